import { compareTexts, toNormalForm } from "#app/platform/text.ts"

/** States and union territories of India: the two digits that a GSTIN begins with, abbreviation and name. */
const STATES = `
01 JK Jammu and Kashmir
02 HP Himachal Pradesh
03 PB Punjab
04 CH Chandigarh
05 UK Uttarakhand
06 HR Haryana
07 DL Delhi
08 RJ Rajasthan
09 UP Uttar Pradesh
10 BR Bihar
11 SK Sikkim
12 AR Arunachal Pradesh
13 NL Nagaland
14 MN Manipur
15 MZ Mizoram
16 TR Tripura
17 ML Meghalaya
18 AS Assam
19 WB West Bengal
20 JH Jharkhand
21 OD Odisha
22 CG Chhattisgarh
23 MP Madhya Pradesh
24 GJ Gujarat
26 DNHDD Dadra and Nagar Haveli and Daman and Diu
27 MH Maharashtra
29 KA Karnataka
30 GA Goa
31 LD Lakshadweep
32 KL Kerala
33 TN Tamil Nadu
34 PY Puducherry
35 AN Andaman and Nicobar Islands
36 TS Telangana
37 AP Andhra Pradesh
38 LA Ladakh
97 OT Other Territory`
  .trim()
  .split("\n")
  .map((line) => {
    const [code = "", short = "", ...words] = line.split(" ")
    return { code, short, name: words.join(" ") }
  })

/** Former names, other abbreviations and frequent spellings. */
const OTHER_NAMES = `
05 Uttaranchal
05 UT
07 New Delhi
07 NCT of Delhi
19 Bengal
21 Orissa
21 OR
22 Chattisgarh
22 Chhatisgarh
22 CT
24 Gujrat
26 Dadra and Nagar Haveli
26 Daman and Diu
26 DN
26 DD
27 Maharastra
29 Karnatak
29 Mysore
33 Tamilnadu
34 Pondicherry
35 Andaman and Nicobar
36 Telengana
36 TG
37 Andhra`
  .trim()
  .split("\n")
  .map((line) => ({ code: line.slice(0, 2), name: line.slice(3) }))

/** The place of supply of purchases from abroad. */
export const OTHER_COUNTRIES = "96"

/** Indian States in alphabetical order, as a form lists them. */
export const INDIAN_STATES = STATES.toSorted((one, other) => compareTexts(one.name, other.name))

/** The name of a State; null for a code that none has. */
export function stateName(code: string): string | null {
  return STATES.find((state) => state.code === code)?.name ?? null
}

/** More than any name of a State has, in UTF-16 units. */
export const MAX_STATE_LENGTH = 100

/** Letters and digits only: "Jammu & Kashmir", "jammu and kashmir " and "JAMMU-KASHMIR" are one. */
function comparable(text: string): string {
  return toNormalForm(text, "NFKD", MAX_STATE_LENGTH)
    .toLowerCase()
    .replace(/\b(and|the|state|of|ut)\b/g, " ")
    .replace(/[^a-z0-9]/g, "")
}

const CODES = new Map<string, string>([
  ...OTHER_NAMES.map(({ code, name }) => [nameKey(name), code] as const),
  ...STATES.flatMap(({ code, short, name }) =>
    [code, String(Number(code)), short.toLowerCase(), comparable(name)].map((key) => [key, code] as const),
  ),
])

/** An abbreviation may be a word that `comparable` leaves out. */
function nameKey(name: string): string {
  return name.length === 2 ? name.toLowerCase() : comparable(name)
}

/** The code of a State that is given as code, abbreviation or name, however it is typed; null for anything else. */
export function parseState(text: string): string | null {
  const typed = text.trim()
  return CODES.get(nameKey(typed)) ?? null
}

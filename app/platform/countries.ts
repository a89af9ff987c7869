/** The officially assigned ISO 3166-1 alpha-2 codes, and `XK`, by which Cloudflare, the EU and Unicode name Kosovo. */
const CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"

/** Every country that a visitor can come from, a buyer choose and the owner correct an invoice to. */
export const COUNTRIES: readonly string[] = CODES.split(" ")

const KNOWN = new Set<unknown>(COUNTRIES)

/**
 * A country as Cloudflare and the form give it; null for values that are not countries, such as `XX` (unknown), `T1` (Tor)
 * and lower case.
 */
export const parseCountry = (value: unknown) => (KNOWN.has(value) ? String(value) : null)

/**
 * The 27 members of the EU and the parts of France and Finland that belong to it under codes of their own (Treaty on the
 * Functioning of the EU, Art. 349 and 355). Prices, rights of consumers and crossed-out prices follow it.
 */
const EU_MARKET = new Set<string | null>([
  ..."AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" "),
  ..."AX GF GP MF MQ RE YT".split(" "),
])

export const isInEu = (country: string | null) => EU_MARKET.has(country)

/** Iceland, Liechtenstein and Norway, which apply the EU's consumer law. */
const EEA_BESIDE_EU = new Set<string | null>(["IS", "LI", "NO"])

export const isInEea = (country: string | null) => isInEu(country) || EEA_BESIDE_EU.has(country)

let names: Intl.DisplayNames | undefined
let lines: string | undefined

/** English names that some versions of Unicode give with a second one in parentheses. */
const PLAIN_NAMES: Readonly<Record<string, string>> = { FK: "Falkland Islands" }

/** The English name of a country. On the server only: a browser's names may differ. */
export function countryName(code: string) {
  names ??= new Intl.DisplayNames("en", { type: "region" })
  return PLAIN_NAMES[code] ?? names.of(code) ?? code
}

/** All countries by name, as one text to send to the browser: lines such as "IN India". */
export function countryLines() {
  lines ??= COUNTRIES.map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"))
    .map(({ code, name }) => `${code} ${name}`)
    .join("\n")
  return lines
}

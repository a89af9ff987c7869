/** Bidirectional controls, and format characters that show nothing and belong to no letter (Unicode Cf). */
const BIDIRECTIONAL_OR_INVISIBLE =
  /[\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0001}]/gu

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** Maximum number of marks in a row of Stream-Safe Text (UAX #15); no language stacks a third of them. */
const MAX_MARKS = 30

export function hasTooManyMarks(text: string) {
  for (const [marks] of text.matchAll(/\p{M}+/gu)) {
    if (marks.length > MAX_MARKS && [...marks].length > MAX_MARKS) return true
  }
  return false
}

/**
 * The first `maxLength` UTF-16 units of a text in a normal form. They stay as they are where too many marks follow each other:
 * sorting them takes quadratic time.
 */
export function toNormalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD", maxLength: number) {
  const start = text.slice(0, maxLength)
  return hasTooManyMarks(start) ? start : start.normalize(form)
}

/**
 * Text in NFC, without bidirectional controls and invisible fillers, and with a space for each control character but line
 * breaks. Joiners, variation selectors and tags stay, because they belong to their letters.
 */
export function withoutControls(text: string, maxLength: number) {
  const kept = text
    .slice(0, maxLength)
    .replace(BIDIRECTIONAL_OR_INVISIBLE, "")
    .replace(/[^\P{Cc}\r\n]/gu, " ")
  return toNormalForm(kept, "NFC", maxLength)
}

/** Normalizes text to store and show; empty if nothing of it is visible. */
export function normalizeText(text: string, maxLength: number) {
  const normalized = withoutControls(text, maxLength)
  return VISIBLE.test(normalized) ? normalized : ""
}

const ENTITIES = new Map(Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }))

/** Escapes XML text and attribute values, and drops characters that XML 1.0 does not allow. */
export function escapeXml(text: string) {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? "")
}

/**
 * Text by which two spellings are found to be the same: in any case and either normal form. "STRASSE" and "Straße", "ΟΔΟΣ" and
 * "οδος", "İzmir" and "izmir" are one text each.
 */
export function foldCase(text: string, maxLength: number) {
  const folded = toNormalForm(text, "NFKC", maxLength).toUpperCase().toLowerCase()
  return toNormalForm(folded, "NFC", folded.length).replaceAll("ς", "σ").replaceAll("i\u0307", "i")
}

/** The first line of a text that says something, cut to what a row of a list shows. */
export function firstLineOf(text: string, max = 120) {
  const line = [...(text.split("\n").find((one) => VISIBLE.test(one)) ?? "").trim()]
  return line.length > max ? `${line.slice(0, max).join("")}…` : line.join("")
}

/** Text with each decimal digit of any script as 0 to 9, as numbers are read that people type with their own keyboard. */
export const withAsciiDigits = (text: string) =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValueOf(digit.codePointAt(0) ?? 0)))

/** The value of a decimal digit: Unicode keeps the ten of each script in one run, which begins with the zero. */
function digitValueOf(digit: number) {
  let first = digit
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (digit - first) % 10
}

/** The longest key or code that is read, however it is typed, in UTF-16 units. */
const MAX_CODE_LENGTH = 200

/** Normalizes a typed key or code to compare it: letters and digits alone, in upper case. */
export const lettersAndDigitsOf = (typed: string) =>
  withAsciiDigits(toNormalForm(typed, "NFKC", MAX_CODE_LENGTH))
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase()

/** The characters of a code that are not in its alphabet, each once. */
export const charactersOutside = (alphabet: string, code: string) =>
  [...new Set(code)].filter((character) => !alphabet.includes(character))

/** Negative, zero or positive, as the first text comes before the other by code units, equals it or follows it. */
export const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other)

/** "A, B, and C", or with "disjunction" "A, B, or C". */
export const inList = (items: readonly string[], type: "conjunction" | "disjunction" = "conjunction") =>
  new Intl.ListFormat("en", { type }).format(items)

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * JSON from outside, which may begin with a byte order mark; undefined for what is none. With a `maxTextLength`, each of its texts
 * is cut to it.
 */
export function parseJson(text: string, maxTextLength?: number): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""))
    return maxTextLength === undefined ? value : withCutTexts(value, maxTextLength)
  } catch {
    return undefined
  }
}

/** Cuts each text of a value in JSON; a function passed to `JSON.parse` takes eight times as long for a long list. */
function withCutTexts(value: unknown, maxLength: number): unknown {
  if (typeof value === "string") return value.slice(0, maxLength)
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withCutTexts(each, maxLength))
  const members = Object.entries(value).map(([name, each]) => [name, withCutTexts(each, maxLength)])
  return Object.fromEntries(members)
}

/** A field of a value whose shape is not known; undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}

/** A license key as people read it, in groups of five; another text as it is. */
export function keyGroups(text: string) {
  return /^[A-Z0-9]{20}$/.test(text) ? (text.match(/.{5}/g) ?? []) : [text]
}

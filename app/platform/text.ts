/** Bidirectional controls, and format characters that show nothing and belong to no letter (Unicode Cf). */
const BIDIRECTIONAL_OR_INVISIBLE =
  /[\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0001}]/gu

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/**
 * Text in NFC, without bidirectional controls and invisible fillers, and with a space for each control character but line
 * breaks. Joiners, variation selectors and tags stay, because they belong to their letters.
 */
export const withoutControls = (text: string) =>
  text
    .normalize("NFC")
    .replace(BIDIRECTIONAL_OR_INVISIBLE, "")
    .replace(/[^\P{Cc}\r\n]/gu, " ")

/** Text as it is stored and shown: the same, and empty if nothing of it can be seen. */
export function normalizeText(text: string) {
  const normalized = withoutControls(text)
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
export function foldCase(text: string) {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFC")
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
}

/** The first line of a text that says something, cut to what a row of a list shows. */
export function firstLineOf(text: string, max = 120) {
  const line = [...(text.split("\n").find((one) => VISIBLE.test(one)) ?? "").trim()]
  return line.length > max ? `${line.slice(0, max).join("")}…` : line.join("")
}

/** A typed key or code as it is compared: its letters and digits alone, in upper case. */
export const lettersAndDigitsOf = (typed: string) =>
  typed
    .normalize("NFKC")
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

/** JSON from outside, which may begin with a byte order mark; undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch {
    return undefined
  }
}

/** A field of a value whose shape is not known; undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}

/** A license key as people read it, in groups of five; another text as it is. */
export function keyGroups(text: string) {
  return /^[A-Z0-9]{20}$/.test(text) ? (text.match(/.{5}/g) ?? []) : [text]
}

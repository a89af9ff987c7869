/**
 * Text as it may stand in invoices, emails and on the desk: without format characters (Unicode Cf), such as those that turn
 * the direction of what follows, and with a space for each control character (Cc) but line breaks.
 */
export function removeControlCharacters(text: string): string {
  return text.replace(/\p{Cf}/gu, "").replace(/[^\P{Cc}\r\n]/gu, " ")
}

const ENTITIES = new Map(Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }))

/** Escapes XML text and attribute values, and drops characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? "")
}

/** The fewest characters of what is searched for, and so of a word that is stored. */
export const MIN_LENGTH = 2

const MAX_LENGTH = 64

/** The words of an address or a company, as they are stored and searched for: ASCII letters in lower case. */
export function searchWordsOf(text: string): string[] {
  const words = text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(/[\s@.,\-_+/&()"\\]+/)
    .map((word) => [...word].slice(0, MAX_LENGTH).join(""))
    .filter((word) => [...word].length >= MIN_LENGTH)
  return [...new Set(words)]
}

/** Negative, zero or positive, as the first text comes before the other by code units, equals it or follows it. */
export const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other)

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** JSON from outside; undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

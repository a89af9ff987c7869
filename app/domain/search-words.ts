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

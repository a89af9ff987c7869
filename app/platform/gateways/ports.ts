/** Fields of one log line, without personal data or secrets: no addresses, names, keys or cookies. */
type LogFields = Record<string, string | number | boolean | null>

export type Logger = {
  info(event: string, fields?: LogFields): void
  /** Logs an event that needs attention; the bound parameters of a failed query are left out. */
  error(event: string, error: unknown, fields?: LogFields): void
}

export type Geolocation = {
  /** The visitor's country as ISO 3166-1 alpha-2; null when unknown. Never throws. */
  findCountry(): Promise<string | null>
}

/**
 * Hashes what is too easy to guess for a hash alone, with a key that the database does not have. A hash begins with the id of
 * its key.
 */
export type KeyedHasher = {
  /** The hash under the current key. */
  hash(text: string): string
  /** The hash under each key that is configured: the current one first, and the previous one during a rotation. */
  hashes(text: string): string[]
  /** Checks in constant time if one of these keys made this hash of the text; for texts that the site itself issued. */
  isHashOf(text: string, hash: string | null): boolean
  /** Checks if the key of this hash is configured; a hash under another key can't be compared with anything. */
  isReadable(hash: string): boolean
}

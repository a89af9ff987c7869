/** Fields of one log line, without personal data or secrets: no addresses, names, keys or cookies. */
type LogFields = Record<string, string | number | boolean | null>

export type Logger = {
  info(event: string, fields?: LogFields): void
  /** Logs an event that needs attention; the bound parameters of a failed query are left out. */
  error(event: string, error: unknown, fields?: LogFields): void
}

/** Fields of one log line; nothing personal: no addresses, names, keys or cookies. */
export type LogFields = Record<string, string | number | boolean | null>

export type Logger = {
  info(event: string, fields?: LogFields): void
  /** Something to look at; `error` is described without the values that a query was bound to. */
  error(event: string, error: unknown, fields?: LogFields): void
}

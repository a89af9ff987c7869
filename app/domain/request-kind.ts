/** What requests are counted by; the names are stable, because queries and alarms use them. */
export type RequestKind = "page" | "account" | "checkout" | "webhook" | "api" | "desk" | "health" | "cron"

const KINDS: [pattern: RegExp, kind: RequestKind][] = [
  [/^\/webhooks\//, "webhook"],
  [/^\/(api|\.well-known)\//, "api"],
  [/^\/desk(\.data)?(\/|$)/, "desk"],
  [/^\/healthz$/, "health"],
  [/^\/(buy|checkout|donate|quotes|receipts|invoices)(\.data)?(\/|$)/, "checkout"],
  [
    /^\/(login|logout|signup|register|account|forgot-password|reset-password|confirm-email|undo-email-change|dashboard|download|report-bug)(\.data)?(\/|$)/,
    "account",
  ],
]

/** The kind of a request; its path itself is not kept, because it can contain the id of an order or a token. */
export function requestKind(pathname: string): RequestKind {
  return KINDS.find(([pattern]) => pattern.test(pathname))?.[1] ?? "page"
}

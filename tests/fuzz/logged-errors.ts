import type { FuzzRequest } from "./fuzz-requests.ts"
import type { Violation } from "./response-checks.ts"

/** Errors that the site logs on purpose when it receives such data. */
const EXPECTED = ["payment-amount-differs"]

/** workerd's message, with a stack, about a client that left before the response: see `isCutShort`. */
const DISCONNECTED = /disconnected: |^stack: /

/** The errors in the Worker's log, with the request that caused each where the line has its ID. */
export function findLoggedErrors(log: Record<string, unknown>[], requests: FuzzRequest[]): Violation[] {
  return log
    .filter((line) => "error" in line || line.event === "unstructured")
    .filter(({ event, line }) => !EXPECTED.includes(String(event)) && !DISCONNECTED.test(String(line)))
    .map(({ event, error, ...rest }) => ({
      check: "unexpected errors in the log",
      request: requests.find(({ number }) => rest.requestId === `fuzz-${number}`) ?? null,
      // The event and its error come before the rest, which may be long.
      details: `${event}: ${error ?? ""} ${JSON.stringify(rest).slice(0, 400)}`,
    }))
}

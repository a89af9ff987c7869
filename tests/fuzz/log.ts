import type { Violation } from "./check-response.ts"
import type { FuzzRequest } from "./make-request.ts"

/** Errors that a well Worker logs because it was told something strange, and knows it. */
const EXPECTED = ["payment-amount-differs"]

/** The runtime's own words, with a stack, about somebody who left before the answer: see `isCutShort`. */
function isOfConnection(line: unknown): boolean {
  return typeof line === "string" && /disconnected: |^stack: /.test(line)
}

/** The event and its error before the rest, which may be long. */
function describe({ event, error, ...rest }: Record<string, unknown>): string {
  return `${event}: ${error ?? ""} ${JSON.stringify(rest).slice(0, 400)}`
}

/** What the Worker complained of, with the request that made it, where the line says so. */
export function findExceptions(log: Record<string, unknown>[], batch: FuzzRequest[]): Violation[] {
  return log
    .filter((line) => "error" in line || line.event === "unstructured")
    .filter(({ event, line }) => !EXPECTED.includes(String(event)) && !isOfConnection(line))
    .map((line) => ({
      column: "unhandled exceptions",
      request: batch.find(({ number }) => line.requestId === `fuzz-${number}`) ?? null,
      because: describe(line),
    }))
}

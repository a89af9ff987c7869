import type { Offence } from "./judge.ts"
import type { FuzzRequest } from "./make-request.ts"

/** Errors that a well Worker logs because it was told something strange, and knows it. */
const EXPECTED = ["payment-amount-differs"]

/** What the Worker complained of, with the request that made it, where the line says so. */
export function findExceptions(log: Record<string, unknown>[], batch: FuzzRequest[]): Offence[] {
  return log
    .filter((line) => "error" in line || line.event === "unstructured")
    .filter(({ event }) => !EXPECTED.includes(String(event)))
    .map((line) => ({
      column: "unhandled exceptions",
      request: batch.find(({ number }) => line.requestId === `fuzz-${number}`) ?? null,
      because: JSON.stringify(line).slice(0, 400),
    }))
}

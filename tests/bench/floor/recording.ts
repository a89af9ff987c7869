import { AsyncLocalStorage } from "node:async_hooks"
import { type RoundTrip, watchDatabase } from "#tests/support/d1/watched-database.ts"

/** A round trip to D1, with how many rows it returned or changed. */
export type Query = Omit<RoundTrip, "statements"> & {
  kind: "query"
  statements: { sql: string; values: unknown[] }[]
  rows: number
}

/** Anything else that takes time and can be repeated as it was: a signature, a rendering, a call of a service. */
type Call = { kind: "call"; repeat: () => unknown }

type Step = Query | Call

type Answer = { status: number; headers: [name: string, value: string][]; text: string }

/** The steps that the answer to one request waited for. */
export class Recording {
  answer: Answer | null = null
  private time = 0
  private readonly steps: { step: Step; startedAt: number; endedAt: number }[] = []

  /** `number` stands in the request, and in every value that depends on it. */
  constructor(readonly number: string) {}

  async add<Result>(
    run: () => Promise<Result> | Result,
    describe: (result: Result) => Step,
  ): Promise<Result> {
    const startedAt = this.time++
    const result = await run()
    // The answer did not wait for what ends after it.
    if (this.answer === null) this.steps.push({ step: describe(result), startedAt, endedAt: this.time++ })
    return result
  }

  addDone(step: Step): void {
    this.steps.push({ step, startedAt: this.time++, endedAt: this.time++ })
  }

  /** The steps in their order; those that went on at the same time are together. */
  stages(): Step[][] {
    const stages: { steps: Step[]; endsAt: number }[] = []
    for (const { step, startedAt, endedAt } of this.steps.toSorted(
      (one, other) => one.startedAt - other.startedAt,
    )) {
      const last = stages.at(-1)
      if (last && startedAt < last.endsAt) {
        last.steps.push(step)
        last.endsAt = Math.min(last.endsAt, endedAt)
      } else {
        stages.push({ steps: [step], endsAt: endedAt })
      }
    }
    return stages.map(({ steps }) => steps)
  }
}

const current = new AsyncLocalStorage<Recording>()

export const record = <Result>(recording: Recording, run: () => Result): Result => current.run(recording, run)

/** A function, of which each call is a step. */
export function recordCalls<Values extends unknown[], Result>(
  original: (...values: Values) => Promise<Result>,
): (...values: Values) => Promise<Result> {
  return async (...values) => {
    const run = () => original(...values)
    return (await current.getStore()?.add(run, () => ({ kind: "call", repeat: run }))) ?? run()
  }
}

/** A function that returns at once, of which each call is a step. */
export function recordSyncCalls<Values extends unknown[], Result>(
  original: (...values: Values) => Result,
): (...values: Values) => Result {
  return (...values) => {
    current.getStore()?.addDone({ kind: "call", repeat: () => original(...values) })
    return original(...values)
  }
}

/** A database, of which each round trip is a step. */
export const recordDatabase = (d1: D1Database): D1Database =>
  watchDatabase(d1, ({ method, statements }, run) => {
    const describe = (result: unknown): Step => ({
      kind: "query",
      method,
      statements: statements.map(({ sql, values }) => ({ sql, values })),
      rows: rowsOf(result),
    })
    return current.getStore()?.add(run, describe) ?? run()
  })

/** How many rows a result of D1 returned or changed. */
export function rowsOf(result: unknown): number {
  if (Array.isArray(result)) return isBatch(result) ? result.map(rowsOf).reduce(sum, 0) : result.length
  if (typeof result !== "object" || result === null || !("results" in result)) return 0
  const { results, meta } = result as D1Result
  return results.length + meta.changes
}

const isBatch = (results: unknown[]) => results.every((each) => !Array.isArray(each))

const sum = (one: number, other: number) => one + other

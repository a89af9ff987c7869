/** A statement with the values that are bound to it. */
export type BoundStatement = { sql: string; values: unknown[]; statement: D1PreparedStatement }

type Method = "all" | "raw" | "run" | "first" | "batch"

/** A round trip: one statement and how it is run, or several as a batch. */
export type RoundTrip = { method: Method; statements: BoundStatement[] }

/** Runs the round trip, whenever it likes, and returns its result. */
type Watch = (roundTrip: RoundTrip, run: () => Promise<unknown>) => Promise<unknown>

/** A D1 database whose round trips all pass through a function. */
export function watchDatabase(d1: D1Database, watch: Watch): D1Database {
  const boundBy = new WeakMap<object, BoundStatement>()

  function wrap(bound: BoundStatement): D1PreparedStatement {
    const wrapped = new Proxy(bound.statement, {
      get(statement, name) {
        if (name === "bind") {
          return (...values: unknown[]) => wrap({ ...bound, values, statement: statement.bind(...values) })
        }
        const member: unknown = Reflect.get(statement, name)
        if (typeof member !== "function") return member
        return (...values: unknown[]) =>
          watch({ method: name as Method, statements: [bound] }, async () => member.apply(statement, values))
      },
    })
    boundBy.set(wrapped, bound)
    return wrapped
  }

  return new Proxy(d1, {
    get(target, name) {
      if (name === "prepare")
        return (sql: string) => wrap({ sql, values: [], statement: target.prepare(sql) })
      if (name === "batch") {
        return (wrapped: D1PreparedStatement[]) => {
          const statements = wrapped.flatMap((statement) => boundBy.get(statement) ?? [])
          return watch({ method: "batch", statements }, () =>
            target.batch(statements.map(({ statement }) => statement)),
          )
        }
      }
      throw new Error(`a watched database does not support D1's ${String(name)}`)
    },
  })
}

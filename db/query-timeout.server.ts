import { seconds } from "#app/domain/time.ts"
import { withTimeout } from "#app/domain/wait.ts"

/** Well above D1's usual latency of milliseconds. */
const QUERY_TIMEOUT = seconds(4)

/** Wraps a D1 database so that statements and batches reject after `QUERY_TIMEOUT`; they are not canceled. */
export function withQueryTimeout(d1: D1Database): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>()

  function wrap(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped: D1PreparedStatement = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values))
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== "function") return member
        return (...values: unknown[]) =>
          withTimeout(QUERY_TIMEOUT, Promise.resolve(member.apply(target, values)))
      },
    })
    originals.set(wrapped, statement)
    return wrapped
  }

  return new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") return (query: string) => wrap(target.prepare(query))
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          withTimeout(
            QUERY_TIMEOUT,
            target.batch(statements.map((statement) => originals.get(statement) ?? statement)),
          )
      }
      return Reflect.get(target, name)
    },
  })
}

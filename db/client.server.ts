import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1"
import { seconds } from "#app/domain/time.ts"
import { withTimeout } from "#app/domain/wait.ts"
import * as schema from "./schema.ts"

/** Well above D1's usual latency of milliseconds. */
const QUERY_TIMEOUT = seconds(4)

/** Wraps a D1 database so that statements and batches reject after `QUERY_TIMEOUT`; they are not canceled. */
function withQueryTimeout(d1: D1Database): D1Database {
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

export type Database = DrizzleD1Database<typeof schema> & { $client: D1Database }

export function openDatabase(d1: D1Database): Database {
  return drizzle(withQueryTimeout(d1), { schema })
}

/** Whether a write failed on a unique constraint. */
export const isConflict = (error: unknown) => hasMessage(error, /UNIQUE constraint failed/)

/** Whether the message of an error, or of one of its causes, matches. */
export function hasMessage(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (pattern.test(cause.message)) return true
  }
  return false
}

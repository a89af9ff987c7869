import { AsyncLocalStorage } from "node:async_hooks"
import { type PlanStep, scansOf } from "./query-plans.ts"

type Bindings = { DB: D1Database; PRICES: KVNamespace; COUNT_ROWS?: string }

type Site = {
  fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response>
  scheduled(controller: ScheduledController, env: Bindings, ctx: ExecutionContext): Promise<void>
}

/**
 * What D1 and KV were asked so far for one request or cron run. The rows that some queries read can only be counted by
 * asking again, so they are counted where the variable COUNT_ROWS is set.
 */
type Tally = { roundTrips: number; kvReads: number; rowsRead: number; countsRows: boolean }

const tallies = new AsyncLocalStorage<Tally>()

/** The Worker, whose every answer says what it cost, and which logs an error for every query that scans. */
export function recordQueries(site: Site): Site {
  // The app keeps things by `env`, so there is one for one.
  const recorded = new WeakMap<Bindings, Bindings>()
  const watch = (env: Bindings): Bindings => {
    const watched = recorded.get(env) ?? { ...env, DB: watchDatabase(env.DB), PRICES: watchKv(env.PRICES) }
    recorded.set(env, watched)
    return watched
  }
  return {
    async fetch(request, env, ctx) {
      const tally = newTally(env)
      const answer = await tallies.run(tally, () => site.fetch(request, watch(env), ctx))
      const response = new Response(answer.body, answer)
      response.headers.set("x-d1-round-trips", String(tally.roundTrips))
      response.headers.set("x-kv-reads", String(tally.kvReads))
      if (tally.countsRows) response.headers.set("x-rows-read", String(tally.rowsRead))
      return response
    },
    async scheduled(controller, env, ctx) {
      const tally = newTally(env)
      await tallies.run(tally, () => site.scheduled(controller, watch(env), ctx))
      console.log(JSON.stringify({ event: "cron-queries", ...tally }))
    },
  }
}

function newTally({ COUNT_ROWS }: Bindings): Tally {
  return { roundTrips: 0, kvReads: 0, rowsRead: 0, countsRows: COUNT_ROWS !== undefined }
}

/** Mail is delivered in `waitUntil`: its first query may leave before the answer does, and nobody waits for it. */
const DELIVERS_MAIL = /^update "outbox"/

type Asked = { sql: string; statement: D1PreparedStatement; explanation: D1PreparedStatement }

function watchDatabase(d1: D1Database): D1Database {
  const asked = new WeakMap<object, Asked>()

  function watchStatement(ours: Asked): D1PreparedStatement {
    const watched = new Proxy(ours.statement, {
      get(statement, name) {
        if (name === "bind") {
          return (...values: unknown[]) =>
            watchStatement({
              ...ours,
              statement: statement.bind(...values),
              explanation: ours.explanation.bind(...values),
            })
        }
        const member: unknown = Reflect.get(statement, name)
        if (typeof member !== "function") return member
        return async (...values: unknown[]) => {
          const tally = DELIVERS_MAIL.test(ours.sql) ? undefined : tallies.getStore()
          if (tally) tally.roundTrips++
          await explain(ours)
          if (name === "raw" && tally?.countsRows) return countedRaw(ours, tally)
          const result: unknown = await member.apply(statement, values)
          if (tally) tally.rowsRead += rowsReadBy(result)
          return result
        }
      },
    })
    asked.set(watched, ours)
    return watched
  }

  return new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") {
        return (sql: string) => {
          const explanation = target.prepare(`explain query plan ${sql}`)
          return watchStatement({ sql, statement: target.prepare(sql), explanation })
        }
      }
      if (name === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          const ours = statements.flatMap((statement) => asked.get(statement) ?? [])
          const tally = tallies.getStore()
          if (tally) tally.roundTrips++
          await Promise.all(ours.map(explain))
          const results = await target.batch(ours.map(({ statement }) => statement))
          if (tally) tally.rowsRead += results.map(rowsReadBy).reduce((sum, rows) => sum + rows, 0)
          return results
        }
      }
      throw new Error(`the query recorder does not support D1's ${String(name)}`)
    },
  })
}

/** `raw()` says nothing of the rows it read. A question can be asked twice; a write must not be. */
async function countedRaw({ sql, statement }: Asked, tally: Tally): Promise<unknown[]> {
  const counted = await statement.all<Record<string, unknown>>()
  tally.rowsRead += counted.meta.rows_read
  return /^select /i.test(sql) ? statement.raw() : counted.results.map((row) => Object.values(row))
}

function rowsReadBy(result: unknown): number {
  const meta = typeof result === "object" && result !== null && "meta" in result ? result.meta : null
  return typeof meta === "object" && meta !== null && "rows_read" in meta ? Number(meta.rows_read) : 0
}

/** By their text; what could not be explained, because a table is away, is tried again next time. */
const scansBySql = new Map<string, string[]>()

async function explain({ sql, explanation }: Asked): Promise<void> {
  const scans = scansBySql.get(sql) ?? (await explanation.all<PlanStep>().then(readScans, () => null))
  if (scans === null) return
  scansBySql.set(sql, scans)
  if (scans.length > 0) console.error(JSON.stringify({ event: "query-scans", error: scans, sql }))
}

const readScans = ({ results }: D1Result<PlanStep>) => scansOf(results)

function watchKv(kv: KVNamespace): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return (...values: unknown[]) => {
        const tally = tallies.getStore()
        if (tally && /^(get|list)/.test(String(name))) tally.kvReads++
        return member.apply(target, values)
      }
    },
  })
}

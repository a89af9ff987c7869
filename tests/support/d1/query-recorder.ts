import { AsyncLocalStorage } from "node:async_hooks"
import { type PlanStep, scansOf } from "./query-plans.ts"
import { type BoundStatement, type RoundTrip, watchDatabase } from "./watched-database.ts"

type Bindings = { DB: D1Database; PRICES: KVNamespace; COUNT_ROWS?: string }

type Site = {
  fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response>
  scheduled(controller: ScheduledController, env: Bindings, ctx: ExecutionContext): Promise<void>
}

/**
 * The queries of one request or cron run so far. The rows that some queries read can only be counted by running them
 * twice, so rows are counted only when the variable COUNT_ROWS is set.
 */
type QueryCounts = { roundTrips: number; kvReads: number; rowsRead: number; countsRows: boolean }

const counters = new AsyncLocalStorage<QueryCounts>()

/** Adds the number of queries to every response as headers, and logs an error for every query that scans a table. */
export function recordQueries(site: Site): Site {
  // The app caches by `env`, so each gets one wrapper.
  const recorded = new WeakMap<Bindings, Bindings>()
  const recordedEnv = (env: Bindings): Bindings => {
    const wrapped = recorded.get(env) ?? { ...env, DB: recordDatabase(env.DB), PRICES: recordKv(env.PRICES) }
    recorded.set(env, wrapped)
    return wrapped
  }
  return {
    async fetch(request, env, ctx) {
      const counts = newCounts(env)
      const original = await counters.run(counts, () => site.fetch(request, recordedEnv(env), ctx))
      const response = new Response(original.body, original)
      response.headers.set("x-d1-round-trips", String(counts.roundTrips))
      response.headers.set("x-kv-reads", String(counts.kvReads))
      if (counts.countsRows) response.headers.set("x-rows-read", String(counts.rowsRead))
      return response
    },
    async scheduled(controller, env, ctx) {
      const counts = newCounts(env)
      await counters.run(counts, () => site.scheduled(controller, recordedEnv(env), ctx))
      console.log(JSON.stringify({ event: "cron-queries", ...counts }))
    },
  }
}

function newCounts({ COUNT_ROWS }: Bindings): QueryCounts {
  return { roundTrips: 0, kvReads: 0, rowsRead: 0, countsRows: COUNT_ROWS !== undefined }
}

/**
 * Emails are sent and a session's last day is stored in `waitUntil`: the first query may run before the response, but
 * the response does not wait for it.
 */
const RUNS_IN_BACKGROUND =
  /^update "outbox"|^update "sender_lease"|^update "sessions" set .*"last_seen_day" = /

/** Matches the batches with which a run that sends emails begins or claims emails. */
const SENDS_EMAILS = /^update "sender_lease"|^update "outbox" set "attempts" = .*"attempts" \+ 1/

const isInBackground = ({ method, statements }: RoundTrip) =>
  statements.every(({ sql }) => RUNS_IN_BACKGROUND.test(sql)) ||
  (method === "batch" && statements.some(({ sql }) => SENDS_EMAILS.test(sql)))

function recordDatabase(d1: D1Database): D1Database {
  return watchDatabase(d1, async (roundTrip, run) => {
    const { method, statements } = roundTrip
    const counts = isInBackground(roundTrip) ? undefined : counters.getStore()
    if (counts) counts.roundTrips++
    await Promise.all(statements.map((statement) => explain(d1, statement)))
    const [first] = statements
    if (first && method === "raw" && counts?.countsRows) return countedRaw(first, counts)
    const result = await run()
    const results: readonly unknown[] = method === "batch" && Array.isArray(result) ? result : [result]
    if (counts) counts.rowsRead += results.map(rowsReadBy).reduce((sum, rows) => sum + rows, 0)
    return result
  })
}

/** `raw()` does not report the rows it read, so a select runs twice; a write must not. */
async function countedRaw({ sql, statement }: BoundStatement, counts: QueryCounts): Promise<unknown[]> {
  const counted = await statement.all<Record<string, unknown>>()
  counts.rowsRead += counted.meta.rows_read
  return /^select /i.test(sql) ? statement.raw() : counted.results.map((row) => Object.values(row))
}

function rowsReadBy(result: unknown): number {
  const meta = typeof result === "object" && result !== null && "meta" in result ? result.meta : null
  return typeof meta === "object" && meta !== null && "rows_read" in meta ? Number(meta.rows_read) : 0
}

/** By SQL text. A plan that failed, because a table is missing, is requested again the next time. */
const scansBySql = new Map<string, string[]>()

async function explain(d1: D1Database, { sql, values }: BoundStatement): Promise<void> {
  const explanation = d1.prepare(`explain query plan ${sql}`).bind(...values)
  const scans = scansBySql.get(sql) ?? (await explanation.all<PlanStep>().then(readScans, () => null))
  if (scans === null) return
  scansBySql.set(sql, scans)
  if (scans.length > 0) console.error(JSON.stringify({ event: "query-scans", error: scans, sql }))
}

const readScans = ({ results }: D1Result<PlanStep>) => scansOf(results)

function recordKv(kv: KVNamespace): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return (...values: unknown[]) => {
        const counts = counters.getStore()
        if (counts && /^(get|list)/.test(String(name))) counts.kvReads++
        return member.apply(target, values)
      }
    },
  })
}

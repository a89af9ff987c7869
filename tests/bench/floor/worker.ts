import { hashPassword } from "#app/accounts/passwords/password-hash.server.ts"
import type { Bindings } from "#app/load-context.server.ts"
import site from "#app/worker.ts"
import { UNLIMITED } from "#tests/support/server/allow-everything.ts"
import { createFreshValues } from "./fresh-values.ts"
import { createNumber, HASHES_HEADER, RECORD_HEADER } from "./protocol.ts"
import { type Query, Recording, record, recordCalls, recordDatabase, rowsOf } from "./recording.ts"

// The floor of a request: its own statements, signatures, calls of services and renderings, and nothing else. Requests with
// RECORD_HEADER are answered by the site, those without by repeating what was recorded.

globalThis.fetch = recordCalls(globalThis.fetch)
const { subtle } = crypto
subtle.sign = recordCalls(subtle.sign.bind(subtle))
subtle.verify = recordCalls(subtle.verify.bind(subtle))

const recordings: Recording[] = []
const recordedEnvs = new WeakMap<Bindings, Bindings>()
let repeat: ReturnType<typeof createRepeat> | undefined

export default {
  async fetch(request, env, ctx) {
    const number = request.headers.get(RECORD_HEADER)
    if (number !== null) return answerBySite(number, request, env, ctx)
    repeat ??= createRepeat(recordings.slice(-2))
    if (request.method === "POST") await request.text()
    return await repeat(env.DB).catch((error) => new Response(String(error), { status: 500 }))
  },
} satisfies ExportedHandler<Bindings>

type SiteRequest = Parameters<typeof site.fetch>[0]

async function answerBySite(number: string, request: SiteRequest, env: Bindings, ctx: ExecutionContext) {
  // The site caches by `env`.
  const recordedEnv = recordedEnvs.get(env) ?? { ...env, ...UNLIMITED, DB: recordDatabase(env.DB) }
  recordedEnvs.set(env, recordedEnv)
  const recording = new Recording(number)
  const response = await record(recording, async () => site.fetch(request, recordedEnv, ctx))
  if (request.headers.has(HASHES_HEADER)) {
    recording.addDone({ kind: "call", repeat: () => hashPassword("a password of the usual length") })
  }
  const text = await response.text()
  const headers = [...response.headers].filter(([name]) => /^(content-type|location)$/.test(name))
  recording.answer = { status: response.status, headers, text }
  recordings.push(recording)
  return new Response(text, { status: response.status, headers })
}

function createRepeat([first, second]: Recording[]) {
  if (!first?.answer || !second) throw new Error("two requests are to be recorded first")
  const { status, headers, text } = first.answer
  const bytes = text === "" ? null : new TextEncoder().encode(text)
  const stages = first.stages()
  const fresh = createFreshValues(first, second)
  let number = Number(second.number.slice(1))
  // Later, requests that are under way at once may change each other's rows.
  let isFirst = true

  async function run(step: (typeof stages)[number][number], d1: D1Database, texts: readonly string[]) {
    if (step.kind === "call") return step.repeat()
    const statements = step.statements.map((statement) =>
      d1.prepare(statement.sql).bind(...fresh.valuesOf(statement, texts)),
    )
    const rows = rowsOf(await runQuery(step, d1, statements))
    if (isFirst && rows !== step.rows)
      throw new Error(`${rows} rows instead of ${step.rows}: ${step.statements[0]?.sql}`)
    return null
  }

  return async (d1: D1Database) => {
    number += 1
    const texts = fresh.next(first.number && createNumber(number))
    let markup = ""
    for (const stage of stages) {
      for (const result of await Promise.all(stage.map((step) => run(step, d1, texts)))) {
        if (typeof result === "string") markup = result
      }
    }
    isFirst = false
    return new Response(markup === "" ? bytes : markup.padEnd(text.length), { status, headers })
  }
}

function runQuery({ method }: Query, d1: D1Database, statements: D1PreparedStatement[]): Promise<unknown> {
  const [statement] = statements
  if (method === "batch" || !statement) return d1.batch(statements)
  return method === "first" ? statement.first() : statement[method]()
}

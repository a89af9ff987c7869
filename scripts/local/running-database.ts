import * as z from "zod"
import { parseJson } from "#app/platform/text.ts"
import { sqlLiteral } from "../sql-literal.ts"

// The D1 of a site that runs, through Wrangler's local API, which has the shape of Cloudflare's D1 API. workerd lets one process write
// the file of a database: a second one, and the site beside it, get SQLITE_BUSY.

const Result = z.object({
  results: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) }),
  meta: z.looseObject({
    duration: z.number(),
    size_after: z.number(),
    rows_read: z.number(),
    rows_written: z.number(),
    last_row_id: z.number(),
    changed_db: z.boolean(),
    changes: z.number(),
  }),
})
const Answer = z.object({ result: z.array(Result) })
const Failure = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

/** Runs statements in one transaction. */
type Send = (statements: string[]) => Promise<z.infer<typeof Result>[]>

/** A database as a binding of D1, with what commands use of one. */
export function openRunningDatabase(siteUrl: string, databaseId: string) {
  const url = `${siteUrl}/cdn-cgi/local/explorer/api/d1/database/${databaseId}/raw`
  return new RunningDatabase(async (statements) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ batch: statements.map((sql) => ({ sql })) }),
    })
    const text = await response.text()
    const answer = Answer.safeParse(parseJson(text))
    if (answer.success) return answer.data.result
    const failure = Failure.safeParse(parseJson(text))
    throw new Error(`D1_ERROR: ${failure.data?.errors[0]?.message ?? `status ${response.status}`}`)
  })
}

export class RunningDatabase {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  prepare(sql: string) {
    return new RunningStatement(this.#send, sql)
  }

  async batch(statements: RunningStatement[]) {
    const results = await this.#send(statements.map(String))
    return results.map(({ results: { columns, rows }, meta }) => {
      const named = (row: unknown[]) => Object.fromEntries(columns.map((name, index) => [name, row[index]]))
      return { success: true, meta, results: rows.map(named) }
    })
  }
}

class RunningStatement {
  readonly #send: Send
  readonly #sql: string

  constructor(send: Send, sql: string) {
    this.#send = send
    this.#sql = sql
  }

  bind(...values: unknown[]) {
    return new RunningStatement(this.#send, withLiterals(this.#sql, values))
  }

  async all() {
    const [result] = await new RunningDatabase(this.#send).batch([this])
    return result
  }

  run() {
    return this.all()
  }

  async raw() {
    const [result] = await this.#send([this.#sql])
    return result?.results.rows
  }

  toString() {
    return this.#sql
  }
}

const QUOTED_OR_PARAMETER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?(\d*)/g

/** The statement with its parameters written into it, because the local API takes only texts as parameters. */
export function withLiterals(sql: string, values: unknown[]) {
  let next = 0
  return sql.replace(QUOTED_OR_PARAMETER, (part, number: string | undefined) => {
    if (!part.startsWith("?")) return part
    return parameterLiteral(values[number ? Number(number) - 1 : next++])
  })
}

/** Numbers are REAL, as those that D1 binds, so that a division does not become one of integers. */
function parameterLiteral(value: unknown) {
  const isNumber = typeof value === "number" || typeof value === "boolean"
  const literal = sqlLiteral(isNumber ? Number(value) : value)
  return isNumber && /^-?\d+$/.test(literal) ? `${literal}.0` : literal
}

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

type Result = z.infer<typeof Result>

/** Runs statements in one transaction. */
type Send = (statements: string[]) => Promise<Result[]>

/** Stands for what no command needs. */
function refuse(): never {
  throw new Error("No command needs this part of D1.")
}

/** A database as a binding of D1. */
export function openRunningDatabase(siteUrl: string, databaseId: string): D1Database {
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

export class RunningDatabase implements D1Database {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  prepare(sql: string) {
    return new RunningStatement(this.#send, sql)
  }

  async batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const results = await this.#send(statements.map(String))
    return results.map(rowsAsObjects<T>)
  }

  exec = refuse
  withSession = refuse
  dump = refuse
}

class RunningStatement implements D1PreparedStatement {
  readonly #send: Send
  readonly #sql: string

  constructor(send: Send, sql: string) {
    this.#send = send
    this.#sql = sql
  }

  bind(...values: unknown[]) {
    return new RunningStatement(this.#send, withLiterals(this.#sql, values))
  }

  first = refuse

  async all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return rowsAsObjects<T>(await this.#result())
  }

  run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.all<T>()
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  async raw(options: { columnNames?: boolean } = {}) {
    const { columns, rows } = (await this.#result()).results
    return options.columnNames ? [columns, ...rows] : rows
  }

  toString() {
    return this.#sql
  }

  async #result() {
    const [result] = await this.#send([this.#sql])
    if (!result) throw new Error("D1_ERROR: no result")
    return result
  }
}

function rowsAsObjects<T>({ results: { columns, rows }, meta }: Result): D1Result<T> {
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
  return { success: true, meta, results: objects as T[] }
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

/**
 * A Worker that runs the statements that tests send, on the site's D1, empties its other stores, and prints to the log that
 * it has in common with the site. Miniflare's own bindings for Node.js take several requests and five times the processor
 * time for a query.
 */
export const D1_WORKER = `export default {
  async fetch(request, { DB, PRICES, ATTACHMENTS }) {
    const { method, statements, options } = await request.json()
    if (method === "emptyStores") {
      const [prices, pictures] = await Promise.all([PRICES?.list(), ATTACHMENTS?.list()])
      await Promise.all((prices?.keys ?? []).map(({ name }) => PRICES.delete(name)))
      await ATTACHMENTS?.delete(pictures.objects.map(({ key }) => key))
      return Response.json(null)
    }
    if (method === "print") {
      console.log(options[0])
      console.error(options[0])
      return Response.json(null)
    }
    const prepared = statements.map(({ sql, values }) => DB.prepare(sql).bind(...values))
    try {
      const [statement] = prepared
      return Response.json(await (method === "batch" ? DB.batch(prepared) : statement[method](...options)))
    } catch (error) {
      return new Response(error.message, { status: 500 })
    }
  }
}`

type Statement = { sql: string; values: unknown[] }

type Method = "all" | "raw" | "batch" | "emptyStores" | "print"

/** The D1 of the Worker at the address. */
export class D1OverHttp implements D1Database {
  private readonly url: string

  constructor(url: string) {
    this.url = url
  }

  async send<Result>(method: Method, statements: Statement[], ...options: unknown[]): Promise<Result> {
    const body = JSON.stringify({ method, statements, options })
    const response = await fetch(this.url, { method: "POST", body })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Result
  }

  prepare(sql: string): PreparedOverHttp {
    return new PreparedOverHttp(this, sql, [])
  }

  batch<Row>(statements: PreparedOverHttp[]): Promise<D1Result<Row>[]> {
    return this.send(
      "batch",
      statements.map(({ statement }) => statement),
    )
  }

  /** Deletes what is in the Worker's KV and R2. */
  emptyStores(): Promise<null> {
    return this.send("emptyStores", [])
  }

  /** Prints the line to standard output and standard error. */
  print(line: string): Promise<null> {
    return this.send("print", [], line)
  }

  exec(): Promise<D1ExecResult> {
    throw new Error("no test uses exec() of D1")
  }

  withSession(): D1DatabaseSession {
    throw new Error("no test uses sessions of D1")
  }

  dump(): Promise<ArrayBuffer> {
    throw new Error("no test uses dumps of D1")
  }
}

class PreparedOverHttp implements D1PreparedStatement {
  private readonly d1: D1OverHttp
  readonly statement: Statement

  constructor(d1: D1OverHttp, sql: string, values: unknown[]) {
    this.d1 = d1
    this.statement = { sql, values }
  }

  bind(...values: unknown[]): PreparedOverHttp {
    return new PreparedOverHttp(this.d1, this.statement.sql, values)
  }

  all<Row>(): Promise<D1Result<Row>> {
    return this.d1.send("all", [this.statement])
  }

  run<Row>(): Promise<D1Result<Row>> {
    return this.all()
  }

  raw<Row extends unknown[]>(options: { columnNames: true }): Promise<[string[], ...Row[]]>
  raw<Row extends unknown[]>(options?: { columnNames?: false }): Promise<Row[]>
  raw(options: object = {}): Promise<never> {
    return this.d1.send("raw", [this.statement], options)
  }

  first<Value>(column: string): Promise<Value | null>
  first<Row extends Record<string, unknown>>(): Promise<Row | null>
  async first(column?: string): Promise<unknown> {
    const { results } = await this.all<Record<string, unknown>>()
    const [row = null] = results
    return column === undefined || row === null ? row : (row[column] ?? null)
  }
}

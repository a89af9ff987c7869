import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http"
import { Miniflare, type MiniflareOptions } from "miniflare"

/**
 * A Worker that runs the statements that tests send, on the site's D1, empties its other stores, and prints to the log that
 * it has in common with the site. Miniflare's own bindings for Node.js take several requests and five times the processor
 * time for a query.
 */
const D1_WORKER = `export default {
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
class D1OverHttp implements D1Database {
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

type Modules = NonNullable<MiniflareOptions["workers"][number]["config"]["manifest"]>["modules"]

export type WorkerSettings = Pick<MiniflareOptions, "port" | "cf" | "handleStructuredLogs"> & {
  /** By name; the first one is the entry. */
  modules: Modules
  /** Plain variables of its environment. */
  variables?: Record<string, string | number>
  d1Databases?: string[]
  kvNamespaces?: string[]
  r2Buckets?: string[]
  /** The platform's rate limiters by their bindings: so many requests in so many seconds. */
  rateLimits?: Record<string, { limit: number; period: 10 | 60 }>
  /** A directory that keeps D1 and KV beyond this Worker's life. */
  persistTo?: string
  /** True if requests can reach the Worker directly, without Miniflare's Worker in front of it. */
  isDirect?: boolean
  /** Modules of other Workers by name, with the same environment, which requests can reach directly. */
  beside?: Record<string, Modules>
  /** Local server that answers every fetch of the Worker, whatever its host. */
  internet?: string
}

/** A Worker in workerd, with the compatibility settings of the site. */
export function createWorker(settings: WorkerSettings): Miniflare {
  const {
    modules,
    variables = {},
    d1Databases = [],
    kvNamespaces = [],
    r2Buckets = [],
    rateLimits = {},
    persistTo,
    isDirect,
    beside = {},
    internet,
    ...shared
  } = settings
  const env = Object.fromEntries([
    ...Object.entries(variables).map(([name, value]) => [name, { type: "json", value } as const] as const),
    ...d1Databases.map((id) => [id, { type: "d1", id } as const] as const),
    ...kvNamespaces.map((id) => [id, { type: "kv", id } as const] as const),
    ...r2Buckets.map((name) => [name, { type: "r2", name: name.toLowerCase() } as const] as const),
    ...Object.entries(rateLimits).map(
      ([namespace, simple]) => [namespace, { type: "rate-limit", namespace, simple } as const] as const,
    ),
  ])
  return new Miniflare({
    ...shared,
    ...(persistTo && { resourcePersistencePath: persistTo }),
    enableDevRegistry: false,
    workers: [
      {
        ...workerOf("site", modules, env),
        dev: { ...(isDirect && DIRECT.dev), ...(internet && { outboundService: forwardTo(internet) }) },
      },
      { ...workerOf("d1", { "d1.js": { type: "esm", contents: D1_WORKER } }, env), ...DIRECT },
      ...Object.entries(beside).map(([name, others]) => ({ ...workerOf(name, others, env), ...DIRECT })),
    ],
  })
}

/** The Worker's D1, for Node.js. */
export async function openD1(
  worker: Miniflare,
): Promise<D1Database & Pick<D1OverHttp, "emptyStores" | "print">> {
  return new D1OverHttp((await worker.unsafeGetDirectURL("d1")).href)
}

/** The Worker's KV or R2, for Node.js. It is opened when it is first used, which takes a sixth of a second. */
export function openBinding<Binding extends object>(worker: Miniflare, name: string): Binding {
  let opened: Promise<object> | undefined
  return new Proxy({} as Binding, {
    get:
      (_, member) =>
      async (...values: unknown[]) => {
        opened ??= worker.getBindings<Record<string, object>>().then((bindings) => bindings[name] ?? {})
        const method: unknown = Reflect.get(await opened, member)
        if (typeof method !== "function") throw new Error(`${name} has no ${String(member)}()`)
        return method.apply(await opened, values)
      },
  })
}

const DIRECT = { dev: { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] } }

/** Passes requests on with the headers that the Worker sent, and no other. */
function forwardTo(url: string) {
  const handler = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { host: _, ...headers } = incoming.headers
    const { pathname, search } = new URL(incoming.url ?? "", url)
    const forwarded = httpRequest(url + pathname + search, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on("error", () => outgoing.destroy())
    incoming.pipe(forwarded)
  }
  return { type: "node-handler" as const, handler }
}

type Env = NonNullable<MiniflareOptions["workers"][number]["config"]["env"]>

function workerOf(name: string, modules: Modules, env: Env) {
  const [mainModule = ""] = Object.keys(modules)
  return {
    config: {
      name,
      compatibilityDate: "2026-04-01",
      compatibilityFlags: ["nodejs_compat"],
      manifest: { mainModule, modules },
      env,
    },
  }
}

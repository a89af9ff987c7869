import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http"
import { Miniflare, type MiniflareOptions } from "miniflare"
import { D1_WORKER, D1OverHttp } from "#tests/support/d1/d1-over-http.ts"

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
  /** What the binding of a version's metadata says; there is none unless given. */
  version?: WorkerVersionMetadata
  /** A directory that keeps D1 and KV beyond this Worker's life. */
  persistTo?: string
  /** Whether requests can reach the Worker itself, without the Worker that Miniflare puts in front of it. */
  isDirect?: boolean
  /** Where everything goes that the Worker fetches, whatever its host: a server on this computer. */
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
    version,
    persistTo,
    isDirect,
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
    ...(version ? [["CF_VERSION_METADATA", { type: "json", value: version }] as const] : []),
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

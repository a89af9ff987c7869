import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { DatabaseSync } from "node:sqlite"
import { getRequestListener } from "@hono/node-server"
import { Hono } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { findWrongCuts } from "#tests/support/d1/wrong-cuts.ts"
import { runWranglerIn, type Wrangler } from "../../../scripts/cloudflare/wrangler.ts"

/** An error as the API reports it; README.md has the source of each. */
class ApiError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

type Binding = { name: string; type: string; text?: string }

/** What an account holds. */
function createAccount() {
  return {
    id: "f43a09bb0f7d3a19850cdf73eddf7e05",
    databases: [] as { name: string; uuid: string }[],
    namespaces: [] as { title: string; id: string }[],
    buckets: [] as string[],
    /** Of the last upload; no Worker is there before it. */
    bindings: null as Binding[] | null,
    secrets: {} as Record<string, string>,
    domains: [] as string[],
    schedules: [] as string[],
    hasR2: true,
    /** Each request that may change something, as "METHOD /path", without the account's part. */
    changes: [] as string[],
    /** Of all databases of the account, which has one at a time. */
    d1: new DatabaseSync(":memory:"),
  }
}

type Account = ReturnType<typeof createAccount>

/** A stand-in for Cloudflare's REST API, which the real Wrangler calls. */
export async function startFakeCloudflare() {
  const account = createAccount()
  const api = createApi(account)
  const server = createServer(
    getRequestListener((request) => api.fetch(request), { overrideGlobalObjects: false }),
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const environment = {
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: account.id,
  }
  return {
    account,
    /** What makes Wrangler, and every command that starts it, talk to this account. */
    environment,
    /** The real Wrangler in a folder, without anything that the computer's own log-in keeps. */
    wrangler: (cwd: string, changed: Record<string, string> = {}): Wrangler =>
      runWranglerIn(cwd, { ...process.env, HOME: cwd, XDG_CONFIG_HOME: cwd, ...environment, ...changed }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function createApi(account: Account): Hono {
  const api = new Hono()
  api.use(async ({ req }, next) => {
    if (req.method !== "GET") account.changes.push(`${req.method} ${req.path.split(account.id)[1]}`)
    await next()
  })
  api.onError((error, context) => {
    const { code, status, message } =
      error instanceof ApiError ? error : { code: 10001, status: 500 as const, message: String(error) }
    return context.json({ success: false, errors: [{ code, message }], messages: [], result: null }, status)
  })
  api.notFound(({ req }) => {
    throw new ApiError(404, 7003, `The stand-in for Cloudflare's API has no ${req.method} ${req.path}`)
  })
  api.get("/memberships", ({ json }) =>
    json(success([{ id: "membership", account: { id: account.id, name: "Ada's" } }])),
  )
  api.route(`/accounts/${account.id}/d1/database`, createD1Api(account))
  api.route(`/accounts/${account.id}/workers`, createWorkersApi(account))
  const storage = `/accounts/${account.id}`
  api.get(`${storage}/storage/kv/namespaces`, ({ req, json }) =>
    json(page(account.namespaces, req.query("page"))),
  )
  api.post(`${storage}/storage/kv/namespaces`, async ({ req, json }) => {
    const { title } = await req.json<{ title: string }>()
    account.namespaces.push({ title, id: "5d41402abc4b2a76b9719d911017c592" })
    return json(success(account.namespaces.at(-1)))
  })
  api.use(`${storage}/r2/*`, async (_, next) => {
    if (!account.hasR2) throw new ApiError(403, 10042, "Please enable R2 through the Cloudflare Dashboard.")
    await next()
  })
  const bucket = (name: string) => ({ name, creation_date: "2026-11-23T00:00:00.000Z" })
  api.get(`${storage}/r2/buckets`, ({ json }) => json(success({ buckets: account.buckets.map(bucket) })))
  api.get(`${storage}/r2/buckets/:name`, ({ req, json }) => json(success(bucket(req.param("name")))))
  api.post(`${storage}/r2/buckets`, async ({ req, json }) => {
    const { name } = await req.json<{ name: string }>()
    account.buckets.push(name)
    return json(success(bucket(name)))
  })
  return api
}

function createD1Api(account: Account): Hono {
  const api = new Hono()
  const find = (id: string) => {
    const database = account.databases.find(({ uuid }) => uuid === id)
    if (!database) throw new ApiError(404, 7404, `The database ${id} could not be found`)
    return database
  }
  api.get("/", ({ req, json }) => json(page(account.databases, req.query("page"))))
  api.post("/", async ({ req, json }) => {
    const { name } = await req.json<{ name: string }>()
    account.databases.push({ name, uuid: "0f6b2c1e-55aa-4d0b-9a57-c2a1d90e7b11" })
    return json(success({ ...account.databases.at(-1), created_in_region: "WEUR" }))
  })
  api.get("/:id", ({ req, json }) => json(success(find(req.param("id")))))
  api.delete("/:id", ({ req, json }) => {
    account.databases.splice(account.databases.indexOf(find(req.param("id"))), 1)
    return json(success(null))
  })
  // The statements of one text are one transaction.
  api.post("/:id/query", async ({ req, json }) => {
    find(req.param("id"))
    const { sql } = await req.json<{ sql: string }>()
    if (findWrongCuts(sql).length > 0) throw new ApiError(400, 7500, "incomplete input: SQLITE_ERROR")
    account.d1.exec("begin")
    try {
      // The rows of a text with one statement: nobody reads those of several.
      const results = isOneStatement(sql) ? account.d1.prepare(sql).all() : []
      if (!isOneStatement(sql)) account.d1.exec(sql)
      account.d1.exec("commit")
      return json(success([{ results, success: true, meta: { duration: 0.2, changes: 0 } }]))
    } catch (error) {
      account.d1.exec("rollback")
      throw new ApiError(400, 7500, `${error instanceof Error ? error.message : error}: SQLITE_ERROR`)
    }
  })
  return api
}

const isOneStatement = (sql: string) => !/;\s*\S/.test(sql)

function createWorkersApi(account: Account): Hono {
  const api = new Hono()
  const requireWorker = () => {
    if (!account.bindings) throw new ApiError(404, 10007, "This Worker does not exist on your account.")
  }
  api.get("/services/:name", ({ json }) => {
    if (!account.bindings) throw new ApiError(404, 10090, "This service does not exist on your account.")
    const script = { tag: "tag", tags: [], last_deployed_from: "wrangler" }
    return json(success({ default_environment: { environment: "production", script } }))
  })
  api.get("/workers/:name", ({ req, json }) => {
    requireWorker()
    const subdomain = { enabled: false, previews_enabled: false }
    return json(success({ id: "worker", name: req.param("name"), subdomain }))
  })
  const script = "/scripts/:name"
  api.get(`${script}/settings`, ({ json }) => {
    requireWorker()
    return json(success({ bindings: account.bindings }))
  })
  api.get(`${script}/secrets`, ({ json }) => {
    requireWorker()
    return json(success(Object.keys(account.secrets).map((name) => ({ name, type: "secret_text" }))))
  })
  // Secrets that an upload does not name stay.
  api.put(script, async ({ req, json }) => {
    const { metadata } = await req.parseBody()
    const { bindings } = JSON.parse(String(metadata)) as { bindings: Binding[] }
    account.bindings = bindings
    for (const { name, type, text = "" } of bindings) if (type === "secret_text") account.secrets[name] = text
    const times = { startup_time_ms: 20, entry_point: "worker.js" }
    return json(success({ id: req.param("name"), tag: "tag", deployment_id: "deployment", ...times }))
  })
  api.post(`${script}/assets-upload-session`, ({ json }) => json(success({ jwt: "assets", buckets: [] })))
  api.get(`${script}/versions`, ({ json }) => json(success({ items: [] })))
  api.get(`${script}/deployments`, ({ json }) => json(success({ deployments: [] })))
  api.patch(`${script}/script-settings`, ({ json }) => json(success({})))
  api.get(`${script}/subdomain`, ({ json }) => json(success({ enabled: false, previews_enabled: false })))
  api.post(`${script}/subdomain`, async ({ req, json }) => json(success(await req.json())))
  api.put(`${script}/schedules`, async ({ req, json }) => {
    const schedules = await req.json<{ cron: string }[]>()
    account.schedules = schedules.map(({ cron }) => cron)
    return json(success({ schedules }))
  })
  api.post(`${script}/domains/changeset`, ({ json }) =>
    json(success({ added: [], removed: [], updated: [], conflicting: [] })),
  )
  api.put(`${script}/domains/records`, async ({ req, json }) => {
    const { origins } = await req.json<{ origins: { hostname: string }[] }>()
    account.domains = origins.map(({ hostname }) => hostname)
    return json(success([]))
  })
  return api
}

const success = (result: unknown) => ({ success: true, errors: [], messages: [], result })

const page = (items: unknown[], number = "1") => ({
  ...success(number === "1" ? items : []),
  result_info: { page: Number(number), per_page: 100, count: items.length, total_count: items.length },
})

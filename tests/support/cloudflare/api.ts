import { randomUUID } from "node:crypto"
import { Hono } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { findWrongCuts } from "#tests/support/d1/wrong-cuts.ts"
import { splitStatements } from "../../../scripts/split-statements.ts"
import type { CloudflareAccount, UploadedBinding } from "./account.ts"

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

const noWorker = () => new ApiError(404, 10007, "This Worker does not exist on your account.")
const noService = () => new ApiError(404, 10090, "This service does not exist on your account.")
const noR2 = () => new ApiError(403, 10042, "Please enable R2 through the Cloudflare Dashboard.")
const notDeployed = (code: number) =>
  new ApiError(400, code, "The latest version of your Worker isn't currently deployed.")

/** The part of Cloudflare's REST API that Wrangler's commands of this project call. */
export function createCloudflareApi(account: CloudflareAccount): Hono {
  const api = new Hono()
  const requireWorker = () => {
    if (!account.hasWorker) throw noWorker()
  }
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

  api.get("/user/tokens/verify", ({ json }) => json(success({ id: "token", status: "active" })))
  api.get("/user", ({ json }) => json(success({ id: "user", email: "ada@brisk.test" })))
  const accounts = [{ id: account.id, name: "Ada's" }]
  api.get("/accounts", ({ json }) => json(success(accounts)))
  api.get("/memberships", ({ json }) => json(success([{ id: "membership", account: accounts[0] }])))

  api.route(`/accounts/${account.id}`, createStorageApi(account))

  const worker = `/accounts/${account.id}/workers/scripts/:name`
  api.get(`/accounts/${account.id}/workers/services/:name`, ({ json }) => {
    if (!account.hasWorker) throw noService()
    const script = { tag: "tag", tags: [], last_deployed_from: "wrangler" }
    return json(success({ default_environment: { environment: "production", script } }))
  })
  api.get(`/accounts/${account.id}/workers/workers/:name`, ({ req, json }) => {
    requireWorker()
    return json(
      success({
        id: "worker",
        name: req.param("name"),
        subdomain: { enabled: false, previews_enabled: false },
      }),
    )
  })
  api.get(`${worker}/settings`, ({ json }) => {
    requireWorker()
    return json(success({ bindings: account.uploaded }))
  })
  api.get(`${worker}/secrets`, ({ json }) => {
    requireWorker()
    const names = Object.keys(account.latest?.secrets ?? {})
    return json(success(names.map((name) => ({ name, type: "secret_text" }))))
  })
  api.put(`${worker}/secrets`, async ({ req, json }) => {
    requireWorker()
    if (account.latest !== account.deployed || account.deployment.length > 1) throw notDeployed(10215)
    const { name, text } = await req.json<{ name: string; text: string }>()
    const bindings = account.uploaded.filter(({ type }) => type !== "secret_text")
    const version = account.addVersion([...bindings, { name, text, type: "secret_text" }])
    await account.deploy([{ version_id: version.id, percentage: 100 }])
    return json(success({ name, type: "secret_text" }))
  })
  api.patch(`${worker}/secrets-bulk`, async ({ req, json }) => {
    requireWorker()
    if (account.latest !== account.deployed || account.deployment.length > 1) throw notDeployed(10214)
    const { secrets } = await req.json<{ secrets: Record<string, { text: string } | null> }>()
    const added = Object.entries(secrets).flatMap(([name, secret]) =>
      secret ? [{ name, text: secret.text, type: "secret_text" }] : [],
    )
    const bindings = account.uploaded.filter(({ type }) => type !== "secret_text")
    const version = account.addVersion([...bindings, ...added])
    await account.deploy([{ version_id: version.id, percentage: 100 }])
    return json(success([]))
  })

  /** What an account has to switch on is asked for by every upload that binds it. */
  async function readUpload(body: FormData): Promise<{ bindings: UploadedBinding[]; tag: string }> {
    const { bindings, annotations } = JSON.parse(String(body.get("metadata"))) as {
      bindings: UploadedBinding[]
      annotations?: Record<string, string>
    }
    const usesAnalytics = bindings.some(({ type }) => type === "analytics_engine")
    if (usesAnalytics && !account.hasAnalyticsEngine) {
      const where = `https://dash.cloudflare.com/${account.id}/workers/analytics-engine`
      const message = `You need to enable Analytics Engine. Head to the Cloudflare Dashboard to enable: ${where}`
      throw new ApiError(403, 10089, message)
    }
    return { bindings, tag: annotations?.["workers/tag"] ?? "" }
  }
  api.put(worker, async ({ req, json }) => {
    const { bindings, tag } = await readUpload(await req.formData())
    const { id } = account.addVersion(bindings, tag)
    await account.deploy([{ version_id: id, percentage: 100 }])
    return json(
      success({
        id: req.param("name"),
        tag: "tag",
        deployment_id: id,
        startup_time_ms: 20,
        entry_point: "worker.js",
      }),
    )
  })
  api.post(`${worker}/assets-upload-session`, ({ json }) => json(success({ jwt: "assets", buckets: [] })))
  api.post(`${worker}/versions`, async ({ req, json }) => {
    requireWorker()
    const { bindings, tag } = await readUpload(await req.formData())
    const { id, number } = account.addVersion(bindings, tag)
    return json(success({ id, number, startup_time_ms: 20, metadata: { has_preview: false } }))
  })
  const describe = ({ id, number, tag }: (typeof account.versions)[number]) => ({
    id,
    number,
    metadata: { created_on: "2026-11-23T00:00:00Z", source: "wrangler", author_email: "ada@brisk.test" },
    annotations: { "workers/tag": tag },
    resources: { script: { handlers: ["fetch"] }, script_runtime: {}, bindings: [] },
  })
  api.get(`${worker}/versions`, ({ json }) => {
    requireWorker()
    return json(success({ items: account.versions.map(describe).reverse() }))
  })
  api.get(`${worker}/versions/:id`, ({ req, json }) => {
    const version = account.versions.find(({ id }) => id === req.param("id"))
    if (!version) throw new ApiError(404, 10071, "The requested Worker version could not be found")
    return json(success(describe(version)))
  })
  api.get(`${worker}/deployments`, ({ json }) => {
    requireWorker()
    const deployments = account.deployments.map((versions, index) => ({
      id: `deployment-${index}`,
      source: "wrangler",
      strategy: "percentage",
      created_on: "2026-11-23T00:00:00Z",
      annotations: {},
      versions,
    }))
    return json(success({ deployments: deployments.reverse() }))
  })
  api.post(`${worker}/deployments`, async ({ req, json }) => {
    const { versions } = await req.json<{ versions: { version_id: string; percentage: number }[] }>()
    await account.deploy(versions)
    return json(success({ id: randomUUID() }))
  })
  api.patch(`${worker}/script-settings`, ({ json }) => json(success({})))
  api.get(`${worker}/subdomain`, ({ json }) => json(success({ enabled: false, previews_enabled: false })))
  api.post(`${worker}/subdomain`, async ({ req, json }) => json(success(await req.json())))
  api.put(`${worker}/schedules`, async ({ req, json }) => {
    const schedules = await req.json<{ cron: string }[]>()
    account.schedules = schedules.map(({ cron }) => cron)
    return json(success({ schedules }))
  })
  api.post(`${worker}/domains/changeset`, ({ json }) =>
    json(success({ added: [], removed: [], updated: [], conflicting: [] })),
  )
  api.put(`${worker}/domains/records`, async ({ req, json }) => {
    const { origins } = await req.json<{ origins: { hostname: string }[] }>()
    account.domains.push(...origins.map(({ hostname }) => hostname))
    return json(success([]))
  })
  return api
}

/** D1, KV and R2. */
function createStorageApi(account: CloudflareAccount): Hono {
  const api = new Hono()
  api.get("/d1/database", ({ req, json }) => json(page(account.databases, req.query("page"))))
  api.post("/d1/database", async ({ req, json }) => {
    const { name } = await req.json<{ name: string }>()
    const database = { name, uuid: "0f6b2c1e-55aa-4d0b-9a57-c2a1d90e7b11" }
    account.databases.push(database)
    return json(success({ ...database, created_in_region: "WEUR" }))
  })
  const requireDatabase = (id: string) => {
    const database = account.databases.find(({ uuid }) => uuid === id)
    if (!database) throw new ApiError(404, 7404, `The database ${id} could not be found`)
    return database
  }
  api.get("/d1/database/:id", ({ req, json }) => json(success(requireDatabase(req.param("id")))))
  api.delete("/d1/database/:id", ({ req, json }) => {
    account.databases.splice(account.databases.indexOf(requireDatabase(req.param("id"))), 1)
    return json(success(null))
  })
  api.post("/d1/database/:id/query", async ({ req, json }) => {
    requireDatabase(req.param("id"))
    const { sql } = await req.json<{ sql: string }>()
    if (findWrongCuts(sql).length > 0) throw new ApiError(400, 7500, "incomplete input: SQLITE_ERROR")
    const rows = await account.query(splitStatements(sql)).catch((error: Error) => {
      throw new ApiError(400, 7500, error.message.replace(/^D1_ERROR: /, ""))
    })
    return json(
      success(rows.map((results) => ({ results, success: true, meta: { duration: 0.2, changes: 0 } }))),
    )
  })
  api.get("/storage/kv/namespaces", ({ req, json }) => json(page(account.namespaces, req.query("page"))))
  api.post("/storage/kv/namespaces", async ({ req, json }) => {
    const { title } = await req.json<{ title: string }>()
    const namespace = { title, id: "5d41402abc4b2a76b9719d911017c592" }
    account.namespaces.push(namespace)
    return json(success(namespace))
  })
  api.use("/r2/*", async (_, next) => {
    if (!account.hasR2) throw noR2()
    await next()
  })
  const describe = (name: string) => ({ name, creation_date: "2026-11-23T00:00:00.000Z" })
  api.get("/r2/buckets", ({ json }) => json(success({ buckets: account.buckets.map(describe) })))
  api.get("/r2/buckets/:name", ({ req, json }) => {
    if (!account.buckets.includes(req.param("name"))) {
      throw new ApiError(404, 10006, "The specified bucket does not exist.")
    }
    return json(success(describe(req.param("name"))))
  })
  api.post("/r2/buckets", async ({ req, json }) => {
    const { name } = await req.json<{ name: string }>()
    account.buckets.push(name)
    return json(success(describe(name)))
  })
  return api
}

const success = (result: unknown) => ({ success: true, errors: [], messages: [], result })

const page = (items: unknown[], number = "1") => ({
  ...success(number === "1" ? items : []),
  result_info: { page: Number(number), per_page: 100, count: items.length, total_count: items.length },
})

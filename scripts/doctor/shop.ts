import { request } from "undici"
import { unstable_readConfig } from "wrangler"
import { fetchService } from "#app/platform/gateways/call-service.server.ts"
import { seconds } from "#app/platform/time.ts"
import { readInstaller } from "#app/releases/versions/installer-file.server.ts"
import { PRODUCTION_VARS, readVars } from "../cloudflare/secrets.ts"
import { queryDatabase, runWrangler } from "../cloudflare/wrangler.ts"
import { openPlatform, type Remote } from "../command.ts"
import { localAddresses } from "../local/addresses.mjs"
import { readMigrations } from "../local/migrations.ts"
import { findRunningSite } from "../local/running-site.mjs"
import { type Tables, tablesOf } from "../local/tables.ts"
import { findLocalStranger, findRemoteStranger } from "./identity.ts"
import { NotChecked } from "./not-checked.ts"

const TIMEOUT = seconds(10)

export type Answer = Awaited<ReturnType<typeof ask>>

/** Shop as the checks see it; they reach external services only through its functions. */
export type Shop = {
  isRemote: boolean
  /** Reason why the site at the address is not checked: it is not this shop, or does not answer; null for this shop. */
  stranger: string | null
  /** Worker's configuration, as far as it can be read here. */
  variables: Record<string, string | undefined>
  /** Secrets that are set on Cloudflare and whose values are not known here. */
  hiddenSecrets: string[]
  siteUrl: string
  /** The ids of the D1 database and the KV namespace in wrangler.toml. */
  bindingIds: Record<string, string | undefined>
  /** The names of the migrations of this checkout. */
  migrations: string[]
  /** Tables that the migrations make. */
  tables: Tables
  ask: (url: string, init?: RequestInit) => Promise<Answer>
  /** Requests a URL without User-Agent, which `fetch` of Node.js always sends. */
  askAnonymously: (url: string) => Promise<string>
  readInstaller: (address: string) => Promise<{ sha256: string }>
  query: (sql: string) => Promise<unknown[]>
  now: Date
}

/** Does something with the local shop, or with the one on Cloudflare. */
export async function withShop(options: Remote, work: (shop: Shop) => Promise<string>) {
  const shop = await readShop(options)
  if (options.remote) return work({ ...shop, query: (sql) => queryDatabase(sql, ["--remote"]) })
  await using platform = await openPlatform<{ DB: D1Database }>(options)
  const { DB } = platform.env
  return await work({ ...shop, query: async (sql) => (await DB.prepare(sql).all()).results })
}

/** Secrets of the shop on Cloudflare come from the environment or the file that set-up writes. */
async function readShop({ remote }: Remote): Promise<Omit<Shop, "query">> {
  const config = unstable_readConfig({})
  const site = remote ? null : await findRunningSite()
  const listed = remote ? (JSON.parse(await runWrangler(["secret", "list"])) as { name: string }[]) : []
  const names = listed.map(({ name }) => name)
  const values = { ...readVars(PRODUCTION_VARS), ...process.env }
  const secrets = remote
    ? Object.fromEntries(names.map((name) => [name, values[name]]))
    : { ...readVars(".dev.vars"), ...localAddresses(site ?? undefined) }
  const vars = Object.entries(config.vars).map(([name, value]) => [name, String(value)])
  const variables: Shop["variables"] = { ...Object.fromEntries(vars), ...secrets }
  const migrations = readMigrations()
  const siteUrl = (variables.SITE_URL ?? "").replace(/\/$/, "")
  const stranger = await (remote ? findRemoteStranger(siteUrl, runWrangler) : findLocalStranger(site))
  const requireOwn = (url: string) => {
    const isOfSite = url.startsWith(siteUrl) || (!remote && new URL(url).hostname === "localhost")
    if (stranger !== null && isOfSite) throw new NotChecked(stranger)
  }
  return {
    isRemote: remote,
    stranger,
    variables,
    hiddenSecrets: names.filter((name) => !values[name]),
    siteUrl,
    bindingIds: {
      database_id: config.d1_databases[0]?.database_id,
      "id of PRICES": config.kv_namespaces[0]?.id,
    },
    migrations: migrations.map(({ name }) => name),
    tables: await tablesOf(migrations),
    ask: async (url, init) => {
      requireOwn(url)
      return ask(url, init)
    },
    askAnonymously: async (url) => {
      requireOwn(url)
      return (await request(url, { signal: AbortSignal.timeout(TIMEOUT) })).body.text()
    },
    readInstaller: (address) => readInstaller(address, { requireHttps: remote }),
    now: new Date(),
  }
}

/** The Worker's own way to call services: its User-Agent, a limited time, no redirects. */
export async function ask(url: string, init: RequestInit = {}) {
  const response = await fetchService(url, { ...init, timeout: TIMEOUT })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

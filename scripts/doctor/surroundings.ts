import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { unstable_readConfig } from "wrangler"
import { PRODUCTION_VARS } from "../cloudflare/production-vars.ts"
import { queryDatabase, type Wrangler } from "../cloudflare/wrangler.ts"
import { localAddresses } from "../local/addresses.mjs"
import type { BareRequest } from "./bare-request.ts"

type Variables = Record<string, string | undefined>

/** Waits for an answer for a limited time, and follows no redirect. */
type Fetch = (url: string, init?: Pick<RequestInit, "method" | "headers" | "body">) => Promise<Response>

/** What the checks read; everything outside is reached through its functions. */
export type Surroundings = {
  isRemote: boolean
  /** Where the site answers: SITE_URL, unless another address was given. */
  siteUrl: string
  /** What the Worker is configured with, as far as it can be read here. */
  variables: Variables
  /** Secrets that are set on Cloudflare and whose values are not known here. */
  hiddenSecrets: string[]
  /** The ids of the D1 database and the KV namespace in wrangler.toml. */
  bindingIds: { database: string; prices: string }
  /** The names of the migrations of this checkout. */
  migrations: string[]
  fetch: Fetch
  /** GET requests without a User-Agent. */
  bareRequest: BareRequest
  /** GET requests to Cloudflare's REST API; null without a token. */
  cloudflareApi: ((path: string) => Promise<{ status: number; body: unknown }>) | null
  query: <Row>(sql: string) => Promise<Row[]>
  now: () => Date
}

type Settings = {
  isRemote: boolean
  root: string
  environment: Variables
  wrangler: Wrangler
  siteUrl?: string
} & Pick<Surroundings, "fetch" | "bareRequest" | "now">

/** A value in a file or the environment; Cloudflare tells only the names of its secrets. */
export async function readSurroundings(settings: Settings): Promise<Surroundings> {
  const { isRemote, root, environment, wrangler } = settings
  const config = unstable_readConfig({ config: join(root, "wrangler.toml") })
  const vars: Variables = Object.fromEntries(
    Object.entries(config.vars).map(([name, value]) => [name, String(value)]),
  )
  const stateDir = environment.STATE_DIR ?? ".wrangler/state"
  const target = isRemote ? ["--remote"] : ["--local", "--persist-to", stateDir]
  const secrets = isRemote ? await readRemoteSecrets(settings) : { known: {}, hidden: [] }
  const variables = isRemote
    ? { ...vars, ...secrets.known }
    : { ...vars, ...readVars(join(root, ".dev.vars")), ...localAddresses() }
  return {
    isRemote,
    siteUrl: (settings.siteUrl ?? variables.SITE_URL ?? "").replace(/\/$/, ""),
    variables,
    hiddenSecrets: secrets.hidden,
    bindingIds: {
      database: String(config.d1_databases[0]?.database_id),
      prices: String(config.kv_namespaces[0]?.id),
    },
    migrations: readdirSync(join(root, config.d1_databases[0]?.migrations_dir ?? "migrations"))
      .filter((name) => name.endsWith(".sql"))
      .sort(),
    fetch: settings.fetch,
    bareRequest: settings.bareRequest,
    cloudflareApi: openCloudflareApi(settings),
    query: (sql) => queryDatabase(wrangler, target, sql),
    now: settings.now,
  }
}

function openCloudflareApi({ environment, fetch }: Settings): Surroundings["cloudflareApi"] {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_API_BASE_URL: url } = environment
  if (!token) return null
  return async (path) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url ?? "https://api.cloudflare.com/client/v4"}${path}`, { headers })
    return { status: response.status, body: await response.json().catch(() => null) }
  }
}

/** Values come from the environment or the file that set-up writes, and count only for names that Cloudflare lists. */
async function readRemoteSecrets({ root, environment, wrangler }: Settings) {
  const listed = JSON.parse(await wrangler(["secret", "list"])) as { name: string }[]
  const values = { ...readVars(join(root, PRODUCTION_VARS)), ...environment }
  const names = listed.map(({ name }) => name)
  return {
    known: Object.fromEntries(names.filter((name) => values[name]).map((name) => [name, values[name]])),
    hidden: names.filter((name) => !values[name]),
  }
}

function readVars(file: string): Variables {
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}
}

import { readdirSync } from "node:fs"
import { request } from "undici"
import { unstable_readConfig } from "wrangler"
import * as z from "zod"
import { parseConfig } from "#app/config.server.ts"
import { seconds } from "#app/domain/time.ts"
import { fetchService } from "#app/gateways/call-service.server.ts"
import { readInstaller } from "#app/gateways/installer-file.server.ts"
import { PRODUCTION_VARS, readVars, WELL_FORMED_SECRETS } from "../cloudflare/secrets.ts"
import { queryDatabase, runWrangler } from "../cloudflare/wrangler.ts"
import { localAddresses } from "../local/addresses.mjs"
import type { Checks } from "./check.ts"

const TIMEOUT = seconds(10)

export type Answer = { status: number; headers: Headers; text: string }
type Request = { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams }

/** What the checks read; everything outside is reached through its functions. */
export type Shop = {
  isRemote: boolean
  /** What the Worker is configured with, as far as it can be read here. */
  variables: Record<string, string | undefined>
  /** Secrets that are set on Cloudflare and whose values are not known here. */
  hiddenSecrets: string[]
  siteUrl: string
  /** The ids of the D1 database and the KV namespace in wrangler.toml. */
  bindingIds: Record<string, string | undefined>
  /** The names of the migrations of this checkout. */
  migrations: string[]
  ask: (url: string, init?: Request) => Promise<Answer>
  /** What a client without User-Agent gets: `fetch` of Node.js always sends one. */
  askAnonymously: (url: string) => Promise<string>
  readInstaller: (address: string) => Promise<{ sha256: string }>
  query: (sql: string) => Promise<unknown[]>
  now: Date
}

/** The local shop, or the one on Cloudflare, whose secrets come from the environment or the file that set-up writes. */
export async function readShop({ remote }: { remote: boolean }): Promise<Shop> {
  const config = unstable_readConfig({})
  const listed = remote ? (JSON.parse(await runWrangler(["secret", "list"])) as { name: string }[]) : []
  const names = listed.map(({ name }) => name)
  const values = { ...readVars(PRODUCTION_VARS), ...process.env }
  const secrets = remote
    ? Object.fromEntries(names.map((name) => [name, values[name]]))
    : { ...readVars(".dev.vars"), ...localAddresses() }
  const vars = Object.entries(config.vars).map(([name, value]) => [name, String(value)])
  const variables: Shop["variables"] = { ...Object.fromEntries(vars), ...secrets }
  const target = remote ? ["--remote"] : ["--local", "--persist-to", values.STATE_DIR ?? ".wrangler/state"]
  return {
    isRemote: remote,
    variables,
    hiddenSecrets: names.filter((name) => !values[name]),
    siteUrl: (variables.SITE_URL ?? "").replace(/\/$/, ""),
    bindingIds: {
      database_id: config.d1_databases[0]?.database_id,
      "id of PRICES": config.kv_namespaces[0]?.id,
    },
    migrations: readdirSync("migrations").filter((name) => name.endsWith(".sql")),
    ask,
    askAnonymously: async (url) => (await request(url, { signal: AbortSignal.timeout(TIMEOUT) })).body.text(),
    readInstaller: (address) => readInstaller(address, { requireHttps: remote }),
    query: (sql) => queryDatabase(sql, target),
    now: new Date(),
  }
}

/** The Worker's own way to call services: its User-Agent, a limited time, no redirects. */
export async function ask(url: string, init: Request = {}): Promise<Answer> {
  const response = await fetchService(url, { ...init, timeout: TIMEOUT })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A domain that is reserved for examples (RFC 2606). */
const isExample = (value: string) => /\.(example|test|invalid|localhost)>?$/.test(value)

/** What Razorpay and the Indian e-commerce rules ask a shop to show, and which values are still to be replaced. */
const SELLER_FACTS: Record<string, (value: string) => boolean> = {
  SELLER_NAME: (value) => value === "Brisk PC Suite",
  POSTAL_ADDRESS: (value) => value === "Thane, Maharashtra, India",
  SUPPORT_EMAIL: isExample,
  SUPPORT_PHONE: (value) => !/[1-9]/.test(value.replace(/^\+91/, "")),
  GRIEVANCE_OFFICER: isExample,
}

export const CONFIGURATION: Checks = {
  Configuration: {
    fails: "Every request is answered with 500, as these are missing or malformed",
    look: ({ variables, hiddenSecrets }) => {
      const hidden = Object.fromEntries(hiddenSecrets.map((name) => [name, WELL_FORMED_SECRETS[name]]))
      const parsed = parseConfig({ ...variables, ...hidden })
      return parsed.kind === "malformed" && parsed.variables.join(", ")
    },
    remedy: "npx wrangler secret put NAME, or [vars] of wrangler.toml and deploy; locally .dev.vars.",
  },
}

const Maker = z.array(z.object({ ownName: z.string().nullable(), about: z.string().nullable() }))

export const PRODUCTION: Checks = {
  Maker: {
    warns: "Buyers read little of who makes the app; missing are",
    look: async ({ query }) => {
      const rows = await query("select own_name as ownName, about from seller_settings")
      const [{ ownName = null, about = null } = {}] = Maker.parse(rows)
      const hasPortrait = readdirSync("public").some((name) => name.startsWith("portrait."))
      return [!ownName && "Your name", !about && "About you", !hasPortrait && "public/portrait.jpg"]
        .filter(Boolean)
        .join(", ")
    },
    remedy: "/desk/settings, and a portrait of 4:5 in public/ (step 8).",
  },
  Bindings: {
    fails: "wrangler.toml has placeholders",
    look: ({ bindingIds }) => {
      const missing = Object.entries(bindingIds).filter(([, id = ""]) => /^[0-]*$/.test(id))
      return missing.map(([name]) => name).join(", ")
    },
    remedy: "npm run setup finds or creates both, and writes their ids (step 5).",
  },
  Environment: {
    fails: "Visitors choose their country, and so their price: ENVIRONMENT is not production",
    look: ({ variables }) => variables.ENVIRONMENT !== "production",
    remedy: 'Set ENVIRONMENT = "production" in wrangler.toml, and deploy.',
  },
  "Test mode": {
    warns: "The Razorpay key is a test key: no money moves, and pages say so",
    look: ({ variables }) => variables.RAZORPAY_KEY_ID?.startsWith("rzp_test_"),
    remedy: "npx wrangler secret bulk with the live key and its secret (step 11).",
  },
  Seller: {
    warns: "The site does not say who sells, which Razorpay and the E-Commerce Rules, 2020, ask for",
    look: ({ variables }) => {
      const missing = Object.entries(SELLER_FACTS).filter(([name, isMissing]) => {
        const value = (variables[name] ?? "").trim()
        return value === "" || isMissing(value)
      })
      return missing.map(([name]) => name).join(", ")
    },
    remedy: "Set them in [vars] of wrangler.toml before the live keys (docs/legal.md), and deploy.",
  },
}

import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { unstable_readConfig } from "wrangler"
import { parseConfig } from "#app/config.server.ts"
import { minutes, seconds, wait } from "#app/platform/time.ts"
import { withTemporaryDirectory } from "../command.ts"
import { createSecrets } from "../local/secrets.mjs"
import { PRODUCTION_VARS, readVars, type Values, WELL_FORMED_SECRETS, writeVars } from "./secrets.ts"
import type { Wrangler } from "./wrangler.ts"

/** Variables of [vars] to ask for, unless they are in the environment. */
const VARIABLES: Values = {
  SITE_URL: "Address of the site, such as https://shop.example",
  MAIL_FROM: "Sender of emails, of a domain that is verified at Resend",
  INSTALLER_URL: "Address of the installer (.exe)",
  SUPPORT_EMAIL: "Support's email address",
  SUPPORT_PHONE: "Support's phone number",
  SUPPORT_RESPONSE_TIME: 'How soon support answers, such as "within 2 working days"',
  SELLER_NAME: "Who sells: a name",
  POSTAL_ADDRESS: "The seller's postal address",
}

/** Secrets that other services issue. The site runs without the last. */
const ISSUED_SECRETS: Values = {
  RAZORPAY_KEY_ID: "Razorpay key ID (Dashboard, Account & Settings, API keys)",
  RAZORPAY_KEY_SECRET: "Razorpay key secret",
  RESEND_API_KEY: "Resend API key (resend.com/api-keys)",
  RESEND_WEBHOOK_SECRET: "Signing secret of Resend's webhook (resend.com/webhooks), or nothing for now",
}

const WAIT_LIMIT = minutes(10)
const WAIT_INTERVAL = seconds(10)

type Dependencies = {
  /** The folder of wrangler.toml. */
  root: string
  /** The name of the Worker: that of production, or of a preview with everything of its own. */
  worker: string
  environment: Record<string, string | undefined>
  /** Asks a person; returns the suggestion when nobody can be asked. */
  prompt: (question: string, suggestion: string) => Promise<string>
  wrangler: Wrangler
  npm: (args: string[]) => Promise<void>
  /** The status of a GET request. */
  getStatus: (url: string) => Promise<number>
  print: (line: string) => void
}

/**
 * Creates what is missing on Cloudflare, writes wrangler.toml, deploys. A second run finds what the first one made, and
 * goes on where it ended.
 */
export async function setUp(dependencies: Dependencies) {
  const { root, worker, wrangler, npm, print } = dependencies
  const existing = await listSecrets(wrangler, worker)
  const vars = await readVariables(dependencies)
  const secrets = await readMissingSecrets(dependencies, existing, vars)

  // First what a fresh account may refuse.
  const bucket = `${worker}-attachments`
  const buckets = await wrangler(["r2", "bucket", "list"])
  const isThere = new RegExp(`^name:\\s+${bucket}$`, "m").test(buckets)
  if (!isThere) await wrangler(["r2", "bucket", "create", bucket])
  const databaseId = await findOrCreate(wrangler, ["d1", "list", "--json"], ["d1", "create", worker])
  const kv = ["kv", "namespace"]
  const namespaceId = await findOrCreate(wrangler, [...kv, "list"], [...kv, "create", `${worker}-prices`])
  const file = join(root, "wrangler.toml")
  const changes = { worker, bucket, databaseId, namespaceId, vars }
  writeFileSync(file, changeWranglerToml(readFileSync(file, "utf8"), changes))
  print("Wrote wrangler.toml. Commit it: ids are no secrets.")

  await deploy(npm, secrets, vars.SITE_URL ?? "")
  await waitForSite(dependencies, vars.SITE_URL ?? "")
  await npm(["run", "doctor", "--", "--remote"])
}

/** The text of wrangler.toml with these names, ids and [vars]. Comments and order stay. */
export function changeWranglerToml(
  text: string,
  changes: Record<"worker" | "bucket" | "databaseId" | "namespaceId", string> & { vars: Values },
) {
  const { worker, vars } = changes
  const usesWorkersDev = /\.workers\.dev\/?$/.test(vars.SITE_URL ?? "")
  const replaced = [
    [/^(name = )"[^"]*"/m, worker],
    [/^(database_name = )"[^"]*"/m, worker],
    [/^(database_id = )"[^"]*"/m, changes.databaseId],
    [/(binding = "PRICES"\nid = )"[^"]*"/, changes.namespaceId],
    [/^(bucket_name = )"[^"]*"/m, changes.bucket],
    [/^(dataset = )"[^"]*"/m, worker.replaceAll("-", "_")],
    ...Object.entries(vars).map(
      ([name, value]) => [new RegExp(`^(${name} = )"(?:[^"\\\\]|\\\\.)*"`, "m"), value] as const,
    ),
  ] as const
  const changed = replaced.reduce((toml, [pattern, value]) => replaceValue(toml, pattern, value), text)
  return changed.replace(/^workers_dev = \w+/m, `workers_dev = ${usesWorkersDev}`)
}

/** JSON escapes a string as TOML does. */
function replaceValue(text: string, pattern: RegExp, value: string) {
  if (!pattern.test(text)) throw new Error(`wrangler.toml has nothing like ${pattern}.`)
  return text.replace(pattern, (_, before: string) => before + JSON.stringify(value))
}

/** The names of the Worker's secrets; none before its first deployment. */
export async function listSecrets(wrangler: Wrangler, worker: string) {
  const output = await wrangler(["secret", "list", "--name", worker]).catch((error: Error) => {
    if (/^.*Worker "[^"]+" not found\.$/m.test(error.message)) return ""
    throw error
  })
  return parseList(output).map(({ name }) => name ?? "")
}

/** Finds the resource named at the end of `create`, or creates it, and returns its id. */
export async function findOrCreate(wrangler: Wrangler, list: string[], create: string[]) {
  const find = async () => {
    const found = parseList(await wrangler(list)).find(({ name, title }) => (name ?? title) === create.at(-1))
    return found?.uuid ?? found?.id
  }
  const id = await find()
  if (id) return id
  await wrangler(create)
  return (await find()) ?? ""
}

/** Databases have a name and a uuid, namespaces a title and an id. */
const parseList = (output: string) =>
  JSON.parse(output || "[]") as Partial<Record<"name" | "title" | "uuid" | "id", string>>[]

const currentVars = (root: string) => unstable_readConfig({ config: join(root, "wrangler.toml") }).vars

async function readVariables({ root, environment, prompt }: Dependencies) {
  const current = currentVars(root)
  const values: Values = {}
  for (const [name, question] of Object.entries(VARIABLES)) {
    values[name] = environment[name] ?? (await prompt(question, String(current[name] ?? "")))
  }
  return values
}

/** Reads the secrets that are not on Cloudflare yet. Throws before anything is created. */
async function readMissingSecrets(
  { root, environment, prompt, print }: Dependencies,
  existing: string[],
  vars: Values,
) {
  const file = join(root, PRODUCTION_VARS)
  const kept = readVars(file)
  const generated: Values = createSecrets()
  const missing: Values = {}
  for (const [name, question] of Object.entries({ ...ISSUED_SECRETS, ...generated })) {
    if (existing.includes(name)) continue
    const value = environment[name] ?? kept[name] ?? generated[name] ?? (await prompt(question, ""))
    if (value || name !== "RESEND_WEBHOOK_SECRET") missing[name] = value
  }
  const parsed = parseConfig({ ...currentVars(root), ...vars, ...WELL_FORMED_SECRETS, ...missing })
  if (parsed.kind === "malformed") {
    const names = parsed.variables.join(", ")
    throw new Error(`Nothing was created yet. Set in the environment, or in wrangler.toml: ${names}`)
  }
  if (Object.keys(missing).length > 0) {
    writeVars(file, { ...kept, ...missing })
    print(`Wrote ${PRODUCTION_VARS}. Copy it to your password manager: Cloudflare gives no secret back.`)
  }
  return missing
}

/**
 * Secrets go with the deployment, so that no version of the Worker runs without them. The domain is a flag and not in
 * wrangler.toml, because `wrangler dev` would take it for its own host.
 */
async function deploy(npm: Dependencies["npm"], secrets: Values, siteUrl: string) {
  await withTemporaryDirectory(async (folder) => {
    const file = join(folder, "secrets.json")
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    const { hostname } = new URL(siteUrl)
    const domain = hostname.endsWith(".workers.dev") ? [] : ["--domain", hostname]
    await npm(["run", "deploy", "--", "--secrets-file", file, ...domain])
  })
}

/** DNS record and certificate of a new domain take some minutes; until then, Cloudflare answers 520 to 530 itself. */
async function waitForSite({ getStatus, print }: Dependencies, siteUrl: string) {
  const end = Date.now() + WAIT_LIMIT
  for (let attempts = 0; Date.now() < end; attempts++) {
    const status = await getStatus(new URL("/healthz", siteUrl).href).catch(() => 530)
    if (status < 520) return
    if (attempts === 0) print(`${siteUrl} is not reached yet; waiting up to 10 minutes.`)
    await wait(WAIT_INTERVAL)
  }
}

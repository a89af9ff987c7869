import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import type { Bindings } from "#app/load-context.server.ts"
import { brand } from "#app/platform/brand.ts"
import { readMigrations } from "#scripts/local/migrations.ts"
import { type EmulatorSettings, type Emulators, startEmulators } from "#tests/emulators/server.ts"
import { builtFile } from "./built-file.ts"
import { createWorker, openBinding, openD1, type WorkerSettings } from "./miniflare.ts"
import { inspectLine } from "./private-text.ts"
import { secrets } from "./secrets.ts"

/** The variables of a configured site beside the emulators. */
export function variables(emulatorsUrl: string): Record<string, string> {
  return {
    ENVIRONMENT: "local",
    SITE_URL: "http://localhost:8787",
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: secrets.previousWebhookSecret,
    RAZORPAY_API_URL: emulatorsUrl,
    RAZORPAY_CHECKOUT_URL: `${emulatorsUrl}/v1/checkout.js`,
    RESEND_API_KEY: secrets.resendApiKey,
    RESEND_API_URL: emulatorsUrl,
    RESEND_WEBHOOK_SECRET: secrets.resendWebhookSecret,
    MAIL_FROM: "Brisk <licenses@brisk.test>",
    NEWS_FROM: "Brisk News <news@brisk.test>",
    IP_INFO_URL: `${emulatorsUrl}/json`,
    INSTALLER_URL: `${emulatorsUrl}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`,
    LICENSE_SIGNING_KEY: secrets.licenseSigningKey,
    FACTOR_ENCRYPTION_KEY: secrets.factorEncryptionKey,
    RATE_LIMIT_SCALE: "50",
    SUPPORT_EMAIL: "support@brisk.test",
    SUPPORT_PHONE: "+91 22 5550 0100",
    SUPPORT_RESPONSE_TIME: "within 2 working days",
    SELLER_NAME: brand.fullName,
    POSTAL_ADDRESS: "12 Station Road, Thane, Maharashtra, India",
    GRIEVANCE_OFFICER: "Asha Rao <complaints@brisk.test>",
  }
}

/** The variables of a site whose reseller is beside it, too. */
export const resellerVariables = (emulatorsUrl: string) => ({
  RESELLER: "polar",
  POLAR_ACCESS_TOKEN: secrets.polarAccessToken,
  POLAR_WEBHOOK_SECRET: secrets.polarWebhookSecret,
  POLAR_WEBHOOK_SECRET_PREVIOUS: secrets.previousPolarWebhookSecret,
  POLAR_API_URL: `${emulatorsUrl}/polar`,
  POLAR_PRODUCT_ID: secrets.polarProductId,
  POLAR_ORGANIZATION_ID: secrets.polarOrganizationId,
})

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

type TestServerSettings = Pick<
  WorkerSettings,
  "port" | "cf" | "internet" | "kvNamespaces" | "r2Buckets" | "persistTo" | "isDirect" | "beside"
> & {
  /** The variables before the overrides; those of a local site beside the emulators unless given. */
  defaults?: Record<string, string>
  /** The emulators of an earlier Worker, which go on. */
  emulators?: Emulators
  /** Adds each response's cost as headers and makes each query that scans an error: see query-recorder.ts. */
  recordsQueries?: boolean
  /** Adds the names of what each request has read as a header: see read-recorder.ts. Rate limiters of the platform allow everything. */
  recordsReads?: boolean
  /** Hashes passwords at the lowest cost, whatever their stored parameters say. */
  hashesCheaply?: boolean
  /** The platform's rate limiters; none unless given. */
  rateLimits?: WorkerSettings["rateLimits"] | "allow everything"
}

/** See build-worker.ts; of these the first is what the server runs. */
const COUNTED_MODULES = ["counted.js", "background-work.js"]
const ALLOWED_MODULES = ["allowed.js", "allow-everything.js", ...COUNTED_MODULES]
const WATCHED_MODULES = ["watched.js", "read-recorder.js", ...ALLOWED_MODULES]
const RECORDED_MODULES = [
  "recorded.js",
  "query-recorder.js",
  "query-plans.js",
  "watched-database.js",
  ...COUNTED_MODULES,
]

/** The longest work that an answer may leave behind, which a busy machine makes longer. */
const BACKGROUND_WORK_TIMEOUT_MS = 120_000

/** The built Worker in workerd with its own D1 and KV, and the emulators beside it, over real HTTP. */
export async function startTestServer(
  overrides: Record<string, string> = {},
  settings: TestServerSettings = {},
) {
  const {
    emulators = await startTestEmulators(),
    recordsQueries,
    recordsReads,
    rateLimits,
    hashesCheaply,
    ...others
  } = settings
  const { defaults = variables(emulators.url), ...runtime } = others
  const isUnlimited = rateLimits === "allow everything"
  const limitedModules = isUnlimited ? ALLOWED_MODULES : COUNTED_MODULES
  const wrappers = recordsReads ? WATCHED_MODULES : recordsQueries ? RECORDED_MODULES : limitedModules
  const built = readFileSync(builtFile("worker/worker.js"), "utf8")
  const site = { "worker.js": esModule(hashesCheaply ? withCheapHashes(built) : built) }
  const log: Record<string, unknown>[] = []
  const worker = createWorker({
    modules: {
      ...readModules(builtFile("wrappers"), wrappers),
      ...site,
    },
    d1Databases: ["DB"],
    kvNamespaces: ["PRICES"],
    r2Buckets: ["ATTACHMENTS"],
    variables: { ...defaults, ...overrides },
    ...(rateLimits && !isUnlimited && { rateLimits }),
    ...runtime,
    handleStructuredLogs: ({ message }) => {
      const line = readLine(message)
      inspectLine(line)
      log.push(line)
    },
  })
  const url = (await worker.ready).origin
  emulators.setSiteUrl(url)
  const d1 = await openD1(worker)
  if (!(await isMigrated(d1))) await migrate(d1)
  const kv = openBinding<Bindings["PRICES"]>(worker, "PRICES")
  const r2 = openBinding<NonNullable<Bindings["ATTACHMENTS"]>>(worker, "ATTACHMENTS")
  return {
    url,
    emulators,
    worker,
    d1,
    kv,
    r2,
    log,
    endBackgroundWork: () => endBackgroundWork(url, emulators),
  }
}

/**
 * Waits until the Worker has done what it passed to `waitUntil`, and answered the webhooks that the emulators send.
 * A fault, a change of the clock, an emptied store or a reading of the log or the inbox would meet that work otherwise.
 */
async function endBackgroundWork(url: string, emulators: Emulators): Promise<void> {
  do {
    while (emulators.isSending()) await setTimeout(1)
    await fetch(`${url}/.background-work`, { signal: AbortSignal.timeout(BACKGROUND_WORK_TIMEOUT_MS) })
  } while (emulators.isSending())
}

/** How the Worker imports Node's scrypt, by the name that the build gives it. */
const SCRYPT = /\bscrypt as ([\w$]+)/

/** The parallelization of the site's own hashes: those of the old site have another. */
const OWN_P = 5

/** A Worker whose own hashes take no time instead of a tenth of a second each; those of the old site stay what they are. */
function withCheapHashes(source: string): string {
  const [, name] = SCRYPT.exec(source) ?? []
  if (!name) throw new Error("The built Worker does not import scrypt.")
  return `${source.replace(SCRYPT, "scrypt as costlyScrypt")}
function ${name}(text, salt, length, cost, done) {
  costlyScrypt(text, salt, length, cost.p === ${OWN_P} ? { N: 2, r: 8, p: 1 } : cost, done)
}
`
}

const esModule = (contents: string) => ({ type: "esm", contents }) as const

/** ES modules of a folder, by name. */
export function readModules(folder: string, names: string[]): WorkerSettings["modules"] {
  return Object.fromEntries(names.map((name) => [name, esModule(readFileSync(join(folder, name), "utf8"))]))
}

/** Bytes of an installer in these tests: a few chunks, because each is read and hashed whole. */
export const SHORT_INSTALLER = 200_000

/** The emulators, on any free port. */
export function startTestEmulators(settings: Partial<EmulatorSettings> = {}): Promise<Emulators> {
  const { keyId, keySecret, webhookSecret, resendApiKey, resendWebhookSecret } = secrets
  return startEmulators({
    port: 0,
    siteUrl: "http://127.0.0.1:9",
    razorpay: { keyId, keySecret, webhookSecret },
    polar: {
      accessToken: secrets.polarAccessToken,
      webhookSecret: secrets.polarWebhookSecret,
      organizationId: secrets.polarOrganizationId,
      productId: secrets.polarProductId,
    },
    resendApiKey,
    resendWebhookSecret,
    // Tests of other things send emails at once; those of the limit set it.
    emailRateLimit: 1000,
    installerSize: SHORT_INSTALLER,
    retryDelaysMs: [200, 400, 800],
    ...settings,
  })
}

async function isMigrated(d1: D1Database): Promise<boolean> {
  return (await d1.prepare("select 1 from sqlite_master where name = 'users'").first()) !== null
}

/** Applies the migrations in one transaction. */
async function migrate(d1: D1Database): Promise<void> {
  const statements = readMigrations().flatMap((migration) => migration.statements)
  await d1.batch(statements.map((statement) => d1.prepare(statement)))
}

/** A line of the Worker's JSON log; anything else that it prints is unexpected and kept as such. */
function readLine(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    return { event: "unstructured", line }
  }
}

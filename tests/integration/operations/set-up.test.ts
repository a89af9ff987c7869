import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readInstaller } from "#app/gateways/installer-file.server.ts"
import { HOST, issued, startFakeCloudflare } from "#tests/support/cloudflare/fake-cloudflare.ts"
import { cloneProject, removeClone } from "#tests/support/commands/clean-clone.ts"
import { byLength, testInLongForm } from "#tests/support/server/test-length.ts"
import { requireLogin } from "../../../scripts/cloudflare/account.ts"
import { setUp } from "../../../scripts/cloudflare/set-up.ts"
import { examine } from "../../../scripts/doctor/examine.ts"
import { readSurroundings } from "../../../scripts/doctor/surroundings.ts"
import { createSecrets, randomWebhookSecret } from "../../../scripts/local/secrets.mjs"

const run = promisify(execFile)

const FLAGS = {
  SITE_URL: `https://${HOST}`,
  MAIL_FROM: "Brisk <licenses@brisk.test>",
  INSTALLER_URL: "https://releases.brisk.test/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe",
}

let cloudflare: Awaited<ReturnType<typeof startFakeCloudflare>>
let clone: string
/** What the first runs printed, and what each changed in the account. */
const runs: { output: string; changes: string[] }[] = []

/**
 * What is switched on before each run. The last one finds everything and sets the site up; those before it say what is
 * missing. Each starts Wrangler a dozen times, and so does what the doctor finds at the site: `npm test` runs set-up without
 * changes only.
 */
const SWITCHED_ON = byLength([], [[], ["hasR2"], ["hasR2", "hasAnalyticsEngine"]] as const)

beforeAll(async () => {
  cloudflare = await startFakeCloudflare()
  const { account } = cloudflare
  clone = cloneProject()
  account.hasR2 = false
  account.hasAnalyticsEngine = false
  for (const switches of SWITCHED_ON) {
    for (const name of switches) account[name] = true
    account.changes.length = 0
    cloudflare.zone.requestsUntilReached = 1
    const output = await runSetUp()
    runs.push({ output, changes: account.changes.filter((change) => !isUpload(change)) })
  }
}, 600_000)

afterAll(async () => {
  await cloudflare.account.close()
  await cloudflare.emulators.close()
  removeClone(clone)
})

/** `npm run setup` as a person runs it, with the real Wrangler, which talks to the stand-in for Cloudflare's API. */
function runSetUp(): Promise<string> {
  const preload = pathToFileURL(resolve("tests/support/commands/fake-internet.mjs")).href
  const env = {
    ...process.env,
    ...issued,
    ...cloudflare.environment,
    BUILD_DIR: "build/current",
    NODE_OPTIONS: `--import ${preload}`,
  }
  const flags = Object.entries(FLAGS).map(
    ([name, value]) => `--${name.toLowerCase().replace("_", "-")}=${value}`,
  )
  return run("npm", ["run", "setup", "--", "--yes", ...flags], { cwd: clone, env }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  )
}

const inClone = (name: string) => join(clone, name)

const isUpload = (change: string) => /versions|assets|script-settings|subdomain|query/.test(change)

testInLongForm(
  "npm run setup: on a fresh account, it names what has to be switched on, in order, and goes on after each",
  () => {
    const [withoutR2 = "", withoutAnalytics = ""] = runs.map(({ output }) => output)
    const dashboard = `https://dash.cloudflare.com/${cloudflare.account.id}`
    expect(withoutR2).toContain("This account does not have R2 yet (error 10042). Switch it on:")
    expect(withoutR2).toMatch(
      new RegExp(`R2: ${dashboard}/r2/overview[^]*Engine: ${dashboard}/workers/analytics-engine`),
    )
    expect(withoutR2).toContain("Then run set-up again, with the same flags: it continues here.")
    expect(runs[0]?.changes).toEqual([])

    expect(withoutAnalytics).toContain(
      "This account does not have Workers Analytics Engine yet (error 10089).",
    )
    expect(withoutAnalytics).toContain(`${dashboard}/workers/analytics-engine`)
    expect(runs[1]?.changes).toEqual([...CREATED, UPLOADED])
  },
)

const CREATED = ["POST /r2/buckets", "POST /d1/database", "POST /storage/kv/namespaces"]
const UPLOADED = "PUT /workers/scripts/brisk"
const PUBLISHED = [
  "POST /workers/scripts/brisk/domains/changeset",
  "PUT /workers/scripts/brisk/domains/records",
  "PUT /workers/scripts/brisk/schedules",
]

testInLongForm(
  "npm run setup: creates each thing once, deploys with all secrets and examines the site",
  () => {
    const { account } = cloudflare
    const { output = "", changes = [] } = runs.at(-1) ?? {}
    expect(output).toContain(`https://${HOST} is not reached yet; waiting up to 10 minutes.`)
    expect(output).toContain("Nothing here would lose a sale")
    expect([...changes].sort()).toEqual([UPLOADED, ...PUBLISHED].sort())
    expect(account).toMatchObject({
      domains: [HOST],
      schedules: ["*/2 * * * *"],
      buckets: ["brisk-attachments"],
    })
    const toml = readFileSync(inClone("wrangler.toml"), "utf8")
    expect(toml).toContain('database_id = "0f6b2c1e-55aa-4d0b-9a57-c2a1d90e7b11"')
    expect(toml).toContain('id = "5d41402abc4b2a76b9719d911017c592"')
    expect(toml).toContain(`SITE_URL = "https://${HOST}"`)
    expect(account.secrets).toMatchObject(issued)
    expect(Object.keys(account.secrets).sort()).toEqual([
      "FACTOR_ENCRYPTION_KEY",
      "LICENSE_SIGNING_KEY",
      "RAZORPAY_KEY_ID",
      "RAZORPAY_KEY_SECRET",
      "RAZORPAY_WEBHOOK_SECRET",
      "RESEND_API_KEY",
      "RESEND_WEBHOOK_SECRET",
    ])
    for (const secret of Object.values(account.secrets))
      expect(runs.map(({ output }) => output).join()).not.toContain(secret)
  },
)

/** Set-up once more, in this process. */
async function setUpAgain(isDryRun: boolean) {
  const printed: string[] = []
  const npmCalls: string[] = []
  cloudflare.account.changes.length = 0
  await setUp({
    root: clone,
    isDryRun,
    worker: "brisk",
    environment: {},
    flags: {},
    ask: async (_question, suggestion) => suggestion,
    wrangler: cloudflare.wrangler(clone),
    npm: async (args) => void npmCalls.push(args.join(" ")),
    print: (line) => printed.push(line),
  })
  return { printed, npmCalls, changes: [...cloudflare.account.changes] }
}

testInLongForm("npm run setup: a second run creates nothing and keeps every secret", async () => {
  const { secrets } = cloudflare.account
  const before = { ...secrets }
  const { changes, npmCalls } = await setUpAgain(false)
  expect(changes).toEqual([])
  expect(npmCalls).toEqual([`run deploy -- --domain ${HOST}`, "run doctor -- --remote --wait 10"])
  expect(cloudflare.account.secrets).toEqual(before)
})

test("npm run setup -- --dry-run: prints every call and makes none", async () => {
  const { printed, npmCalls, changes } = await setUpAgain(true)
  expect([changes, npmCalls]).toEqual([[], []])
  expect(printed.map((line) => line.trim())).toContain("wrangler d1 create brisk")
  expect(printed.map((line) => line.trim())).toContain(
    "npm run deploy -- --secrets-file FILE --domain DOMAIN",
  )
})

test("npm run setup: without a log-in, it says how to log in", async () => {
  const wrangler = cloudflare.wrangler(clone, { CLOUDFLARE_API_TOKEN: "" })
  await expect(requireLogin(wrangler, undefined)).rejects.toThrow(
    "Wrangler is not logged in. Run: npx wrangler login",
  )
})

/** The findings that are not "ok", but for the seller's, whose facts are examples here. */
async function findFaults(now = new Date()) {
  const surroundings = await readSurroundings({
    isRemote: true,
    root: clone,
    environment: { CLOUDFLARE_API_TOKEN: "token" },
    wrangler: cloudflare.printed,
    fetch: cloudflare.visit,
    bareRequest: async (url) => {
      const response = await cloudflare.visit(url, {}, false)
      return { status: response.status, body: await response.text() }
    },
    now: () => now,
  })
  const findings = await examine(surroundings, (address) =>
    readInstaller(address.replace("https://releases.brisk.test", cloudflare.emulators.url), {}),
  )
  return findings.filter(({ verdict, subject }) => verdict !== "ok" && subject !== "Seller")
}

const edit = (file: string, change: (text: string) => string) => {
  const text = readFileSync(inClone(file), "utf8")
  writeFileSync(inClone(file), change(text))
  return () => writeFileSync(inClone(file), text)
}

async function execute(sql: string) {
  await cloudflare.account.site?.d1.prepare(sql).run()
}

/** The Worker with another value of a secret than the one that set-up wrote. */
async function redeployWith(name: string, value: string) {
  const before = cloudflare.account.secrets
  cloudflare.account.secrets = { ...before, [name]: value }
  await cloudflare.account.restart()
  return async () => {
    cloudflare.account.secrets = before
    await cloudflare.account.restart()
  }
}

function setZone(change: Partial<typeof cloudflare.zone>) {
  const before = { ...cloudflare.zone }
  Object.assign(cloudflare.zone, change)
  return () => Object.assign(cloudflare.zone, before)
}

async function control(state: object) {
  const post = (body: object) =>
    fetch(`${cloudflare.emulators.url}/control`, { method: "POST", body: JSON.stringify(body) })
  await post(state)
  return () => post({})
}

type FoundFault = [subject: string, verdict: "warning" | "failing"]

type Fault = {
  fault: string
  plant: () => unknown
  finding: FoundFault
  /** What follows from the fault. */
  also?: FoundFault
  remedy: string
}

const faults: Fault[] = [
  {
    fault: "a secret that is not set",
    plant: () => {
      const { secrets } = cloudflare.account
      const { RESEND_API_KEY: _, ...others } = secrets
      cloudflare.account.secrets = others
      return () => {
        cloudflare.account.secrets = secrets
      }
    },
    finding: ["Configuration", "failing"],
    remedy: "npx wrangler secret put RESEND_API_KEY.",
  },
  {
    fault: "a variable that is malformed",
    plant: () =>
      edit("wrangler.toml", (text) =>
        text.replace(/^REFUND_WINDOW_DAYS = .*/m, 'REFUND_WINDOW_DAYS = "soon"'),
      ),
    finding: ["Configuration", "failing"],
    remedy: "Set REFUND_WINDOW_DAYS in [vars] of wrangler.toml.",
  },
  {
    fault: "a placeholder instead of the database's id",
    plant: () =>
      edit("wrangler.toml", (text) =>
        text.replace(/^database_id = "[^"]*"/m, 'database_id = "00000000-0000"'),
      ),
    finding: ["Bindings", "failing"],
    remedy: "npm run setup finds or creates both, and writes their ids.",
  },
  {
    fault: "a migration that was not applied",
    plant: async () => {
      await execute("update d1_migrations set name = 'away' where name = '0000_triggers.sql'")
      return () => execute("update d1_migrations set name = '0000_triggers.sql' where name = 'away'")
    },
    finding: ["Migrations", "failing"],
    remedy: "npm run deploy, or npx wrangler d1 migrations apply DB --remote.",
  },
  {
    fault: "a cron that stopped an hour ago",
    plant: async () => {
      await execute("update cron_runs set finished_at = finished_at - 3600000")
      return () => execute("update cron_runs set finished_at = finished_at + 3600000")
    },
    finding: ["Cron", "failing"],
    remedy: 'See that wrangler.toml has crons = ["*/2 * * * *"] and deploy',
  },
  {
    fault: "Razorpay keys that were revoked",
    plant: () =>
      edit(".production.vars", (text) => text.replace(issued.RAZORPAY_KEY_SECRET, "revoked-secret")),
    finding: ["Razorpay keys", "failing"],
    remedy: "create a pair, then npx wrangler secret bulk with both",
  },
  {
    fault: "a firewall in front of the webhook",
    plant: () => setZone({ blockedPath: "/webhooks/razorpay" }),
    finding: ["Webhook", "failing"],
    remedy: "let POST /webhooks/razorpay through.",
  },
  {
    fault: "another webhook secret in the Worker",
    plant: () => redeployWith("RAZORPAY_WEBHOOK_SECRET", "another-webhook-secret"),
    finding: ["Webhook", "failing"],
    remedy:
      "set it at both: npx wrangler secret put RAZORPAY_WEBHOOK_SECRET, and the webhook in the Razorpay Dashboard.",
  },
  {
    fault: "payments that no event reports",
    plant: async () => {
      await execute(`insert into orders
        (id, kind, plan_type, amount, currency, status, provider_order_id, payment_id, created_at, next_sync_at, paid_at)
        values ('o1', 'license', 'basic', 9499, 'USD', 'paid', 'order_1', 'pay_1', 0, 0, unixepoch() * 1000)`)
      return () => execute("delete from orders")
    },
    finding: ["Webhook events", "failing"],
    // The order was paid and has neither a payment nor a license in the books.
    also: ["Books", "failing"],
    remedy: "it must be active, with the site's address and the events that docs/first-day.md lists.",
  },
  {
    fault: "an email domain that is not verified",
    plant: () => control({ emailDomains: { "brisk.test": "pending" } }),
    finding: ["Email", "failing"],
    remedy: "add brisk.test, set its DNS records at Cloudflare",
  },
  {
    fault: "an email domain that is not verified, with a key that may only send",
    plant: () => control({ emailDomains: {}, emailKey: "sending_access" }),
    finding: ["Email", "failing"],
    remedy: "add brisk.test, set its DNS records at Cloudflare",
  },
  {
    fault: "a key that may only send",
    plant: () => control({ emailKey: "sending_access" }),
    finding: ["Email", "warning"],
    remedy: "create a key with full access, then npx wrangler secret put RESEND_API_KEY.",
  },
  {
    fault: "another key of Resend in the Worker",
    plant: () => redeployWith("RESEND_API_KEY", "re_revoked"),
    finding: ["Email", "failing"],
    remedy: "create a key with full access, then npx wrangler secret put RESEND_API_KEY.",
  },
  {
    fault: "a quota of Resend that is used up",
    plant: () => control({ emailQuota: "monthly_quota_exceeded" }),
    finding: ["Email", "failing"],
    remedy: "choose a plan with more emails",
  },
  {
    fault: "another secret of Resend's events in the Worker",
    plant: () => redeployWith("RESEND_WEBHOOK_SECRET", randomWebhookSecret()),
    finding: ["Email events", "failing"],
    remedy: "then npx wrangler secret put RESEND_WEBHOOK_SECRET.",
  },
  {
    fault: "a DNS that does not answer",
    plant: () => setZone({ hasDns: false }),
    finding: ["Mail domain", "warning"],
    remedy: "Run the doctor again.",
  },
  {
    fault: "another signing key in the Worker",
    plant: () => redeployWith("LICENSE_SIGNING_KEY", createSecrets().LICENSE_SIGNING_KEY),
    finding: ["Signing key", "failing"],
    remedy: "npx wrangler secret put LICENSE_SIGNING_KEY.",
  },
  {
    fault: "the free plan",
    plant: () => setZone({ plan: "free" }),
    finding: ["CPU limit", "failing"],
    remedy: "choose Workers Paid",
  },
  {
    fault: "plain HTTP",
    plant: () => setZone({ alwaysUseHttps: false }),
    finding: ["TLS", "warning"],
    remedy: "turn on Always Use HTTPS",
  },
  {
    fault: "a zone whose settings the token may not read",
    plant: () => setZone({ isReadable: false }),
    finding: ["Zone", "warning"],
    remedy: "Run the doctor with a CLOUDFLARE_API_TOKEN that may read Zone Settings and Bot Management",
  },
  {
    fault: "Bot Fight Mode",
    plant: () => setZone({ fightMode: true }),
    finding: ["Zone", "warning"],
    remedy: "Bot Fight Mode, which knows no exceptions",
  },
  {
    fault: "a rule of the zone that drops a header",
    plant: () => setZone({ droppedHeader: "strict-transport-security" }),
    finding: ["Headers", "warning"],
    remedy: "Look for a Transform Rule",
  },
]

for (const { fault, plant, finding, also, remedy } of faults) {
  testInLongForm(`npm run doctor -- --remote: finds ${fault}`, async () => {
    await (await cloudflare.account.site?.worker.getWorker())?.scheduled()
    await execute("delete from rate_limits")
    const undo = (await plant()) as () => unknown
    const found = await findFaults().finally(undo)
    const others = found.filter(({ subject }) => subject !== "Installer")
    expect(others.map(({ subject, verdict }) => [subject, verdict])).toEqual(
      also ? [finding, also] : [finding],
    )
    expect(others[0]).toMatchObject({ remedy: expect.stringContaining(remedy) })
  })
}

testInLongForm(
  "npm run doctor -- --remote: finds a zone that stops clients without User-Agent, by asking and by calling",
  async () => {
    await (await cloudflare.account.site?.worker.getWorker())?.scheduled()
    const undo = setZone({ browserCheck: true })
    const found = (await findFaults().finally(undo)).filter(({ subject }) => subject !== "Installer")
    expect(found).toEqual([
      expect.objectContaining({
        subject: "API clients",
        verdict: "failing",
        says: expect.stringContaining("gets 403 (error 1010: Browser Integrity Check)"),
      }),
      expect.objectContaining({ subject: "Zone", verdict: "warning" }),
    ])
  },
)

testInLongForm("npm run doctor -- --remote: finds a zone that rewrites the support address", async () => {
  await (await cloudflare.account.site?.worker.getWorker())?.scheduled()
  const undo = setZone({ emailObfuscation: true })
  const found = (await findFaults().finally(undo)).filter(({ subject }) => subject !== "Installer")
  expect(found.map(({ subject }) => subject)).toEqual(["Addresses", "Zone"])
  expect(found[0]).toMatchObject({ remedy: expect.stringContaining("turn Email Address Obfuscation off") })
})

testInLongForm(
  "npm run doctor -- --remote: finds an installer that was replaced, and a clock that is ahead",
  async () => {
    await (await cloudflare.account.site?.worker.getWorker())?.scheduled()
    await execute(`insert into releases (version, installer_url, size, sha256, notes, published_at)
    values ('1.0.1', '${FLAGS.INSTALLER_URL}', 1, '${"a".repeat(64)}', 'New', 0)`)
    // With another configuration, so that no cached answer is found.
    await redeployWith("UNUSED", "1")
    const found = await findFaults(new Date(Date.now() + 120_000))
    expect(found).toEqual([
      expect.objectContaining({
        subject: "Clock",
        verdict: "warning",
        says: expect.stringMatching(/^This computer's clock is 1(1[5-9]|2\d) seconds ahead of the site's\.$/),
        remedy: expect.stringContaining("Set this computer's clock by NTP"),
      }),
      expect.objectContaining({
        subject: "Installer",
        verdict: "failing",
        remedy: expect.stringContaining("withdraw the version at /desk/releases"),
      }),
    ])
  },
)

import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { days, minutes } from "#app/platform/time.ts"
import { examine, formatFindings } from "#scripts/doctor/check.ts"
import { listChecks } from "#scripts/doctor/checks.ts"
import { findLocalStranger, findRemoteStranger } from "#scripts/doctor/identity.ts"
import type { Answer, Shop } from "#scripts/doctor/shop.ts"
import { secrets } from "#tests/support/server/secrets.ts"

const now = new Date("2026-11-24T12:00:00Z")
const checks = listChecks({ isRemote: true })

type Changes = Partial<Shop> & { answer?: Partial<Answer>; row?: object }

/** Runs one check in a shop where every request has the same response. */
async function look(name: string, { answer, row = {}, ...changes }: Changes) {
  const shop: Shop = {
    isRemote: true,
    stranger: null,
    siteUrl: "https://shop.brisk.test",
    variables: {},
    hiddenSecrets: [],
    bindingIds: {},
    migrations: [],
    tables: { columns: [], rules: [] },
    ask: async () => ({ status: 200, headers: new Headers(), text: "", ...answer }),
    askAnonymously: async () => answer?.text ?? "",
    readInstaller: async () => ({ sha256: "a" }),
    query: async () => [row],
    now,
    ...changes,
  }
  const [finding] = await examine(shop, { [name]: checks[name] ?? expect.unreachable() })
  return finding
}

const json = (body: object, status = 200) => ({ answer: { status, text: JSON.stringify(body) } })
const resendKey = { RESEND_API_KEY: "re_1", MAIL_FROM: "Brisk <a@x.test>", NEWS_FROM: "news@y.test" }
const listed = (x: string, y: string) =>
  json({
    data: [
      { name: "x.test", status: x },
      { name: "y.test", status: y },
    ],
  })
const release = (sha256: string | null) => json({ version: "1.0.0", url: "https://x.test/a.exe", sha256 })
const seller = {
  SELLER_NAME: "Asha Rao",
  POSTAL_ADDRESS: "12 Station Road, Thane 400601",
  SUPPORT_EMAIL: "support@brisk.in",
  SUPPORT_PHONE: "+91 98200 12345",
  GRIEVANCE_OFFICER: "Asha Rao <complaints@brisk.in>",
}
const sellerWith = (changes: Record<string, string>) => ({ variables: { ...seller, ...changes } })

const MAIL = { waiting: 3, since: Date.UTC(2026, 10, 20, 4, 45), answer: "500: internal" }
const names = (...found: string[]) => ({ query: async () => found.map((name) => ({ name })) })
const refusing = (message: string) => () => Promise.reject(new Error(message))
const scripts = "<script src=https://static.cloudflareinsights.com/beacon.js>"
const obfuscated = 'a@x.test <a href="/cdn-cgi/l/email-protection#1f">'
const signingKeys = { variables: { LICENSE_SIGNING_KEY: secrets.licenseSigningKey } }

const id = { table: "users", name: "id", type: "text", key: 1, isRequired: 1, hasDefault: 0 }
const tables = { columns: [id], rules: [] }

test.each<[name: string, changes: Changes, verdict: string, says?: string]>([
  ["Configuration", { variables: { SITE_URL: "x" } }, "failing", "missing or malformed: ENVIRONMENT"],
  ["Bindings", { bindingIds: { database_id: "0000-00", "id of PRICES": "5d4" } }, "failing", ": database_id"],
  ["Environment", { variables: { ENVIRONMENT: "local" } }, "failing"],
  ["Test mode", { variables: { RAZORPAY_KEY_ID: "rzp_test_1" } }, "warning"],
  ["Test mode", { variables: { RAZORPAY_KEY_ID: "rzp_live_1" } }, "ok"],
  ["Seller", sellerWith({}), "ok"],
  ["Seller", sellerWith({ SELLER_NAME: brand.fullName }), "warning", ": SELLER_NAME"],
  ["Seller", sellerWith({ POSTAL_ADDRESS: `${brand.courts}, India` }), "warning", ": POSTAL_ADDRESS"],
  ["Seller", sellerWith({ SUPPORT_EMAIL: "a@brisk.example" }), "warning", ": SUPPORT_EMAIL"],
  ["Seller", sellerWith({ SUPPORT_PHONE: "+91 00000 00000" }), "warning", ": SUPPORT_PHONE"],
  ["Seller", sellerWith({ GRIEVANCE_OFFICER: "A <a@x.test>" }), "warning", ": GRIEVANCE_OFFICER"],
  ["Migrations", { migrations: ["0", "1"], ...names("0") }, "failing", ": 1"],
  ["Migrations", { migrations: ["0"], ...names("0", "1") }, "ok"],
  ["Migrations", { migrations: ["0"], query: refusing("no such table: a") }, "failing", ": 0"],
  ["Migrations", { migrations: ["0"], query: refusing("away") }, "failing", "checked: away"],
  ["Migrations", { migrations: ["0"], ...names("0") }, "ok"],
  ["Tables", { query: async () => [], tables }, "failing", ": users.id is missing"],
  ["Tables", { query: async () => [], tables: { columns: [], rules: [] } }, "ok"],
  ["Cron", { row: { ranAt: now.getTime() - minutes(16) } }, "failing", ": 16"],
  ["Cron", { row: { ranAt: now.getTime() - minutes(14) } }, "ok"],
  ["Webhook events", { row: { unreported: 2 } }, "failing", ": 2"],
  ["Webhook events", { row: { unreported: 2 }, isRemote: false }, "ok"],
  ["Outbox", { row: MAIL }, "warning", ": 3 since 20 November 2026, 10:15 UTC+5:30: 500: internal"],
  ["Outbox", { row: { ...MAIL, answer: null } }, "warning", ": it was not asked yet"],
  ["Outbox", { query: async () => [] }, "ok"],
  ["Bounces", { row: { sent: 1000, bounced: 20 } }, "ok"],
  ["Bounces", { row: { sent: 1000, bounced: 21 } }, "warning", ": 2.10 % of 1000"],
  ["Bounces", { row: { sent: 49, bounced: 49 } }, "ok"],
  ["Complaints", { row: { sent: 1000, complained: 2 } }, "warning", ": 0.20 % of 1000"],
  ["Site", json({ database: "ok", prices: "ok" }), "ok"],
  ["Site", json({ database: "failing", prices: "ok" }, 503), "failing", ": D1"],
  ["Site", { answer: { status: 530 } }, "failing", ": status 530"],
  ["Site", { ask: refusing("fetch failed") }, "failing", "fetch failed"],
  ["Scripts", { answer: { text: scripts } }, "warning"],
  ["TLS", {}, "warning", ": status 200"],
  ["TLS", { answer: { headers: new Headers({ location: "https://x.test" }) } }, "ok"],
  ["CPU limit", { answer: { status: 429 } }, "warning", "rate limited"],
  ["CPU limit", { answer: { status: 503, text: "error code: 1102" } }, "failing", "error code: 1102"],
  ["API clients", { answer: { text: "error code: 1010" } }, "failing", ": error code: 1010"],
  ["API clients", { answer: { text: '{"code":"RELEASE_NOT_FOUND"}' } }, "ok"],
  ["Addresses", { variables: { SUPPORT_EMAIL: "a@x.test" }, answer: { text: obfuscated } }, "warning"],
  ["Webhook", { variables: { RAZORPAY_WEBHOOK_SECRET: "s" }, answer: { text: "<html>" } }, "failing", "200"],
  ["Webhook", {}, "warning", "RAZORPAY_WEBHOOK_SECRET is not known here"],
  ["Signing key", json({ keys: [] }), "failing", "none"],
  ["Signing key", json({ keys: [{ kid: "b" }] }), "warning", "LICENSE_SIGNING_KEY is not known here"],
  ["Signing key", { ...json({ keys: [{ kid: "b" }] }), ...signingKeys }, "failing", ": b"],
  ["Installer", json({ code: "RELEASE_NOT_FOUND" }, 404), "failing", ": no release"],
  ["Installer", release(null), "warning", "no published SHA-256"],
  ["Installer", release("a"), "ok"],
  ["Installer", release("b"), "failing", "has the SHA-256 a"],
  ["Installer", { ...release("a"), readInstaller: refusing("is gone") }, "failing", "is gone"],
  ["Email key", { variables: resendKey, ...listed("verified", "verified") }, "ok"],
  ["Email key", { variables: resendKey, ...listed("verified", "failed") }, "failing", ": y.test"],
  ["Email key", {}, "warning", "RESEND_API_KEY is not known here"],
  ["DMARC", { variables: resendKey, ask: refusing("") }, "warning", "DNS did not answer"],
])("examine: the check %s, case %#", async (name, changes, verdict, says = "") => {
  const finding = await look(name, changes)
  expect(finding).toMatchObject({ name, verdict, says: expect.stringContaining(says) })
})

test.each([
  ["mail.x.test", { "mail.x.test": "v=DMARC1", "x.test": "v=DMARC1; p=none" }, "warning"],
  ["mail.x.test", { "x.test": '"v=DMARC1; p=rej" "ect"' }, "ok"],
  ["mail.x.test", {}, "warning"],
])(
  "examine of DMARC: %s with %j, own policy before the parent domain's: %s",
  async (domain, texts, verdict) => {
    const records = new Map(Object.entries(texts).map(([name, data]) => [`_dmarc.${name}`, data]))
    const finding = await look("DMARC", {
      variables: { MAIL_FROM: `Brisk <a@${domain}>` },
      ask: async (url) => {
        const data = records.get(new URL(url).searchParams.get("name") ?? "")
        return {
          status: 200,
          headers: new Headers(),
          text: JSON.stringify(data ? { Answer: [{ data }] } : {}),
        }
      },
    })
    expect(finding).toMatchObject({ verdict })
  },
)

test.each([
  [{ sentAt: 1, lastError: null }, "ok", ""],
  [
    { sentAt: null, lastError: "status 429, monthly_quota_exceeded" },
    "failing",
    ": status 429, monthly_quota_exceeded",
  ],
  [{ sentAt: null, lastError: "status 429, rate_limit_exceeded" }, "warning", "run the doctor again"],
])("examine of Email: %j in the outbox is %s, and the test email is deleted", async (row, verdict, says) => {
  const statements: string[] = []
  const finding = await look("Email", {
    query: async (sql) => {
      statements.push(sql)
      return [row]
    },
  })
  expect(finding).toMatchObject({ verdict, says: expect.stringContaining(says) })
  expect(statements.at(-1)).toMatch(/^delete from outbox where id = 'doctor:/)
})

test("examine: the database is counted once, over four weeks", async () => {
  const asked: string[] = []
  const shop = {
    isRemote: true,
    now,
    query: async (sql: string) => [{ sql: asked.push(sql) }],
  } as unknown as Shop
  const names = ["Cron", "Outbox", "Bounces"]
  await examine(
    shop,
    Object.fromEntries(names.flatMap((name) => (checks[name] ? [[name, checks[name]]] : []))),
  )
  expect(asked.filter((sql) => !sql.includes("waiting"))).toEqual([
    expect.stringContaining(`sent_at > ${now.getTime() - days(28)}`),
  ])
})

test("examine: a site that does not answer is one finding", async () => {
  const ask = () => Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:1"))
  const shop = { siteUrl: "https://x.test", variables: {}, ask } as unknown as Shop
  const site = Object.fromEntries(
    ["Site", "Scripts", "Addresses"].map((name) => [name, checks[name] ?? expect.unreachable()]),
  )
  expect(await examine(shop, site)).toMatchObject([
    { name: "Site", says: "Not checked: connect ECONNREFUSED 127.0.0.1:1; nor are Scripts, Addresses" },
  ])
})

test("formatFindings: one line for each finding, with its remedy below", () => {
  const warning = { name: "TLS", verdict: "warning", says: "HTTP answers", remedy: "Turn it off." } as const
  expect(formatFindings("https://x.test", [warning]).split("\n")).toEqual([
    "https://x.test",
    "",
    "  warning  TLS             HTTP answers",
    "                           → Turn it off.",
    "",
    "Nothing here would lose a sale: 0 failing, 1 with a warning.",
  ])
  expect(formatFindings("", [{ ...warning, verdict: "failing" }])).toContain("Sales can be lost")
})

/** A site that says that this version answers, until it is disposed. */
async function serveVersion(version: string | null) {
  const server = createServer((_, response) => response.end(JSON.stringify({ status: "ok", version })))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { siteUrl: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

test("findLocalStranger: no site of this state, another copy at its address, or null", async () => {
  using site = await serveVersion("one")
  const running = { isDev: false, emulatorsUrl: "", siteUrl: site.siteUrl }
  expect([
    await findLocalStranger(null),
    await findLocalStranger({ ...running, version: "two" }),
    await findLocalStranger({ ...running, version: "one" }),
    await findLocalStranger({ ...running, version: null }),
  ]).toEqual([
    "npm start does not run with the state in .wrangler/state",
    `another copy answers at ${site.siteUrl}`,
    null,
    null,
  ])
})

test.each([
  ["another Worker's", ["a", "b"], true],
  ["the active one", ["one"], false],
  ["an earlier one of the Worker", ["b"], false],
])("findRemoteStranger: %s version answers", async (_, active, isStranger) => {
  using site = await serveVersion("one")
  const uploaded = isStranger ? [{ id: "a" }] : [{ id: "one" }, { id: "b" }]
  const versions = active.map((version_id) => ({ version_id }))
  const wrangler = async ([command]: string[]) =>
    JSON.stringify(command === "versions" ? uploaded : { versions })
  const found = await findRemoteStranger(site.siteUrl, wrangler)
  expect(found).toBe(
    isStranger ? `${site.siteUrl} answers with version one, which is none of this Worker` : null,
  )
})

test("findRemoteStranger: null where neither Wrangler nor the site tells", async () => {
  using site = await serveVersion(null)
  const fails = async () => Promise.reject(new Error("not logged in"))
  expect(await findRemoteStranger(site.siteUrl, fails)).toBeNull()
  expect(await findRemoteStranger("http://127.0.0.1:9", async () => "{}")).toBeNull()
})

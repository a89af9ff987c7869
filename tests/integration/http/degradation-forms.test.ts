import { pathToFileURL } from "node:url"
import { afterEach, expect, test, vi } from "vitest"
import { paymentEvent, sign } from "#tests/support/provider-events.ts"
import { PASSWORD, secrets } from "#tests/support/secrets.ts"
import { startApp } from "#tests/support/test-app.ts"
import { textOf } from "#tests/support/test-client.ts"
import { variables } from "#tests/support/test-server.ts"

// What is sent, rather than read, while something is down, slow or talks nonsense: nothing is let in, nothing is
// half done, and nobody waits for long.

type Fetch = (request: Request, env: object, context: object) => Promise<Response>
const { default: worker }: { default: { fetch: Fetch } } = await import(
  pathToFileURL("build/worker/worker.js").href
)

afterEach(() => vi.restoreAllMocks())

const HOW = ["down", "slow", "rubbish"] as const
type Breakage = (typeof HOW)[number]

function broken<Binding extends object>(binding: Binding, how: Breakage): Binding {
  const answer = () => {
    if (how === "down") return Promise.reject(new Error("no connection"))
    if (how === "slow") return new Promise((resolve) => setTimeout(resolve, 20_000).unref())
    return Promise.resolve("<html>certainly not what was asked for</html>")
  }
  return new Proxy(binding, {
    get: (_, name) => (name === "prepare" || name === "bind" ? () => broken(binding, how) : answer),
  })
}

async function call(env: object, path: string, init: RequestInit = {}) {
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  const started = Date.now()
  const response = await worker.fetch(new Request(`http://localhost:8787${path}`, init), env, context)
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, took: Date.now() - started }
}

const form = (fields: Record<string, string>, cookie = ""): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { host: "localhost:8787", cookie, "sec-fetch-site": "same-origin", "cf-ipcountry": "US" },
})

function silenceLog() {
  const lines: string[] = []
  vi.spyOn(console, "error").mockImplementation((line) => lines.push(String(line)))
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(String(line)))
  return lines
}

async function signedIn() {
  const app = await startApp()
  const member = await app.createAccount()
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return { app, member, cookie, env: { ...variables(app.emulators.url), DB: app.d1, PRICES: app.kv } }
}

const account = { password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }

for (const how of HOW) {
  test(`with D1 ${how}, no form lets anyone in, takes anything or keeps anyone waiting`, async () => {
    const { member, cookie, env } = await signedIn()
    const log = silenceLog()
    const bad = { ...env, DB: broken(env.DB, how) }
    const report = { title: "It stops", description: "Always.", dateOfIncident: "2026-01-15" }
    const answers = await Promise.all([
      call(bad, "/login", form({ email: member.email, password: PASSWORD })),
      call(bad, "/signup", form({ ...account, email: "new@example.com" })),
      call(bad, "/forgot-password", form({ email: member.email })),
      call(bad, "/reset-password?token=abc", form(account)),
      call(bad, "/buy", form({ plan: "basic" }, cookie)),
      call(bad, "/donate", form({ currency: "INR", amount: "5" }, cookie)),
      call(bad, "/report-bug", form(report, cookie)),
      call(bad, "/account", form({ intent: "sessions" }, cookie)),
    ])
    for (const { status, headers, html, took } of answers) {
      expect(status).toBeGreaterThanOrEqual(500)
      expect(headers.getSetCookie()).toEqual([])
      expect(textOf(html)).toMatch(
        /Something went wrong on our side|Failed to create account. Please try again./,
      )
      expect(html).not.toContain(PASSWORD)
      expect(took).toBeLessThan(10_000)
    }
    expect(log.join("\n")).not.toContain(PASSWORD)
    expect(log.join("\n")).not.toContain(member.email)
  }, 60_000)

  test(`with D1 ${how}, checkout, receipt, reset link and installer say what is the matter, and hand out nothing`, async () => {
    const { app, member, cookie, env } = await signedIn()
    const { id } = await app.createOrder(member)
    silenceLog()
    const bad = { ...env, DB: broken(env.DB, how) }
    const paths = [`/checkout/${id}`, `/receipts/${id}`, "/reset-password?token=abc", "/download/installer"]
    const answers = await Promise.all(paths.map((path) => call(bad, path, { headers: { cookie } })))
    for (const { status, headers, took } of answers) {
      expect(status).toBe(500)
      expect(headers.has("location")).toBe(false)
      expect(took).toBeLessThan(10_000)
    }
    for (const { html } of answers.slice(0, 3)) expect(html).toContain("Something went wrong on our side")
    expect(answers[3]?.html).not.toMatch(/exe|stack|D1/)
  }, 30_000)

  test(`with D1 ${how}, the provider's report of a payment is answered 503, so that it comes again`, async () => {
    const { app, member, env } = await signedIn()
    const { providerOrderId: orderId } = await app.createOrder(member)
    silenceLog()
    const body = paymentEvent("payment.captured", { orderId })
    const headers = { "x-razorpay-signature": sign(body, secrets.webhookSecret) }
    const report = { method: "POST", body, headers }
    const { status, took } = await call({ ...env, DB: broken(env.DB, how) }, "/webhooks/razorpay", report)
    expect(status).toBe(503)
    expect(took).toBeLessThan(10_000)
    expect((await call(env, "/webhooks/razorpay", report)).html).toBe('{"result":"fulfilled"}')
  }, 30_000)

  test(`with D1 ${how}, the desktop app is told to ask again later, in its own form`, async () => {
    const { env } = await signedIn()
    silenceLog()
    const body = JSON.stringify({ licenseKey: "A".repeat(20), deviceId: "DEVICE-1" })
    const ask = { method: "POST", body, headers: { "content-type": "application/json" } }
    const bad = { ...env, DB: broken(env.DB, how) }
    const calls = ["activate", "validate", "deactivate"].map((name) =>
      call(bad, `/api/v1/licenses/${name}`, ask),
    )
    for (const { status, headers, html, took } of await Promise.all(calls)) {
      expect([status, headers.get("content-type")]).toEqual([503, "application/problem+json"])
      expect(JSON.parse(html)).toMatchObject({ code: "UNAVAILABLE" })
      expect(headers.get("retry-after")).toBe("60")
      expect(took).toBeLessThan(10_000)
    }
    expect((await call(bad, "/api/v1/releases/latest")).status).toBe(200)
    expect((await call(bad, "/.well-known/jwks.json")).status).toBe(200)
  }, 30_000)

  test(`with D1 ${how}, /healthz says so in time`, async () => {
    const { env } = await signedIn()
    silenceLog()
    const { status, html, took } = await call({ ...env, DB: broken(env.DB, how) }, "/healthz")
    expect([status, JSON.parse(html)]).toEqual([
      503,
      { status: "failing", database: "failing", prices: "ok" },
    ])
    expect(took).toBeLessThan(10_000)
  }, 30_000)
}

const MAIL_TROUBLE: Record<Breakage, Record<string, unknown>> = {
  down: { fail: ["mail"] },
  slow: { slow: { mail: 6000 } },
  rubbish: { rubbish: ["mail"] },
}

for (const how of HOW) {
  test(`with the mail service ${how}, asking for a reset link is refused alike for known and unknown addresses`, async () => {
    await using app = await startApp()
    app.expectError("reset-email-not-sent")
    const { email } = await app.createAccount()
    await app.setFaults(MAIL_TROUBLE[how])
    for (const address of [email, "nobody@example.com"]) {
      const started = Date.now()
      const response = await app.visitor().post("/forgot-password", { email: address })
      expect([address, response.status]).toEqual([address, 503])
      expect(textOf(await response.text())).toContain("Failed to send reset email.")
      expect(Date.now() - started).toBeLessThan(6000)
    }
  }, 30_000)
}

test("a payment service that takes five seconds is waited for; one that takes longer than eight is not", async () => {
  await using app = await startApp()
  app.expectError("provider-order-failed")
  const patient = await app.createAccount()
  await app.setFaults({ slow: { orders: 5000 } })
  expect((await patient.post("/buy", { plan: "basic" })).status).toBe(303)

  await app.setFaults({ slow: { orders: 20_000 } })
  for (const [path, fields] of [
    ["/buy", { plan: "basic" }],
    ["/donate", { currency: "INR", amount: "5" }],
  ] as const) {
    const started = Date.now()
    const response = await (await app.createAccount()).post(path, fields)
    expect([path, response.status]).toEqual([path, 503])
    expect(textOf(await response.text())).toContain(
      "The payment service did not answer. Nothing was charged.",
    )
    expect(Date.now() - started).toBeLessThan(10_000)
  }
}, 60_000)

test("the installer is handed out whatever becomes of KV, mail, the provider and the country service", async () => {
  await using app = await startApp()
  app.expectError("email-not-sent")
  const owner = await app.createLicensedAccount()
  await app.setFaults({ fail: ["orders", "payments", "mail", "geo"] })
  const response = await owner.get("/download/installer")
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    variables(app.emulators.url).INSTALLER_URL,
  ])
  expect((await owner.get("/download")).status).toBe(200)
})

import { afterEach, expect, test, vi } from "vitest"
import { Authenticator } from "#tests/support/browser/authenticator.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { paymentEvent, webhookRequest } from "#tests/support/fixtures/provider-events.ts"
import {
  callWorker,
  captureLog,
  createEnvironment,
  failing,
  formPost,
} from "#tests/support/server/failing-bindings.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { redirectOf, textOf } from "#tests/support/server/test-client.ts"

afterEach(() => vi.restoreAllMocks())

test("POST of all forms: without D1, each is answered and has no effect", async () => {
  const { app, account, cookie, env } = await createEnvironment()
  const { id } = await app.createOrder(account)
  const log = captureLog()
  const bad = { ...env, DB: failing(env.DB, "down") }
  const assertion = new Authenticator().assert({ challenge: "a" }, { userHandle: "a" })
  const report = { title: "It stops", description: "Always.", dateOfIncident: "2026-01-15" }
  const paths = [`/checkout/${id}`, `/receipts/${id}`, "/reset-password?token=abc"]
  const responses = await Promise.all([
    ...paths.map((path) => callWorker(bad, path, { headers: { cookie } })),
    callWorker(bad, "/login", formPost({ email: account.email, password: PASSWORD })),
    callWorker(bad, "/login", formPost({ assertion }, `passkey=${"a".repeat(22)}`)),
    callWorker(bad, "/login/verify", formPost({ code: "123456" }, cookie)),
    callWorker(bad, "/login/verify", formPost({ assertion }, cookie)),
    callWorker(bad, "/account/passkey", formPost({ name: "My phone", registration: "{}" }, cookie)),
    callWorker(bad, "/signup", formPost(signUpForm("new@example.com"))),
    callWorker(bad, "/forgot-password", formPost({ email: account.email })),
    callWorker(bad, "/reset-password?token=abc", formPost(signUpForm(""))),
    callWorker(bad, "/buy", formPost({ plan: "basic" }, cookie)),
    callWorker(bad, "/donate", formPost({ currency: "INR", amount: "5" }, cookie)),
    callWorker(bad, "/report-bug", formPost(report, cookie)),
    callWorker(bad, "/account", formPost({ intent: "sessions" }, cookie)),
  ])
  for (const { status, headers, html } of responses) {
    expect(status).toBeGreaterThanOrEqual(500)
    expect(headers.getSetCookie()).toEqual([])
    expect(headers.has("location")).toBe(false)
    expect(textOf(html)).toMatch(
      /Something went wrong on our side|Failed to create account. Please try again./,
    )
    expect(html).not.toContain(PASSWORD)
  }
  const installer = await callWorker(bad, "/download/installer", { headers: { cookie } })
  expect(await redirectOf(installer)).toEqual([500, null])
  expect(installer.html).not.toMatch(/exe|stack|D1/)
  expect(log.join("\n")).not.toContain(PASSWORD)
  expect(log.join("\n")).not.toContain(account.email)
})

test("POST /webhooks/razorpay: 503 without D1, and confirms the payment when sent again", async () => {
  const { app, account, env } = await createEnvironment()
  const { providerOrderId: orderId } = await app.createOrder(account)
  captureLog()
  const request = webhookRequest(paymentEvent("payment.captured", { orderId }))
  const bad = { ...env, DB: failing(env.DB, "down") }
  const { status } = await callWorker(bad, "/webhooks/razorpay", request)
  expect(status).toBe(503)
  expect((await callWorker(env, "/webhooks/razorpay", request)).html).toBe('{"result":"fulfilled"}')
})

test("All of /api/v1, GET /healthz: 503 without D1, with Retry-After", async () => {
  const { env } = await createEnvironment()
  captureLog()
  const body = JSON.stringify({ licenseKey: "A".repeat(20), deviceId: "DEVICE-1" })
  const request = { method: "POST", body, headers: { "content-type": "application/json" } }
  const bad = { ...env, DB: failing(env.DB, "down") }
  const paths = ["licenses/activate", "licenses/validate", "licenses/deactivate", "device-codes"]
  const calls = paths.map((path) => callWorker(bad, `/api/v1/${path}`, request))
  calls.push(callWorker(bad, "/api/v1/revocations"))
  for (const { status, headers, html } of await Promise.all(calls)) {
    expect([status, headers.get("content-type")]).toEqual([503, "application/problem+json"])
    expect(JSON.parse(html)).toMatchObject({ code: "UNAVAILABLE" })
    expect(headers.get("retry-after")).toBe("60")
  }
  expect((await callWorker(bad, "/api/v1/releases/latest")).status).toBe(503)
  expect((await callWorker(bad, "/.well-known/jwks.json")).status).toBe(200)

  const health = await callWorker(bad, "/healthz")
  const failed = { status: "failing", database: "failing", prices: "ok", version: null }
  expect([health.status, JSON.parse(health.html)]).toEqual([503, failed])
})

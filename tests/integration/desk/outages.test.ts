import { afterEach, expect, test, vi } from "vitest"
import { auditEntries, refundRequests } from "#db/schema.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { formIdOf, submitForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { callWorker, captureLog, failing, formPost } from "#tests/support/server/failing-bindings.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { type TestClient, textOf } from "#tests/support/server/test-client.ts"
import { variables } from "#tests/support/server/test-server.ts"

afterEach(() => vi.restoreAllMocks())

const PAGES = ["/desk", "/desk/search?q=ada", "/desk/orders", "/desk/orders/a", "/desk/orders.csv"]

/** The database, which fails for statements that match; all others run. */
function failingFor(d1: D1Database, pattern: RegExp): D1Database {
  return new Proxy(d1, {
    get(target, name) {
      if (name !== "prepare") {
        const member: unknown = Reflect.get(target, name)
        return typeof member === "function" ? member.bind(target) : member
      }
      return (sql: string) => {
        if (pattern.test(sql)) throw new Error("no connection")
        return target.prepare(sql)
      }
    },
  })
}

const withDatabase = (app: App, DB: D1Database) => ({
  ...variables(app.emulators.url),
  DB,
  PRICES: app.kv,
})

/** Creates the form request that refunds a part of an order's payment. */
async function refundForm(owner: TestClient, path: string): Promise<RequestInit> {
  const formId = await formIdOf(owner, path, "refund")
  const fields = { intent: "refund", formId, amount: "10", reason: "Asked for it" }
  return formPost(fields, owner.cookieHeader)
}

test("GET /desk pages: without D1, each shows the error page and no data", async () => {
  await using app = await startApp()
  const cookie = (await app.createOwner()).cookieHeader
  captureLog()
  const env = withDatabase(app, failing(app.d1, "down"))
  for (const path of PAGES) {
    const { status, html } = await callWorker(env, path, { headers: { cookie } })
    expect([path, status]).toEqual([path, 500])
    expect(textOf(html)).toContain("Something went wrong on our side")
    expect(html).not.toContain("/desk/")
  }
})

test("GET /desk: when D1 fails after the session, the overview is unavailable", async () => {
  await using app = await startApp()
  const cookie = (await app.createOwner()).cookieHeader
  captureLog()
  const env = withDatabase(app, failingFor(app.d1, /totals_by_day/))
  const { status, html } = await callWorker(env, "/desk", { headers: { cookie } })
  expect(status).toBe(503)
  expect(textOf(html)).toContain(
    "The overview can't be shown at the moment, because the database didn't answer. Please try again in a minute.",
  )
  expect(textOf(html)).not.toContain("Nothing needs you.")
})

test("POST /desk/orders/:order (refund): without D1, nothing is requested or recorded", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { path } = await app.createPaidOrder()
  const form = await refundForm(owner, path)
  captureLog()
  for (const pattern of [/./, /insert into "audit_entries"/, /insert into "refund_requests"/]) {
    const env = withDatabase(app, failingFor(app.d1, pattern))
    const { status, html } = await callWorker(env, path, form)
    expect([pattern, status]).toEqual([pattern, 500])
    expect(textOf(html)).toContain("Something went wrong on our side")
  }
  expect(app.emulators.state.refunds.size).toBe(0)
  expect(await app.rows(auditEntries)).toEqual([])
  expect(await app.rows(refundRequests)).toEqual([])
})

test("POST /desk/orders/:order (refund): repeating after D1 failed is the same refund", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { path } = await app.createPaidOrder()
  const form = await refundForm(owner, path)
  captureLog()
  const env = withDatabase(app, failingFor(app.d1, /update "refund_requests"/))
  expect((await callWorker(env, path, form)).status).toBe(500)
  expect(app.emulators.state.refunds.size).toBe(1)
  expect(await pageText(owner, "/desk")).toContain("Refund without an answer from Razorpay")
  const [{ id = "" } = {}] = await app.rows(refundRequests)
  await submitForm(owner, "/desk", "refund-again", { subject: id })
  expect(app.emulators.state.refunds.size).toBe(1)
  expect(await app.rows(refundRequests)).toMatchObject([{ status: "accepted" }])
})

test("POST /desk pages: without Razorpay, each action reports that nothing was done", async () => {
  await using app = await startApp()
  app.expectError("provider-unreachable")
  const owner = await app.createOwner()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  const { id: payment } = await createPayment(app)
  await expect.poll(() => listProblems(app)).toHaveLength(1)
  const sync = await formIdOf(owner, `/desk/orders/${order.id}`, "sync")
  const issue = await formIdOf(owner, `/desk/payments/${payment}`, "issue")
  await app.setFaults({ webhooks: "drop", fail: ["payments"] })
  await app.pay(order.providerOrderId)
  for (const [path, fields, sentence] of [
    [
      `/desk/orders/${order.id}`,
      { intent: "sync", formId: sync },
      "Razorpay did not answer, so nothing was synced. Please try again in a minute.",
    ],
    [
      `/desk/payments/${payment}`,
      { intent: "issue", formId: issue, email: buyer.email, plan: "basic" },
      "Razorpay did not answer, so nothing was done. Please try again.",
    ],
    [
      "/desk/reconciliation",
      { intent: "confirm", formId: newFormId("confirm"), payment },
      "Razorpay did not answer, so nothing was done. Please try again.",
    ],
  ] as const) {
    const response = await owner.post(path, fields)
    expect([path, response.status]).toEqual([path, 503])
    expect(textOf(await response.text())).toContain(sentence)
  }
  expect(await app.listLicenses(buyer.id)).toEqual([])
  await app.setFaults({})
  await submitForm(owner, `/desk/orders/${order.id}`, "sync")
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
})

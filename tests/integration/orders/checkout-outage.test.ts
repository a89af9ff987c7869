import { afterEach, expect, test, vi } from "vitest"
import { withdrawals } from "#db/schema.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { callWorker, captureLog, createEnvironment, failing } from "#tests/support/server/failing-bindings.ts"
import { textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

afterEach(() => vi.restoreAllMocks())

test("POST /checkout/:order: with D1 away, the answer has what was typed, and sent again it is saved", async () => {
  const { app, account, cookie, env } = await createEnvironment()
  const { id } = await app.createOrder(account)
  const log = captureLog()
  const typed = {
    intent: "pay",
    company: "Rao & Sons <GmbH>",
    address: "1 MG Road\nBengaluru",
    taxId: "29AADCS8134M1ZT",
    country: "DE",
    consent: "on",
  }
  const post = (DB: D1Database, fields: Record<string, string>) =>
    callWorker({ ...env, DB }, `/checkout/${id}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { host: "localhost:8787", cookie, "sec-fetch-site": "same-origin" },
    })
  const refused = await post(failing(env.DB, "down"), typed)
  expect([refused.status, textOf(refused.html)]).toEqual([
    503,
    expect.stringContaining("nothing was saved and nothing was charged. What you typed is still here"),
  ])
  expect(refused.html).not.toContain("<GmbH>")
  expect(log.join("\n")).toContain("form-not-saved")
  expect(log.join("\n")).not.toContain("Rao")

  const again = filledIn(refused.html)
  expect(again).toEqual(typed)
  const saved = await post(env.DB, again)
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `/checkout/${id}?pay`])
  expect((await callWorker(env, `/checkout/${id}`, { headers: { cookie } })).html).toContain(
    "Rao &amp; Sons &lt;GmbH&gt;",
  )
})

test("POST /withdraw/:order: with D1 away, the answer has what was typed, and sent again it counts", async () => {
  const { app, env } = await createEnvironment()
  await registerSeller(app, { gstin: null, offersWithdrawal: true })
  const buyer = await app.createAccount({ country: "DE" })
  const order = await app.createOrder(buyer)
  await buyer.post(`/checkout/${order.id}`, { country: "DE", intent: "pay" })
  await app.pay(order.providerOrderId)
  await waitFor(async () => expect((await app.findOrder(order.id)).status).toBe("paid"))
  const log = captureLog()
  const typed = { name: "Anna <Grün>" }
  const post = (DB: D1Database, fields: Record<string, string>) =>
    callWorker({ ...env, DB }, `/withdraw/${order.id}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { host: "localhost:8787", cookie: buyer.cookieHeader, "sec-fetch-site": "same-origin" },
    })
  const refused = await post(failing(env.DB, "down"), typed)
  expect([refused.status, textOf(refused.html)]).toEqual([
    503,
    expect.stringContaining("you have not withdrawn yet. What you typed is still here"),
  ])
  expect(refused.html).toContain(">Confirm withdrawal</button>")
  expect(log.join("\n")).toContain("form-not-saved")
  expect(log.join("\n")).not.toContain("Anna")
  const again = filledIn(refused.html)
  expect(again).toEqual(typed)
  expect((await post(env.DB, again)).status).toBe(303)
  expect(await app.db.select().from(withdrawals)).toMatchObject([{ orderId: order.id, name: "Anna <Grün>" }])
}, 30_000)

/** What a form is filled in with. */
const filledIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...html.matchAll(/<(?:input|textarea)[^>]*name="(\w+)"[^>]*?(?:value="([^"]*)"|>([^<]*)<\/textarea>)/g),
    ].map(([, name = "", value, text]) => [name, decode(value ?? text ?? "")]),
  )

const decode = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&")

import { join } from "node:path"
import { expect, test } from "vitest"
import {
  hiddenFields,
  hmac,
  makeDirectory,
  razorpay,
  startWorld,
} from "#tests/emulators/testing/test-emulators.ts"
import { startCommand } from "../emulators/testing/command.ts"
import type { ReceivedWebhook } from "../emulators/testing/recording-site.ts"

type Proof = { razorpay_payment_id: string }
const mail = {
  from: "Brisk <hello@brisk.test>",
  to: "Ada@example.com",
  subject: "Hi",
  html: "<p>Hi</p>",
  text: "Hi",
}

test("orders cannot be made or read without the right key", async () => {
  await using world = await startWorld()
  const { id } = await world.createOrder()
  const credentials = ["", "Basic bm9ib2R5OndyaXRl", world.authorization.replace("Basic", "basic")]

  for (const authorization of credentials) {
    for (const response of [
      await world.post("/v1/orders", { amount: 100, currency: "INR" }, { authorization }),
      await world.get(`/v1/orders/${id}`, { authorization }),
      await world.get(`/v1/orders/${id}/payments`, { authorization }),
      await world.post("/v1/payments/pay_00000000000000/refund", {}, { authorization }),
    ]) {
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({
        error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" },
      })
    }
  }
})

test("an order that was made can be read again", async () => {
  await using world = await startWorld()
  const order = await world.createOrder({ receipt: "ours-1", notes: { plan: "basic" } })

  expect(order).toMatchObject({
    amount: 9499,
    currency: "USD",
    receipt: "ours-1",
    status: "created",
    attempts: 0,
  })
  expect(await world.readOrder(order.id)).toEqual(order)
  expect(await (await world.get(`/v1/orders/${order.id}/payments`)).json()).toEqual({
    entity: "collection",
    count: 0,
    items: [],
  })
})

test("bad requests are refused in the provider's words", async () => {
  await using world = await startWorld()
  const cases: [Promise<Response>, string][] = [
    [world.post("/v1/orders", { amount: 99, currency: "INR" }), "The amount must be at least INR 1.00"],
    [world.post("/v1/orders", "{ not json"), "The body is not valid JSON"],
    [world.post("/v1/orders", [1, 2]), "The body is not a JSON object"],
    [world.get("/v1/orders/order_00000000000000"), "The id provided does not exist"],
    [world.get("/v1/orders/__proto__/payments"), "The id provided does not exist"],
    [world.post("/v1/payments/pay_00000000000000/refund", {}), "The id provided does not exist"],
    [world.press("order_00000000000000", "success"), "The id provided does not exist"],
  ]

  for (const [request, description] of cases) {
    const response = await request
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: "BAD_REQUEST_ERROR", description, metadata: {} },
    })
  }
})

test("paying captures a payment, marks the order paid and proves it to the merchant", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  const response = await world.press(order.id, "success", { method: "upi" })
  const result = await response.json<Proof>()

  const proof = hmac(`${order.id}|${result.razorpay_payment_id}`, razorpay.keySecret)
  expect(result).toMatchObject({ outcome: "success", razorpay_order_id: order.id, razorpay_signature: proof })
  expect(await world.readOrder(order.id)).toMatchObject({
    status: "paid",
    amount_paid: 9499,
    amount_due: 0,
    attempts: 1,
  })
  expect(await world.paymentsOf(order.id)).toMatchObject([
    { id: result.razorpay_payment_id, status: "captured", captured: true, amount: 9499, method: "upi" },
  ])
})

test("a failed attempt leaves the order open, and says why", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  const result = await (await world.press(order.id, "failure")).json()

  expect(result).toMatchObject({
    outcome: "failure",
    error: {
      code: "BAD_REQUEST_ERROR",
      reason: "payment_failed",
      metadata: { order_id: order.id, payment_id: expect.stringMatching(/^pay_\w{14}$/) },
    },
  })
  expect(await world.readOrder(order.id)).toMatchObject({
    status: "attempted",
    attempts: 1,
    amount_due: 9499,
  })
  expect((await world.press(order.id, "success")).status).toBe(200)
  expect(await world.readOrder(order.id)).toMatchObject({ status: "paid", attempts: 2 })
})

test("cancelling changes nothing at the provider", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()

  expect(await (await world.press(order.id, "cancel")).json()).toEqual({ outcome: "cancel" })
  expect(await world.readOrder(order.id)).toEqual(order)
  expect(await world.paymentsOf(order.id)).toEqual([])
})

test("of twenty simultaneous payments of one order exactly one is made", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  const responses = await Promise.all(Array.from({ length: 20 }, () => world.press(order.id, "success")))

  const refused = responses.filter((response) => response.status === 400)
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
  expect(refused).toHaveLength(19)
  expect(await refused[0]?.json()).toMatchObject({
    error: { description: expect.stringContaining("order is already paid") },
  })
  expect(await world.paymentsOf(order.id)).toHaveLength(1)
})

test("the hosted page works as plain forms whose fields the browser takes to the merchant", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  const page = await world.openHostedPage(order.id, { name: `<b>"Brisk"</b>` })

  expect(page.html).toContain("Pay $94.99")
  expect(page.html).toContain("Test mode")
  expect(page.html).not.toContain("<b>")
  expect(page.html).not.toContain("<script")

  const failed = await world.postForm("/pay", page.forms.failure)
  expect(failed.status).toBe(307)
  expect(failed.headers.get("location")).toBe("http://site.test/callback")
  const [attempt] = await world.paymentsOf(order.id)
  expect(attempt?.status).toBe("failed")
  expect(page.forms.failure["error[code]"]).toBe("BAD_REQUEST_ERROR")
  expect(JSON.parse(page.forms.failure["error[metadata]"] ?? "")).toEqual({
    payment_id: attempt?.id,
    order_id: order.id,
  })
  expect(page.forms.failure).not.toHaveProperty("razorpay_signature")

  const paid = await world.postForm("/pay", { ...page.forms.success, method: "card" })
  expect(paid.status).toBe(307)
  const [, payment] = await world.paymentsOf(order.id)
  expect(page.forms.success).toMatchObject({
    razorpay_order_id: order.id,
    razorpay_payment_id: payment?.id,
    razorpay_signature: hmac(`${order.id}|${payment?.id}`, razorpay.keySecret),
  })

  const cancelled = await world.postForm("/pay", page.forms.cancel)
  expect([cancelled.status, cancelled.headers.get("location")]).toEqual([303, "http://site.test/cancelled"])
})

test("one form of the hosted page, sent twice, pays once and ends at the merchant both times", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  const { forms } = await world.openHostedPage(order.id)
  const responses = await Promise.all([1, 2].map(() => world.postForm("/pay", forms.success)))

  expect(responses.map((response) => response.status)).toEqual([307, 307])
  expect(await world.paymentsOf(order.id)).toHaveLength(1)
})

test("a payment id that the provider did not sign is not used", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  const { forms } = await world.openHostedPage(order.id)
  const forged = { ...forms.success, razorpay_payment_id: "pay_forgedforged12" }
  const page = await (await world.postForm("/pay", forged)).text()

  const [payment] = await world.paymentsOf(order.id)
  expect(payment?.id).not.toBe("pay_forgedforged12")
  expect(page).toContain(`action="http://site.test/callback"`)
  expect(hiddenFields(page)).toMatchObject({ razorpay_payment_id: payment?.id, razorpay_order_id: order.id })
  expect(page).toContain("Continue")
})

test("the hosted page opens only for the merchant's own key and the order's own amount", async () => {
  await using world = await startWorld()
  const { id } = await world.createOrder()

  const wrongs: Record<string, string>[] = [
    { key_id: "rzp_test_other" },
    { order_id: "order_00000000000000" },
    { amount: "100" },
    { currency: "INR" },
    { callback_url: "javascript:alert(1)" },
  ]
  for (const wrong of wrongs) {
    expect((await world.openHostedPage(id, wrong)).status).toBe(400)
  }
})

test("a payment is reported by signed webhooks, each with its own event id", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  const response = await world.press(order.id, "success")
  const { razorpay_payment_id } = await response.json<Proof>()
  const received = await world.receives(3)

  expect(world.site.events().sort()).toEqual(["order.paid", "payment.authorized", "payment.captured"])
  expect(new Set(received.map(eventIdOf)).size).toBe(3)
  for (const { path, headers, body } of received) {
    expect(path).toBe("/webhooks/razorpay")
    expect(headers["content-type"]).toBe("application/json")
    expect(headers["x-razorpay-signature"]).toBe(hmac(body, razorpay.webhookSecret))
  }
  const paid = received.find(({ event }) => event === "order.paid")
  expect(JSON.parse(paid?.body ?? "")).toMatchObject({
    entity: "event",
    contains: ["payment", "order"],
    payload: {
      payment: { entity: { id: razorpay_payment_id, status: "captured", amount: 9499 } },
      order: { entity: { id: order.id, status: "paid" } },
    },
  })
})

test("a webhook is sent again until it is answered 2xx, with the same event id", async () => {
  const answers = [500, 302, 204]
  await using world = await startWorld({ answer: () => answers.shift() ?? 200 })
  const order = await world.createOrder()
  await world.press(order.id, "failure")
  const received = await world.receives(3)

  await world.receivesNoMoreThan(3)
  expect(new Set(received.map(eventIdOf)).size).toBe(1)
})

test("dropped webhooks never come, not even after a reset", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  await world.control({ webhooks: "drop" })
  await world.press(order.id, "success")
  await world.control({})

  await world.receivesNoMoreThan(0)
})

test("duplicated webhooks come twice with one event id", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  await world.control({ webhooks: "duplicate" })
  await world.press(order.id, "failure")
  const received = await world.receives(2)

  expect(world.site.events()).toEqual(["payment.failed", "payment.failed"])
  expect(new Set(received.map(eventIdOf)).size).toBe(1)
})

test("reordered webhooks come backwards", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  await world.control({ webhooks: "reorder" })
  await world.press(order.id, "success")
  await world.receives(3)

  expect(world.site.events()).toEqual(["order.paid", "payment.captured", "payment.authorized"])
})

test("delayed webhooks come no sooner", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  await world.control({ webhookDelayMs: 200 })
  const pressed = Date.now()
  await world.press(order.id, "failure")
  const [webhook] = await world.receives(1)

  expect((webhook?.at ?? 0) - pressed).toBeGreaterThanOrEqual(200)
})

test("refunds add up to the payment and no further", async () => {
  await using world = await startWorld()
  const payment = await world.hasPayment()
  const refund = (body: object) => world.post(`/v1/payments/${payment.id}/refund`, body)

  expect(await (await refund({ amount: 500 })).json()).toMatchObject({ entity: "refund", amount: 500 })
  expect(await world.paymentsOf(payment.order_id)).toMatchObject([
    { amount_refunded: 500, refund_status: "partial", status: "captured" },
  ])
  expect((await refund({ amount: 9000 })).status).toBe(400)
  expect(await (await refund({})).json()).toMatchObject({ amount: 8999, payment_id: payment.id })
  expect(await world.paymentsOf(payment.order_id)).toMatchObject([
    { amount_refunded: 9499, refund_status: "full" },
  ])
  expect((await refund({})).status).toBe(400)

  const received = await world.receives(7)
  const reports = received.filter(({ event }) => event.startsWith("refund."))
  expect(reports.map(({ event }) => event).sort()).toEqual([
    "refund.created",
    "refund.created",
    "refund.processed",
    "refund.processed",
  ])
  expect(JSON.parse(reports[0]?.body ?? "").payload).toMatchObject({
    refund: { entity: { payment_id: payment.id } },
    payment: { entity: { id: payment.id } },
  })
})

test("one idempotency key makes one refund", async () => {
  await using world = await startWorld()
  const { id } = await world.hasPayment()
  const refund = (body: object) =>
    world.post(`/v1/payments/${id}/refund`, body, { "x-refund-idempotency": "order-1-refund" })
  const first = await (await refund({ amount: 500 })).json()
  const different = await refund({ amount: 600 })

  expect(await (await refund({ amount: 500 })).json()).toEqual(first)
  expect(different.status).toBe(400)
  expect(await different.json()).toMatchObject({
    error: { description: "Different request with the same idempotency key has already been processed." },
  })
})

test("mails are found in the inbox of whom they were sent to, newest first", async () => {
  await using world = await startWorld()
  await world.sendMail(mail)
  await world.sendMail({ ...mail, to: ["bob@example.com"] })
  await world.sendMail({ ...mail, subject: "Again <&>" })
  const mine = await (await world.get("/inbox.json?to=aDA@example.com")).json()

  const { from: _, ...shown } = mail
  const sentAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(mine).toEqual([
    { ...shown, id: expect.any(String), subject: "Again <&>", sentAt },
    { ...shown, id: expect.any(String), sentAt },
  ])
  expect(await (await world.get("/inbox.json")).json()).toHaveLength(3)
  expect(await (await world.get("/inbox")).text()).toContain("Again &lt;&amp;&gt;")
})

test("one idempotency key sends one mail", async () => {
  await using world = await startWorld()
  const first = await (await world.sendMail(mail, { "idempotency-key": "receipt-1" })).json()
  const again = await (await world.sendMail(mail, { "idempotency-key": "receipt-1" })).json()
  const different = await world.sendMail({ ...mail, text: "Else" }, { "idempotency-key": "receipt-1" })

  expect(again).toEqual(first)
  expect(different.status).toBe(409)
  expect(await different.json()).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" })
  expect(await (await world.get("/inbox.json")).json()).toHaveLength(1)
})

test("mails without a key, a field or an address are refused in the service's words", async () => {
  await using world = await startWorld()
  const unauthorized = await world.sendMail(mail, { authorization: "Bearer other" })
  const incomplete = await world.sendMail({ ...mail, to: undefined })
  const unaddressed = await world.sendMail({ ...mail, to: "nobody" })

  expect(await unauthorized.json()).toEqual({
    statusCode: 401,
    message: "API key is invalid",
    name: "validation_error",
  })
  expect(await incomplete.json()).toEqual({
    statusCode: 422,
    message: "Missing `to` field.",
    name: "missing_required_field",
  })
  expect([unauthorized.status, incomplete.status, unaddressed.status]).toEqual([401, 422, 422])
})

test("everyone is in the United States unless the control state says otherwise", async () => {
  await using world = await startWorld()
  expect(await (await world.get("/json")).json()).toMatchObject({ country: "US" })

  await world.control({ country: "IN" })
  expect(await (await world.get("/json")).json()).toMatchObject({ country: "IN" })
})

test("a release is a stand-in installer under the name that was asked for", async () => {
  await using world = await startWorld()
  const response = await world.get("/releases/v1.2.0/BriskSetup.exe")
  const bytes = new Uint8Array(await response.arrayBuffer())
  const head = await fetch(`${world.emulators.url}/releases/v1.2.0/BriskSetup.exe`, { method: "HEAD" })

  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe("MZ")
  expect(response.headers.get("content-type")).toBe("application/octet-stream")
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="BriskSetup.exe"`)
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)])
})

test("each control request replaces the whole state, and a bad one changes nothing", async () => {
  await using world = await startWorld()
  await world.control({ country: "IN", fail: ["mail"] })
  expect(await (await world.control({ webhooks: "drop" })).json()).toMatchObject({ country: "US", fail: [] })

  const refused = await world.control({ webhooks: "drop", weather: "bad" })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({ error: expect.stringContaining("weather") })
  expect((await world.post("/control", "{")).status).toBe(400)
  expect(await (await world.get("/control")).json()).toMatchObject({ webhooks: "drop" })
})

test("services fail, dawdle and talk rubbish on demand", async () => {
  await using world = await startWorld()
  const order = await world.createOrder()
  await world.control({ fail: ["orders", "payments", "mail", "geo"] })
  const failed = [
    await world.post("/v1/orders", { amount: 100, currency: "INR" }),
    await world.get(`/v1/orders/${order.id}`),
    await world.get(`/v1/orders/${order.id}/payments`),
    await world.sendMail(mail),
    await world.get("/json"),
  ]
  expect(failed.map((response) => response.status)).toEqual([500, 500, 500, 500, 502])
  expect(await failed[0]?.json()).toMatchObject({ error: { code: "SERVER_ERROR" } })

  await world.control({ rubbish: ["geo"], slow: { geo: 150 } })
  const asked = Date.now()
  const response = await world.get("/json")
  expect([response.status, (await response.text()).startsWith("<html>")]).toEqual([200, true])
  expect(Date.now() - asked).toBeGreaterThanOrEqual(149)
})

test("a share of the requests is refused, or done and then answered as if it were not", async () => {
  const drawn = [0.4, 0.6, 0.1, 0.9]
  const happenings: string[] = []
  await using world = await startWorld({
    random: () => drawn.shift() ?? 1,
    watch: (happening) => happenings.push(happening),
  })
  await world.control({ failRate: { mail: 0.5 } })
  expect((await world.sendMail(mail, { "idempotency-key": "a" })).status).toBe(500)
  expect((await world.sendMail(mail, { "idempotency-key": "a" })).status).toBe(200)
  await world.control({ loseAnswers: { mail: 0.5 } })
  expect((await world.sendMail(mail, { "idempotency-key": "b" })).status).toBe(500)
  expect((await world.sendMail(mail, { "idempotency-key": "b" })).status).toBe(200)

  expect(await (await world.get("/inbox.json")).json()).toHaveLength(2)
  expect(happenings).toEqual(["refused-mail", "lost-answer-mail"])
})

test("everything survives a restart, webhooks under way too", async () => {
  await using directory = await makeDirectory()
  const stateFile = join(directory.path, "state", "emulators.json")
  const order = await (async () => {
    await using world = await startWorld({ stateFile, answer: () => 503 })
    const created = await world.createOrder()
    await world.sendMail(mail)
    await world.openHostedPage(created.id)
    await world.press(created.id, "failure")
    await world.control({ country: "GB" })
    await world.receives(1)
    return created
  })()

  await using world = await startWorld({ stateFile })
  const [webhook] = await world.receives(1)
  expect(webhook).toMatchObject({ event: "payment.failed" })
  expect(await world.readOrder(order.id)).toMatchObject({ status: "attempted" })
  expect(await (await world.get("/inbox.json")).json()).toHaveLength(1)
  expect(await (await world.get("/control")).json()).toMatchObject({ country: "GB" })
  const cancelled = await world.postForm("/pay", { order_id: order.id, outcome: "cancel" })
  expect(cancelled.headers.get("location")).toBe("http://site.test/cancelled")
})

test("what was answered is already saved", async () => {
  await using directory = await makeDirectory()
  const stateFile = join(directory.path, "emulators.json")
  await using world = await startWorld({ stateFile })
  const orders = await Promise.all(Array.from({ length: 10 }, () => world.createOrder()))

  await using copy = await startWorld({ stateFile })
  for (const order of orders) expect(await copy.readOrder(order.id)).toEqual(order)
})

test("a reset forgets everything", async () => {
  await using world = await startWorld()
  await world.control({ webhookDelayMs: 50 })
  const { order_id } = await world.hasPayment()
  await world.sendMail(mail)
  world.emulators.reset()

  await world.receivesNoMoreThan(0)
  expect((await world.get(`/v1/orders/${order_id}`)).status).toBe(400)
  expect(await (await world.get("/inbox.json")).json()).toEqual([])
  expect(await (await world.get("/control")).json()).toMatchObject({ webhookDelayMs: 0 })
})

test("a taken port is told by the error of the system", async () => {
  await using world = await startWorld()

  await expect(startWorld({ port: world.emulators.port })).rejects.toMatchObject({ code: "EADDRINUSE" })
})

test("the command runs until it is told to end, and says in one line that a port is taken", async () => {
  await using directory = await makeDirectory()
  await using world = await startWorld()
  const taken = startCommand({ EMULATORS_PORT: String(world.emulators.port), STATE_DIR: directory.path })
  expect(await taken.ended).toBe(1)
  expect(taken.printed.join("")).toBe(
    `The emulators cannot start: port ${world.emulators.port} is taken. Set EMULATORS_PORT to another.\n`,
  )

  const command = startCommand({ EMULATORS_PORT: "0", STATE_DIR: directory.path, PORT: "9999" })
  await expect
    .poll(() => command.printed.join(""), { timeout: 10_000 })
    .toMatch(/^Emulators: http:\/\/localhost:\d+, webhooks go to http:\/\/localhost:9999\n$/)
  command.stop()
  expect(await command.ended).toBe(0)
}, 30_000)

test("the emulators are reachable as localhost, and unknown paths are 404", async () => {
  await using world = await startWorld()
  const home = await fetch(`http://localhost:${world.emulators.port}/`)
  const unknown = await world.get("/v2/orders")

  expect(await home.text()).toContain(`href="/inbox"`)
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toEqual({ error: "Nothing answers GET /v2/orders." })
})

function eventIdOf({ headers }: ReceivedWebhook) {
  return headers["x-razorpay-event-id"]
}

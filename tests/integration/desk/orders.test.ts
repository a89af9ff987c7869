import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { auditEntries, notes, refundRequests } from "#db/schema.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { formOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"

/** The emulator reports a payment or a refund in the background. */

test("GET /desk/orders/:order: shows buyer, money and history", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, order, path } = await app.createPaidOrder()
  const text = await pageText(owner, path)
  expectWords(text, [
    `Order ${order.id}`,
    buyer.email,
    "$94.99",
    "Order opened",
    "Razorpay: Payment captured Payment confirmed",
    "Payment confirmed",
    `Email queued: Your ${brand.name} license`,
  ])
  await expectStatus(owner.get("/desk/orders/unknown"), 404)
})

test("POST /desk/orders/:order (note): a form sent repeatedly adds one note", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { order, path } = await app.createPaidOrder()
  const { form, response } = await sendForm(owner, path, "note", { note: "Called back" })
  expect(await redirectOf(response)).toEqual([303, `${path}?done=note`])
  await expectStatus(owner.post(path, form), 303)
  expect(await app.rows(notes)).toMatchObject([{ body: "Called back", subjectId: order.id }])
  const text = await pageText(owner, path)
  expect(text).toContain(`Note by ${owner.email} Called back`)
  expect(text).toContain(`Note added by ${owner.email}`)
  const empty = await sendForm(owner, path, "note", { note: " " })
  expect(await answerOf(empty.response)).toEqual([400, expect.stringContaining("Please enter a note.")])
})

test("POST /desk/orders/:order (refund): repeated forms refund no more than was paid", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { path, order } = await app.createPaidOrder()
  const fields = { amount: "60", reason: "Asked for it" }
  const [first, second] = await Promise.all([
    sendForm(owner, path, "refund", fields),
    sendForm(owner, path, "refund", fields),
  ])
  expect([first.response.status, second.response.status].sort()).toEqual([303, 400])
  await expectStatus(owner.post(path, (first.response.status === 303 ? first : second).form), 303)
  const refused = first.response.status === 400 ? first.response : second.response
  // The page of the second may have been read before the first was done, or after it.
  expect(textOf(await refused.text())).toMatch(
    /The order has changed in the meantime|That is more than is left of the payment\./,
  )
  expect(await app.rows(refundRequests)).toMatchObject([
    { status: "accepted", amount: 6000, orderId: order.id, paymentId: order.paymentId },
  ])
  await expect.poll(() => pageText(owner, path)).toContain("Refunded $60.00")
  expect(await pageText(owner, path)).toContain("At most $34.99 can be refunded.")

  const rest = await sendForm(owner, path, "refund", { amount: "34.99", reason: "The rest" })
  expect(rest.response.status).toBe(303)
  await expect.poll(async () => (await app.db.query.licenses.findFirst())?.revocationReason).toBe("refunded")
  expect(await app.db.select({ action: auditEntries.action }).from(auditEntries)).toHaveLength(2)
})

test("GET /desk/orders/:order?done=refund: says once the refund is reported", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { path, order } = await app.createPaidOrder()
  const { paymentId } = order
  const asked = {
    id: "asked",
    orderId: order.id,
    amount: 100,
    requestedAt: new Date(),
    status: "accepted",
  } as const
  await app.db.insert(refundRequests).values({ ...asked, paymentId: paymentId ?? "" })
  const done = `${path}?done=refund`
  expect(await pageText(owner, done)).toContain("Razorpay accepted the refund, and has yet to report it.")
  await app.postWebhook(refundEvent({ paymentId, amount: 100 }))
  expect(await pageText(owner, done)).toContain("Razorpay accepted the refund and reported it.")
})

test("POST /desk/orders/:order (sync, receipt): confirms a lost payment; sends the receipt again", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  await app.setFaults({ webhooks: "drop" })
  await app.pay(order.providerOrderId)
  const path = `/desk/orders/${order.id}`
  await expectStatus(owner.post(path, formOf("receipt")), 400)
  await submitForm(owner, path, "sync")
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(1)
  for (const count of [2, 3]) {
    await submitForm(owner, path, "receipt")
    await expect.poll(() => app.inbox(buyer.email)).toHaveLength(count)
  }
  expect(
    (await pageText(owner, path)).match(new RegExp(`Email queued: Your ${brand.name} license`, "g")),
  ).toHaveLength(3)
})

test("GET /desk/audit: lists actions, and Verify finds them unchanged", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { path } = await app.createPaidOrder()
  expect(await pageText(owner, "/desk/audit")).toContain("What owners do will be here.")
  await sendForm(owner, path, "note", { note: "Called back" })
  const text = await pageText(owner, "/desk/audit")
  expect(text).toContain(`${owner.email} Note added Order`)
  expect(textOf(await (await owner.post("/desk/audit", { intent: "verify" })).text())).toContain(
    "1 entry is unchanged.",
  )
})

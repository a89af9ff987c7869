import { expect, test } from "vitest"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { brand } from "#app/platform/brand.ts"
import { licenses } from "#db/schema.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { addDevices } from "#tests/support/fixtures/many-devices.ts"
import { disputeEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { acceptQuote, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf } from "#tests/support/server/test-client.ts"

/** An owner and the holder of a Basic license, and what happens to it. */
async function arrange(app: App) {
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createLicensedAccount()])
  const { email, licenseId, licenseKey } = buyer
  const path = `/desk/licenses/${licenseId}`
  /** Returns functions that refund or dispute the payment of an order. */
  const reversalsOf = async (orderId: string) => {
    const { paymentId, amount } = await app.findOrder(orderId)
    return {
      refund: () => app.reportEvent(refundEvent({ paymentId, amount })),
      dispute: (outcome: "won" | "lost", at: number) =>
        app.reportEvent(disputeEvent({ paymentId: paymentId ?? "", outcome, at })),
    }
  }
  const accept = async (devices: number) => {
    const offer = { plan: AGREED_PLAN, devices: String(devices), amount: "120000", currency: "INR" }
    return app.findOrder(await acceptQuote(buyer, await sendQuote(owner, { ...offer, email })))
  }
  const pay = async (order: Awaited<ReturnType<typeof accept>>) => {
    await payByWebhook(app, order)
    return reversalsOf(order.id)
  }
  return {
    owner,
    buyer,
    path,
    basic: await reversalsOf(buyer.order.id),
    /** A quote for so many devices, paid. */
    upgrade: async (devices: number) => pay(await accept(devices)),
    /** Quotes that are accepted before the first of them is paid. */
    async upgradeTogether(...sizes: number[]) {
      const accepted: Awaited<ReturnType<typeof accept>>[] = []
      for (const devices of sizes) accepted.push(await accept(devices))
      const paid: Awaited<ReturnType<typeof pay>>[] = []
      for (const order of accepted) paid.push(await pay(order))
      return paid
    },
    setDevices: (devices: number) =>
      submitForm(owner, path, "devices", { devices: String(devices), reason: "Agreed by phone" }),
    activate: (deviceId: string) => app.callLicensingApi("activate", { licenseKey, deviceId }),
    async terms() {
      const [license] = await app.listLicenses(buyer.id)
      return license && [license.planType, license.maxDevices, license.revocationReason]
    },
  }
}

test("POST /webhooks/razorpay: refunding the larger of two upgrades keeps the other", async () => {
  await using app = await startApp()
  for (const sizes of [
    [250, 200],
    [200, 250],
  ] as const) {
    const { upgradeTogether, terms, basic, buyer } = await arrange(app)
    const paid = await upgradeTogether(...sizes)
    const upgrades = new Map(sizes.map((size, index) => [size as number, paid[index]]))
    expect(await terms()).toEqual([AGREED_PLAN, 250, null])
    await upgrades.get(250)?.refund()
    expect(await terms()).toEqual([AGREED_PLAN, 200, null])
    await basic.refund()
    expect(await terms()).toEqual([AGREED_PLAN, 200, null])
    await upgrades.get(200)?.dispute("lost", 10)
    expect(await terms()).toEqual(["basic", 1, "refunded"])
    await upgrades.get(200)?.dispute("won", 20)
    expect(await terms()).toEqual([AGREED_PLAN, 200, null])
    await expect
      .poll(() => app.subjectsTo(buyer.email))
      .toContain(`Your ${brand.name} license now covers 200 computers`)
  }
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
})

test("POST /webhooks/razorpay: the owner's device number ends with the upgrade it changed", async () => {
  await using app = await startApp()
  for (const number of [150, 300]) {
    const { upgrade, terms, setDevices, activate } = await arrange(app)
    const paid = await upgrade(200)
    await setDevices(number)
    expect(await terms()).toEqual([AGREED_PLAN, number, null])
    await paid.refund()
    expect(await terms()).toEqual(["basic", 1, null])
    expect((await activate("pc-1")).status).toBe(201)
  }
  const { upgrade, terms, setDevices } = await arrange(app)
  await setDevices(5)
  const paid = await upgrade(200)
  await paid.dispute("lost", 10)
  expect(await terms()).toEqual(["basic", 5, null])
  await paid.dispute("won", 20)
  expect(await terms()).toEqual([AGREED_PLAN, 200, null])
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
})

test("GET /dashboard: of two licenses in force, the larger one is shown", async () => {
  await using app = await startApp()
  const { upgrade, basic, buyer } = await arrange(app)
  await basic.dispute("lost", 10)
  await upgrade(200)
  expect(await app.listLicenses(buyer.id)).toHaveLength(2)
  await basic.dispute("won", 20)
  expect(await pageText(buyer, "/dashboard")).toContain("0 of 200 in use")
})

test("POST /webhooks/razorpay: devices beyond the new number are deactivated, last seats first", async () => {
  await using app = await startApp()
  const { upgradeTogether, setDevices, buyer } = await arrange(app)
  const [paid] = await upgradeTogether(30, 10)
  await addDevices(app.d1, buyer.licenseId, 20)
  // 16 active.
  await setDevices(16)
  const active = async () =>
    (await app.db.query.activations.findMany())
      .filter(({ deactivatedAt }) => deactivatedAt === null)
      .map(({ seat }) => seat)
      .sort((one, other) => one - other)
  await paid?.refund()
  expect(await active()).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 11, 12])
  const [license] = await app.rows(licenses)
  expect(license).toMatchObject({ maxDevices: 10, activeSeats: 10, releasedSeats: 10 })
})

test("GET /desk/licenses/:license: names the source of the number of devices", async () => {
  await using app = await startApp()
  const { owner, path, upgrade, setDevices } = await arrange(app)
  expect(await pageText(owner, path)).toMatch(/Number of computers From the order of \d+ \w+ \d{4}/)
  const paid = await upgrade(200)
  await setDevices(150)
  expectWords(await pageText(owner, path), ["0 of 150 active", "by the owner", "Agreed by phone"])
  await paid.refund()
  expectWords(await pageText(owner, path), ["0 of 1 active", "From the order of"])
})

test("POST /desk/licenses/:license (reinstate): refused while the account has another license in force", async () => {
  await using app = await startApp()
  const { owner, path, buyer, terms } = await arrange(app)
  await submitForm(owner, path, "revoke", { reason: "Shared" })
  await payByWebhook(app, await app.createOrder(buyer))
  const { response } = await sendForm(owner, path, "reinstate", { reason: "A mistake" })
  expect(await answerOf(response)).toEqual([
    400,
    expect.stringContaining(
      "This account has another license in force, and an account shows one license only.",
    ),
  ])
  expect(await terms()).toEqual(["basic", 1, "by-owner"])
})

import { expect, test } from "vitest"
import { runShop } from "#tests/shop/run-shop.ts"
import { byLength, isDrawnAnew, testSeed } from "#tests/support/server/test-length.ts"

const BUYERS = byLength(20, 100)
const KILLS = byLength(1, 8)

test("runShop: faults and process kills lose or double no payment, license or email", async () => {
  const { violations, ledger, events, kills } = await runShop({
    seed: testSeed,
    buyers: BUYERS,
    kills: KILLS,
  })
  expect(violations).toEqual({})
  expect(kills).toBe(KILLS)
  // The run of each day has met what it is about. Another seed may draw less of it.
  if (isDrawnAnew) return
  const { orders, quotes, audit, captured, licenseUpgrades, reversals, deviceOverrides } = ledger
  const upgradedBy = licenseUpgrades.map(({ paymentId }) => paymentId)
  expect(captured.length).toBeGreaterThan(BUYERS / 2)
  const met = {
    "an order with a coupon": orders.some(({ couponId }) => couponId !== null),
    "a quote that was paid": quotes.some(({ status }) => status === "paid"),
    "a payment without a buyer": orders.some(({ status, userId }) => status === "paid" && !userId),
    "an upgrade": upgradedBy.length > 0,
    "a refund or dispute of an upgrade": reversals.some(({ paymentId }) => upgradedBy.includes(paymentId)),
    "a number of the owner": deviceOverrides.length > 0,
    "a refund by the owner": audit.some(({ action }) => action === "order.refund"),
    "refused emails": events.has("refused-mail"),
    "bounced emails": events.has("email-bounced"),
    "lost events of emails": events.has("email-event-lost"),
  }
  expect(Object.entries(met).filter(([, isMet]) => !isMet)).toEqual([])
}, 3_600_000)

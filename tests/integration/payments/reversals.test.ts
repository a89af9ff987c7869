import fc from "fast-check"
import { expect, test } from "vitest"
import type { Reversal } from "#app/orders/ledger/ledger.ts"
import { licenseRevocations } from "#db/schema.ts"
import { captureEvent, disputeEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { listReversals, listTotals } from "#tests/support/models/ledger.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"
import { byLength } from "#tests/support/server/test-length.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const PAID = 9499

type Event = Omit<Reversal, "paymentId" | "id" | "currency">

const reversal: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant("refund" as const),
    disputeId: fc.constant(null),
    amount: fc.integer({ min: 1, max: PAID }),
    totalRefunded: fc.integer({ min: 1, max: PAID }),
    occurredAt: fc.integer({ min: 1, max: 50 }).map((second) => new Date(second * 1000)),
  }),
  fc.record({
    kind: fc.constantFrom("dispute-lost" as const, "dispute-won" as const),
    disputeId: fc.constantFrom("disp_a", "disp_b"),
    amount: fc.constant(0),
    totalRefunded: fc.constant(0),
    occurredAt: fc.integer({ min: 1, max: 50 }).map((second) => new Date(second * 1000)),
  }),
)

test("POST /webhooks/razorpay: refunds and disputes in any order have one final state", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(reversal, {
        selector: ({ kind, disputeId, amount }) => `${kind}${disputeId}${amount}`,
        maxLength: 5,
      }),
      fc.infiniteStream(fc.nat()),
      async (events, chance) => {
        run += 1
        const paymentId = `pay_run${run}`
        const reversals = events.map((event, index) => ({
          ...event,
          paymentId,
          currency: null,
          id: idOf(event, run, index),
        }))
        const order = await app.createOrder(buyer)
        const bodies = [captureEvent(order, { paymentId }), ...reversals.map(bodyOf)]
        const shuffled = shuffle([...bodies, ...bodies.slice(1)], chance)
        for (const body of shuffled) await expectStatus(app.postWebhook(body), 200)

        const [license] = (await app.listLicenses(order.userId)).filter((one) => one.paymentId === paymentId)
        expect(license?.revocationReason).toBe(revocationReason(reversals, PAID))
        const revocations = await app.rows(licenseRevocations)
        const listed = revocations.find(({ licenseKey }) => licenseKey === license?.key)
        expect((listed?.listedUntil.getTime() ?? 0) > Date.now()).toBe(license?.revokedAt !== null)
        await app.d1.prepare("update licenses set revoked_at = 1, revocation_reason = 'by-owner'").run()
      },
    ),
    { numRuns: byLength(8, 100), seed: 20261120 },
  )
})

/** Returns the expected reason for revocation: a full refund, or a lost dispute that was not won later. */
function revocationReason(reversals: readonly Reversal[], paid: number): "refunded" | "dispute-lost" | null {
  const refunds = reversals.filter(({ kind }) => kind === "refund")
  const sum = refunds.reduce((total, { amount }) => total + amount, 0)
  if (Math.max(sum, ...refunds.map(({ totalRefunded }) => totalRefunded)) >= paid) return "refunded"
  const isLost = reversals.some(
    (lost) =>
      lost.kind === "dispute-lost" &&
      !reversals.some(
        (won) =>
          won.kind === "dispute-won" && won.disputeId === lost.disputeId && won.occurredAt >= lost.occurredAt,
      ),
  )
  return isLost ? "dispute-lost" : null
}

function idOf({ kind, disputeId }: Event, run: number, index: number): string {
  return kind === "refund" ? `refund:rfnd_${run}_${index}` : `${kind}:${disputeId}`
}

function bodyOf(event: Reversal): string {
  const { paymentId, amount, totalRefunded } = event
  const at = event.occurredAt.getTime() / 1000
  if (event.kind === "refund") {
    return refundEvent({ paymentId, refundId: event.id.replace("refund:", ""), amount, totalRefunded, at })
  }
  const outcome = event.kind === "dispute-lost" ? "lost" : "won"
  return disputeEvent({ paymentId, disputeId: `${event.disputeId}_${paymentId}`, outcome, at })
}

function shuffle<Item>(items: Item[], chance: fc.Stream<number>): Item[] {
  const keyed = items.map((item) => ({ item, key: Number(chance.next().value) }))
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item)
}

test("POST /webhooks/razorpay: each change of a dispute's outcome is recorded once", async () => {
  await using app = await startApp()
  for (const [disputeId, outcome, at] of [
    ["other", "lost", 40],
    ["d", "lost", 10],
    ["d", "lost", 10],
    ["d", "won", 20],
    ["d", "lost", 30],
    ["d", "lost", 30],
  ] as const)
    await app.reportEvent(disputeEvent({ paymentId: "pay_again", disputeId, outcome, at }))
  expect((await listReversals(app)).map(({ id }) => id)).toEqual([
    "dispute-lost:other",
    "dispute-lost:d",
    "dispute-won:d",
    "dispute-lost:d:30000",
  ])
})

test("POST /webhooks/razorpay: a future time counts as the time of receipt", async () => {
  await using app = await startApp()
  const order = await app.createOrder()
  const paymentId = "pay_future"
  await app.reportEvent(captureEvent(order, { paymentId }))
  const year5138 = 99_999_999_999
  const dispute = (outcome: "lost" | "won", at: number) =>
    app.postWebhook(disputeEvent({ paymentId, outcome, at }))
  await dispute("won", year5138)
  expect(await app.listLicenses(order.userId)).toMatchObject([{ revocationReason: null }])
  await waitFor(async () => {
    await dispute("lost", Math.ceil(Date.now() / 1000))
    expect(await app.listLicenses(order.userId)).toMatchObject([{ revocationReason: "dispute-lost" }])
  })
  await app.reportEvent(refundEvent({ paymentId, amount: 1, at: year5138 }))
  const rows = await listReversals(app)
  for (const { occurredAt } of rows) expect(occurredAt.getTime()).toBeLessThanOrEqual(Date.now())
  const days = (await listTotals(app)).recent.map(({ day }) => day.slice(0, 4))
  expect(days).not.toContain("5138")
})

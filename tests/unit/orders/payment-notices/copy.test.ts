import { expect, test } from "vitest"
import { noticeWords } from "#app/orders/payment-notices/copy.ts"
import { type NoticeState, SHOWN_PROBLEMS } from "#app/orders/payment-notices/payment-notice.ts"

const NOTICED = {
  problem: "amount-differs",
  state: "open",
  kind: "license",
  paid: { amount: 15252, currency: "INR" },
  price: { amount: 14900, currency: "INR" },
  refundedAt: null,
  isOrderPaid: false,
} as const

const wordsOf = (changes: object) => {
  const { title, text } = noticeWords({ ...NOTICED, ...changes })
  return `${title} ${text}`
}

test.each([
  [
    {},
    "We received ₹152.52, not ₹149. That isn’t the price of this order, so we haven’t issued a license yet. We’re looking into it. You’ll get your license or a full refund, and we’ll email you either way. Please don’t pay again.",
  ],
  [
    { kind: "donation", paid: { amount: 5000, currency: "JPY" } },
    "We received 5000 JPY, not ₹149. That isn’t the amount of this donation, so it isn’t in your history yet. We’re looking into it, and we’ll email you. Please don’t pay again.",
  ],
  [
    { problem: "second-payment", isOrderPaid: true },
    "We received a second payment of ₹152.52. You had already paid for this order, so the second payment wasn’t needed. We’re looking into it and will refund it in full. Your license stays as it is, and there’s nothing you need to do.",
  ],
  [
    { problem: "second-license", isOrderPaid: true },
    "You have two licenses now. You already had a license when you paid ₹152.52 for this one. We’re looking into it and will refund this payment in full, unless you tell us you want both.",
  ],
  [
    { problem: "coupon-unavailable" },
    "We received your payment of ₹152.52. The coupon could no longer be used when you paid, so we haven’t issued a license yet. We’re looking into it. We’ll either issue your license anyway or refund you in full, and email you either way. Please don’t pay again.",
  ],
  [
    { state: "disputed" },
    "Your bank is asking for ₹152.52 back. The bank decides about it, so we can’t refund it ourselves in the meantime. Please don’t pay again.",
  ],
  [
    { state: "taken-back" },
    "Your bank has taken ₹152.52 back. That payment didn’t pay for an order. If you still want what you ordered, you can pay for it again.",
  ],
  [
    { state: "closed" },
    "We’ve looked at your payment of ₹152.52. There’s nothing left to do. If you think something is missing, write to us with its payment ID.",
  ],
])("noticeWords: %j says what came and what happens now", (changes, words) => {
  expect(wordsOf(changes)).toBe(words)
})

test("noticeWords: a payment on its way back may be made again", () => {
  const again = "If you still want what you ordered, you can pay for it again."
  expect(wordsOf({ state: "returning" })).toMatch(/^We’re refunding ₹152.52. The money goes back to/)
  const returned = { state: "returned", refundedAt: new Date("2026-10-05T20:00:00Z") }
  expect(wordsOf(returned)).toMatch(/^We refunded ₹152.52 on 6 October 2026. The money goes back to/)
  expect([wordsOf({ state: "returning" }), wordsOf(returned)]).toEqual([
    expect.stringContaining(again),
    expect.stringContaining(again),
  ])
  expect(wordsOf({ ...returned, isOrderPaid: true })).not.toContain(again)
})

test("noticeWords: while the money is here, no notice offers to pay", () => {
  const held: NoticeState[] = ["open", "disputed"]
  const texts = SHOWN_PROBLEMS.flatMap((problem) => held.map((state) => wordsOf({ problem, state })))
  expect(texts.filter((text) => /you can pay/.test(text))).toEqual([])
})

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
    "We received ₹152.52, not ₹149. That isn’t the price of this order, so no license was issued yet. A person is looking at it. You’ll get your license, or all of your money back, and we’ll write to you. Please don’t pay again.",
  ],
  [
    { kind: "donation", paid: { amount: 5000, currency: "JPY" } },
    "We received 5000 JPY, not ₹149. That isn’t the amount of this donation, so it isn’t in your history yet. A person is looking at it, and we’ll write to you. Please don’t pay again.",
  ],
  [
    { problem: "second-payment", isOrderPaid: true },
    "We received a second payment of ₹152.52. This order was paid before, so the second payment bought nothing. A person is looking at it and will give it back. Your license stays as it is, and there’s nothing you need to do.",
  ],
  [
    { problem: "second-license", isOrderPaid: true },
    "You have two licenses now. You already had a license when you paid ₹152.52 for this one. A person is looking at it and will give this payment back, unless you tell us you want both.",
  ],
  [
    { problem: "coupon-unavailable" },
    "We received your payment of ₹152.52. The coupon could no longer be used when you paid, so no license was issued yet. A person is looking at it. We’ll issue it all the same or give the whole payment back, and we’ll write to you. Please don’t pay again.",
  ],
  [
    { state: "disputed" },
    "Your bank is asking for ₹152.52 back. The bank decides about it, so we can’t give it back ourselves meanwhile. Please don’t pay again.",
  ],
  [
    { state: "taken-back" },
    "Your bank has taken ₹152.52 back. Nothing was bought with it. If you still want what you ordered, you can pay for it again.",
  ],
  [
    { state: "closed" },
    "We’ve looked at your payment of ₹152.52. It waits for nothing more. If you think that something is missing, write to us with its payment ID.",
  ],
])("noticeWords: %j says what came and what happens now", (changes, words) => {
  expect(wordsOf(changes)).toBe(words)
})

test("noticeWords: a payment on its way back may be made again", () => {
  const again = "If you still want what you ordered, you can pay for it again."
  expect(wordsOf({ state: "returning" })).toMatch(/^We’re giving ₹152.52 back. The money goes back to/)
  const returned = { state: "returned", refundedAt: new Date("2026-10-05T20:00:00Z") }
  expect(wordsOf(returned)).toMatch(/^We gave ₹152.52 back on 6 October 2026. The money goes back to/)
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

import type { Purchase } from "#app/orders/order/order.ts"
import { refundArrival } from "#app/orders/order/refund-rule-copy.ts"
import { formatAmount, type Sum } from "#app/platform/money.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import type { NoticeState, ShownProblem } from "./payment-notice.ts"

/** A payment with a problem, as the pages of its buyer tell of it. */
type Noticed = {
  problem: ShownProblem
  state: NoticeState
  kind: Purchase["kind"]
  paid: Sum
  /** Price of the order. */
  price: Sum
  /** Time of the last refund. */
  refundedAt: Date | null
  /** True if the order was paid by this payment or another one. */
  isOrderPaid: boolean
}

export type NoticeWords = { title: string; text: string }

const PLEASE_WAIT = "Please don’t pay again."

type Describe = (noticed: { paid: string; price: string; isLicense: boolean }) => NoticeWords

/** While the owner has not decided. */
const openNotices: Record<ShownProblem, Describe> = {
  "amount-differs": ({ paid, price, isLicense }) => ({
    title: `We received ${paid}, not ${price}.`,
    text: isLicense
      ? `That isn’t the price of this order, so no license was issued yet. A person is looking at it. You’ll get your license, or all of your money back, and we’ll write to you. ${PLEASE_WAIT}`
      : `That isn’t the amount of this donation, so it isn’t in your history yet. A person is looking at it, and we’ll write to you. ${PLEASE_WAIT}`,
  }),
  "second-payment": ({ paid, isLicense }) => ({
    title: `We received a second payment of ${paid}.`,
    text: `This order was paid before, so the second payment bought nothing. A person is looking at it and will give it back. Your ${isLicense ? "license" : "donation"} stays as it is, and there’s nothing you need to do.`,
  }),
  "second-license": ({ paid }) => ({
    title: "You have two licenses now.",
    text: `You already had a license when you paid ${paid} for this one. A person is looking at it and will give this payment back, unless you tell us you want both.`,
  }),
  "coupon-unavailable": ({ paid }) => ({
    title: `We received your payment of ${paid}.`,
    text: `The coupon could no longer be used when you paid, so no license was issued yet. A person is looking at it. We’ll issue it all the same or give the whole payment back, and we’ll write to you. ${PLEASE_WAIT}`,
  }),
}

/** Returns the notice of a payment that waits for the owner, on pages and in its email. */
export function openNotice({
  problem,
  kind,
  paid,
  price,
}: Pick<Noticed, "problem" | "kind" | "paid" | "price">) {
  const describe = openNotices[problem]
  return describe({ paid: formatAmount(paid), price: formatAmount(price), isLicense: kind === "license" })
}

/** Returns the notice of a payment, wherever its money is. */
export function noticeWords(noticed: Noticed): NoticeWords {
  const { state, paid, refundedAt, isOrderPaid } = noticed
  const amount = formatAmount(paid)
  const payAgain = isOrderPaid ? "" : " If you still want what you ordered, you can pay for it again."
  switch (state) {
    case "open":
      return openNotice(noticed)
    case "disputed":
      return {
        title: `Your bank is asking for ${amount} back.`,
        text: `The bank decides about it, so we can’t give it back ourselves meanwhile. ${isOrderPaid ? "" : PLEASE_WAIT}`.trim(),
      }
    case "returning":
      return { title: `We’re giving ${amount} back.`, text: refundArrival + payAgain }
    case "returned":
      return {
        title: `We gave ${amount} back${refundedAt ? ` on ${formatIndianDay(refundedAt)}` : ""}.`,
        text: refundArrival + payAgain,
      }
    case "taken-back":
      return { title: `Your bank has taken ${amount} back.`, text: `Nothing was bought with it.${payAgain}` }
    case "closed":
      return {
        title: `We’ve looked at your payment of ${amount}.`,
        text: "It waits for nothing more. If you think that something is missing, write to us with its payment ID.",
      }
  }
}

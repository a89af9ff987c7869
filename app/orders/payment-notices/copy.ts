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

export const PLEASE_WAIT = "Please don’t pay again."
export const LOOKING = "We’re looking into it."

type Describe = (noticed: { paid: string; price: string; isLicense: boolean }) => NoticeWords

/** While the owner has not decided. */
const openNotices: Record<ShownProblem, Describe> = {
  "amount-differs": ({ paid, price, isLicense }) => ({
    title: `We received ${paid}, not ${price}.`,
    text: isLicense
      ? `That isn’t the price of this order, so we haven’t issued a license yet. ${LOOKING} You’ll get your license or a full refund, and we’ll email you either way. ${PLEASE_WAIT}`
      : `That isn’t the amount of this donation, so it isn’t in your history yet. We’re looking into it, and we’ll email you. ${PLEASE_WAIT}`,
  }),
  "second-payment": ({ paid, isLicense }) => ({
    title: `We received a second payment of ${paid}.`,
    text: `You had already paid for this order, so the second payment wasn’t needed. We’re looking into it and will refund it in full. Your ${isLicense ? "license" : "donation"} stays as it is, and there’s nothing you need to do.`,
  }),
  "second-license": ({ paid }) => ({
    title: "You have two licenses now.",
    text: `You already had a license when you paid ${paid} for this one. We’re looking into it and will refund this payment in full, unless you tell us you want both.`,
  }),
  "coupon-unavailable": ({ paid }) => ({
    title: `We received your payment of ${paid}.`,
    text: `The coupon could no longer be used when you paid, so we haven’t issued a license yet. ${LOOKING} We’ll either issue your license anyway or refund you in full, and email you either way. ${PLEASE_WAIT}`,
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
        text: `The bank decides about it, so we can’t refund it ourselves in the meantime. ${isOrderPaid ? "" : PLEASE_WAIT}`.trim(),
      }
    case "returning":
      return { title: `We’re refunding ${amount}.`, text: refundArrival + payAgain }
    case "returned":
      return {
        title: `We refunded ${amount}${refundedAt ? ` on ${formatIndianDay(refundedAt)}` : ""}.`,
        text: refundArrival + payAgain,
      }
    case "taken-back":
      return {
        title: `Your bank has taken ${amount} back.`,
        text: `That payment didn’t pay for an order.${payAgain}`,
      }
    case "closed":
      return {
        title: `We’ve looked at your payment of ${amount}.`,
        text: "There’s nothing left to do. If you think something is missing, write to us with its payment ID.",
      }
  }
}

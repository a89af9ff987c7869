import { formatAmount } from "#app/copy/desk/overview.ts"
import type { Comparison, Entry } from "#app/domain/payments/reconciliation.ts"
import {
  addMilliseconds,
  days,
  endOfIndianDay,
  formatIndianMoment,
  indianDayOf,
  parseIndianDay,
} from "#app/domain/time.ts"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import type { Cell } from "#app/routes/desk/kernel.ts"
import type { Reconciliation } from "#app/services/payments/check-books.server.ts"

const MAX_DAYS = 31
const DEFAULT_DAYS = 7

/** Razorpay refuses to list what is from before 2000. */
const FIRST_DAY = "2001-01-01"

/** The days of the address, or the last seven; null where they are no range of at most 31 days. */
export function readRange(searchParams: URLSearchParams, now: Date) {
  const today = indianDayOf(now)
  const first = indianDayOf(addMilliseconds(now, -days(DEFAULT_DAYS - 1)))
  const values = { from: searchParams.get("from") || first, to: searchParams.get("to") || today }
  const from = parseIndianDay(values.from)
  const lastDay = parseIndianDay(values.to)
  if (!from || !lastDay) return { values, range: null }
  const to = endOfIndianDay(lastDay)
  const isValid = values.from >= FIRST_DAY && to > from && to.getTime() - from.getTime() <= days(MAX_DAYS)
  return { values, range: isValid ? { from, to } : null }
}

/** What is missing here, and what can be done about it. */
export type Missing = {
  id: string
  amount: string
  text: string
  /** Of a refund: what it gives back. */
  paymentId: string | null
  orderId: string | null
  fix: "confirm" | "issue" | "confirm-refund" | null
}

/** A reconciliation as its page shows it: tables of differences and totals are cells. */
export function reconciliationSummary({ payments, refunds, orders }: Reconciliation) {
  const orderOf = ({ providerOrderId }: ProviderPayment) => orders.get(providerOrderId ?? "")
  const kindOf = (payment: ProviderPayment) => paymentKind(payment, orderOf(payment))
  const differs = (payment: ProviderPayment) => kindOf(payment) === "other-amount"
  return [
    sideOf(
      "Payments",
      payments,
      payments.missingHere
        .filter((payment) => !differs(payment))
        .map((payment) => {
          const kind = kindOf(payment)
          const fix = kind === "confirmable" ? "confirm" : kind === "unknown-order" ? "issue" : null
          const orderId = orderOf(payment)?.orderId ?? null
          return missing(payment, { text: reconciliationCopy.kinds[kind], orderId, paymentId: null, fix })
        }),
      payments.missingHere.filter(differs).map((payment) => {
        const order = orderOf(payment)
        return [linked(payment.id, order?.orderId), formatAmount(payment), order && formatAmount(order)]
      }),
    ),
    sideOf(
      "Refunds",
      refunds,
      refunds.missingHere.map((refund) => {
        const isProcessed = refund.status === "processed"
        const text = isProcessed ? "" : "Razorpay has not processed it yet."
        const fix = isProcessed ? "confirm-refund" : null
        return missing(refund, { text, paymentId: refund.paymentId, orderId: null, fix })
      }),
    ),
  ]
}

export type ReconciliationSide = ReturnType<typeof sideOf>

type Own = Entry & { orderId: string | null }

/** Payments or refunds; `others` are those whose order has another amount. */
function sideOf(title: string, side: Comparison<Entry, Own>, missingHere: Missing[], others: Cell[][] = []) {
  const different = [
    ...others,
    ...side.different.map(({ theirs, ours }) => [
      ...[linked(theirs.id, ours.orderId), formatAmount(theirs), formatAmount(ours)],
    ]),
  ]
  const missingThere = side.missingThere.map((own) => [linked(own.id, own.orderId), formatAmount(own)])
  const isFine = missingHere.length + missingThere.length + different.length === 0
  const toRows = (rows: Cell[][]) => rows.map((cells) => ({ cells }))
  return {
    title,
    sentence: `${isFine && side.agreed > 0 ? "Everything agrees. " : ""}${side.agreed} agree, ${missingHere.length} missing here, ${missingThere.length} missing there, ${different.length} with another amount.`,
    missingHere,
    different: toRows(different),
    missingThere: toRows(missingThere),
    totals: toRows(
      side.totals.map(({ currency, theirs, ours }) => [
        currency,
        ...[theirs, ours, theirs - ours].map((amount) => formatAmount({ amount, currency })),
      ]),
    ),
  }
}

/** The id of a payment or refund, which leads to its order. */
const linked = (id: string, orderId: string | null | undefined): Cell => ({
  href: orderId ? `/desk/orders/${orderId}` : null,
  text: id,
  isCode: true,
})

const missing = (
  entry: Entry & { createdAt: Date },
  { text, ...others }: Omit<Missing, "id" | "amount">,
): Missing => ({
  id: entry.id,
  amount: formatAmount(entry),
  text: `${formatIndianMoment(entry.createdAt)}. ${text}`,
  ...others,
})

/** What is known of a payment that is missing here. */
function paymentKind(
  payment: ProviderPayment,
  order: ReturnType<Reconciliation["orders"]["get"]>,
): keyof typeof reconciliationCopy.kinds {
  if (payment.isRefunded) return "refunded"
  if (!order) return "unknown-order"
  if (order.status === "paid") return "second-payment"
  const isSame = order.amount === payment.amount && order.currency === payment.currency
  return isSame ? "confirmable" : "other-amount"
}

export const reconciliationCopy = {
  problems: {
    "provider-silent":
      "Razorpay did not answer, so nothing can be compared at the moment. Please try again in a minute.",
    "too-many": "There are more than 2,000 payments or refunds in these days. Please choose fewer days.",
    "no-range": "Please choose a first and a last day, 31 days at most.",
  },
  kinds: {
    confirmable: "Its order is open here.",
    "unknown-order": "Its order is not known here.",
    "second-payment": "Its order was paid by another payment.",
    "other-amount": "Its order has another amount.",
    refunded: "Refunded in full: nothing remains to be done.",
  },
} as const

import { providerNames } from "#app/orders/order/copy.ts"
import type { ProviderName } from "#app/orders/order/order.ts"
import type { ProviderPayment } from "#app/payments/provider/payment-provider.ts"
import { formatAmount } from "#app/platform/money.ts"
import {
  addDays,
  daysBetween,
  endOfDay,
  formatIndianMoment,
  indianDayOf,
  parseDay,
  startOfDay,
} from "#app/platform/time.ts"
import type { Cell } from "#app/screens/cells.tsx"
import type { Reconciliation } from "./check-books.server.ts"
import type { compareEntries, Entry } from "./reconciliation.ts"

const MAX_DAYS = 31
const DEFAULT_DAYS = 7

/** Razorpay refuses to list what is from before 2000. */
const FIRST_DAY = "2001-01-01"

/** The days of the address, or the last seven; null where they are no range of at most 31 days. */
export function readRange(searchParams: URLSearchParams, now: Date) {
  const today = indianDayOf(now)
  const values = {
    from: searchParams.get("from") || addDays(today, 1 - DEFAULT_DAYS),
    to: searchParams.get("to") || today,
  }
  const [first, last] = [parseDay(values.from), parseDay(values.to)]
  if (!first || !last) return { values, range: null }
  const isValid = first >= FIRST_DAY && last >= first && daysBetween(first, last) < MAX_DAYS
  return { values, range: isValid ? { from: startOfDay(first), to: endOfDay(last) } : null }
}

/** Payment or refund that is missing here, and the action that resolves it, if there is one. */
export type Missing = Pick<Entry, "id"> & {
  amount: string
  text: string
  /** Payment that the refund gives back; absent for a payment. */
  paymentId?: string
  orderId?: string | undefined
  fix: "confirm" | "issue" | "confirm-refund" | null
}

/** A reconciliation as its page shows it: tables of differences and totals are cells. Only others than Razorpay are in the titles. */
export function reconciliationSummary({ payments, refunds, orders }: Reconciliation, provider: ProviderName) {
  const name = providerNames[provider]
  const titleOf = (what: string) => (provider === "razorpay" ? what : `${what} at ${name}`)
  const found = payments.missingHere.map((payment) => {
    const order = orders.get(payment.providerOrderId ?? "")
    return { payment, order, kind: kindOf(payment, order) }
  })
  return [
    sideOf(
      { title: titleOf("Payments"), name },
      payments,
      found
        .filter(({ kind }) => kind !== "other-amount")
        .map(({ payment, order, kind }) => ({
          ...missing(payment, KINDS[kind]),
          orderId: order?.orderId,
          fix: kind === "confirmable" ? "confirm" : kind === "unknown-order" ? "issue" : null,
        })),
      found
        .filter(({ kind }) => kind === "other-amount")
        .map(({ payment, order }) => [
          linked(payment.id, order?.orderId),
          formatAmount(payment),
          order && formatAmount(order),
        ]),
    ),
    sideOf(
      { title: titleOf("Refunds"), name },
      refunds,
      refunds.missingHere.map(({ paymentId, status, ...refund }) => {
        const isProcessed = status === "processed"
        const text = isProcessed ? "" : `${name} has not processed it yet.`
        return { ...missing(refund, text), paymentId, fix: isProcessed ? "confirm-refund" : null }
      }),
    ),
  ]
}

export type ReconciliationSide = ReturnType<typeof sideOf>

type Comparison = ReturnType<typeof compareEntries<Entry, Entry & { orderId: string | null }>>

/** Compares payments or refunds for display; `others` are those whose order has another amount. */
function sideOf(
  { title, name }: { title: string; name: string },
  side: Comparison,
  missingHere: Missing[],
  others: Cell[][] = [],
) {
  const different = [
    ...others,
    ...side.different.map(({ theirs, ours }) => [
      linked(theirs.id, ours.orderId),
      formatAmount(theirs),
      formatAmount(ours),
    ]),
  ]
  const missingThere = side.missingThere.map((own) => [linked(own.id, own.orderId), formatAmount(own)])
  const toRows = (rows: Cell[][]) => rows.map((cells) => ({ cells }))
  const isFine = missingHere.length + missingThere.length + different.length === 0
  return {
    title,
    name,
    isFine,
    sentence: `${isFine && side.agreed > 0 ? "Everything agrees. " : ""}${side.agreed} ${side.agreed === 1 ? "matches" : "match"}, ${missingHere.length} missing here, ${missingThere.length} missing at ${name}, ${different.length} with a different amount.`,
    totals: side.totals.map(({ currency, theirs, ours }) => {
      const amounts = [theirs, ours, theirs - ours].map((amount) => formatAmount({ amount, currency }))
      return { cells: [currency, ...amounts] }
    }),
    missingHere,
    tables: [
      { caption: "Different amount", labels: ["Different amount", name, "Here"], rows: toRows(different) },
      { caption: `Missing at ${name}`, labels: [`Missing at ${name}`, "Amount"], rows: toRows(missingThere) },
    ].filter(({ rows }) => rows.length > 0),
  }
}

/** The id of a payment or refund, which leads to its order. */
const linked = (id: string, orderId: string | null | undefined): Cell => ({
  href: orderId ? `/desk/orders/${orderId}` : null,
  text: id,
  isCode: true,
})

const missing = (entry: Entry & { createdAt: Date }, text: string) => ({
  id: entry.id,
  amount: formatAmount(entry),
  text: `${formatIndianMoment(entry.createdAt)}. ${text}`,
})

/** Sentences on a payment that is missing here, by what is known of it. */
const KINDS = {
  confirmable: "Its order is open here.",
  "unknown-order": "It matches no order on this site.",
  "second-payment": "Its order was paid by another payment.",
  "other-amount": "Its order has a different amount.",
  refunded: "Refunded in full. There’s nothing left to do.",
}

function kindOf(
  payment: ProviderPayment,
  order: ReturnType<Reconciliation["orders"]["get"]>,
): keyof typeof KINDS {
  if (payment.isRefunded) return "refunded"
  if (!order) return "unknown-order"
  if (order.status === "paid") return "second-payment"
  const isSame = order.amount === payment.amount && order.currency === payment.currency
  return isSame ? "confirmable" : "other-amount"
}

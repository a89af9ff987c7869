import { formatAmount } from "#app/copy/desk/overview.ts"
import {
  addMilliseconds,
  days,
  endOfIndianDay,
  formatIndianMoment,
  indianDayOf,
  parseIndianDay,
} from "#app/domain/time.ts"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import type { Reconciliation } from "#app/services/payments/reconcile.server.ts"

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

/** A reconciliation as its page shows it. */
export function reconciliationSummary({ payments, refunds, orders, ...totals }: Reconciliation) {
  const missing = payments.missingHere.map((payment) => toMissing(payment, orders))
  return {
    payments: {
      agreed: payments.agreed,
      missingHere: missing.filter(({ kind }) => kind !== "other-amount"),
      different: [
        ...missing.filter(({ kind }) => kind === "other-amount").map(toDifference),
        ...payments.different.map(({ theirs, ours }) => ({
          id: theirs.id,
          theirs: formatAmount(theirs),
          ours: formatAmount(ours),
          href: `/desk/orders/${ours.orderId}`,
        })),
      ],
      missingThere: payments.missingThere.map((own) => ({
        id: own.id,
        amount: formatAmount(own),
        href: `/desk/orders/${own.orderId}`,
      })),
      totals: totals.paymentTotals.map(toTotal),
    },
    refunds: {
      agreed: refunds.agreed,
      missingHere: refunds.missingHere.map(({ createdAt, ...refund }) => ({
        ...refund,
        when: formatIndianMoment(createdAt),
        amount: formatAmount(refund),
      })),
      different: refunds.different.map(({ theirs, ours }) => ({
        id: theirs.id,
        theirs: formatAmount(theirs),
        ours: formatAmount(ours),
        href: null,
      })),
      missingThere: refunds.missingThere.map((own) => ({
        id: own.id,
        amount: formatAmount(own),
        href: null,
      })),
      totals: totals.refundTotals.map(toTotal),
    },
  }
}

export type ReconciliationSummary = ReturnType<typeof reconciliationSummary>

function toMissing(payment: ProviderPayment, orders: Reconciliation["orders"]) {
  const order = orders.get(payment.providerOrderId ?? "")
  return {
    id: payment.id,
    when: formatIndianMoment(payment.createdAt),
    amount: formatAmount(payment),
    orderId: order?.orderId ?? null,
    orderAmount: order ? formatAmount(order) : null,
    kind: kindOf(payment, order),
  }
}

type MissingPayment = ReturnType<typeof toMissing>

/** What can be done about a payment that is missing here. */
function kindOf(payment: ProviderPayment, order: ReturnType<Reconciliation["orders"]["get"]>) {
  if (payment.isRefunded) return "refunded"
  if (!order) return "unknown-order"
  if (order.status === "paid") return "second-payment"
  const isSame = order.amount === payment.amount && order.currency === payment.currency
  return isSame ? "confirmable" : "other-amount"
}

const toDifference = ({ id, amount, orderId, orderAmount }: MissingPayment) => ({
  id,
  theirs: amount,
  ours: orderAmount ?? "",
  href: `/desk/orders/${orderId}`,
})

const toTotal = ({ currency, theirs, ours }: { currency: string; theirs: number; ours: number }) => ({
  currency,
  theirs: formatAmount({ amount: theirs, currency }),
  ours: formatAmount({ amount: ours, currency }),
  difference: formatAmount({ amount: theirs - ours, currency }),
})

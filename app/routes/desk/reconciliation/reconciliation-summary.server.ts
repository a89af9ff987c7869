import { formatAmount } from "#app/copy/desk/overview.ts"
import type { reconciliationCopy } from "#app/copy/desk/reconciliation.ts"
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

/** A reconciliation as its page shows it: tables of differences and totals are cells. */
export function reconciliationSummary({ payments, refunds, orders, ...totals }: Reconciliation) {
  const missing = payments.missingHere.map((payment) => toMissing(payment, orders))
  const differs = ({ kind }: MissingPayment) => kind === "other-amount"
  return {
    payments: {
      agreed: payments.agreed,
      missingHere: missing.filter((payment) => !differs(payment)),
      different: [
        ...missing.filter(differs).map(({ id, orderId, amount, orderAmount }) => ({
          cells: [linked(id, orderId), amount, orderAmount],
        })),
        ...payments.different.map(({ theirs, ours }) => ({
          cells: [linked(theirs.id, ours.orderId), formatAmount(theirs), formatAmount(ours)],
        })),
      ],
      missingThere: payments.missingThere.map((own) => ({
        cells: [linked(own.id, own.orderId), formatAmount(own)],
      })),
      totals: totals.paymentTotals.map(toTotal),
    },
    refunds: {
      agreed: refunds.agreed,
      missingHere: refunds.missingHere.map((refund) => ({
        ...refund,
        when: formatIndianMoment(refund.createdAt),
        amount: formatAmount(refund),
      })),
      different: refunds.different.map(({ theirs, ours }) => ({
        cells: [linked(theirs.id, null), formatAmount(theirs), formatAmount(ours)],
      })),
      missingThere: refunds.missingThere.map((own) => ({ cells: [linked(own.id, null), formatAmount(own)] })),
      totals: totals.refundTotals.map(toTotal),
    },
  }
}

export type ReconciliationSummary = ReturnType<typeof reconciliationSummary>

/** The id of a payment or refund, which leads to its order. */
const linked = (id: string, orderId: string | null): Cell => ({
  href: orderId && `/desk/orders/${orderId}`,
  text: id,
  isCode: true,
})

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
function kindOf(
  payment: ProviderPayment,
  order: ReturnType<Reconciliation["orders"]["get"]>,
): keyof typeof reconciliationCopy.kinds {
  if (payment.isRefunded) return "refunded"
  if (!order) return "unknown-order"
  if (order.status === "paid") return "second-payment"
  const isSame = order.amount === payment.amount && order.currency === payment.currency
  return isSame ? "confirmable" : "other-amount"
}

const toTotal = ({ currency, theirs, ours }: { currency: string; theirs: number; ours: number }) => ({
  cells: [currency, ...[theirs, ours, theirs - ours].map((amount) => formatAmount({ amount, currency }))],
})

import { orderStates, ordersCopy } from "#app/copy/desk/orders.ts"
import { formatAmount, paymentProblems } from "#app/copy/desk/overview.ts"
import { itemName, paidAmount } from "#app/copy/orders/items.ts"
import { countryLines, countryName } from "#app/copy/papers/country-names.server.ts"
import { paperLink } from "#app/copy/papers/paper-names.ts"
import { formatExactly, formatMoney, formatPlain, subtract } from "#app/domain/money.ts"
import { orderStateOf } from "#app/domain/orders/order.ts"
import { isRefundedAtProvider } from "#app/domain/orders/order-source.ts"
import { WITHDRAWAL_DAYS } from "#app/domain/orders/withdrawal.ts"
import { isGstin } from "#app/domain/papers/gstin.ts"
import { INDIAN_STATES, stateName } from "#app/domain/papers/indian-states.ts"
import { feeFacts } from "#app/routes/desk/payments/payment-summary.server.ts"
import type { OrderDetails } from "#db/orders/order-list.server.ts"

/** An order as its page at the desk shows it. */
export function orderSummary(found: OrderDetails) {
  const { order, row, email, licenseId, couponCode, refunds, papers } = found
  const refundable = { ...order.amount, amount: found.refundable }
  const isPaid = order.status === "paid"
  return {
    id: order.id,
    item: itemName(order),
    amount: paidAmount(order),
    currency: order.amount.currency,
    status: orderStates[orderStateOf({ ...order, moneyState: row.moneyState })],
    isPaid,
    /** Only what is paid at Razorpay is known there. */
    isAtRazorpay: isRefundedAtProvider(order),
    whyNoRefund: isPaid ? whyNoRefund(found) : null,
    source: order.source,
    quoteId: order.quoteId,
    coupon: couponCode && { code: couponCode, off: couponOff(order) },
    paymentReference: order.paymentReference,
    email,
    userId: order.userId,
    licenseId,
    country: row.country && countryName(row.country),
    providerOrderId: order.providerOrderId,
    paymentId: order.paymentId,
    papers: papers.map(paperLink),
    buyer: buyerFacts(found),
    money: moneyFacts(found),
    problems: problemsOf(found),
    consent: consentOf(found),
    correction: correctionOf(found),
    /** What can still be refunded: in words, and in major units for the form. */
    refundable: formatMoney(refundable),
    refundableAmount: formatPlain(refundable.amount),
    openRefunds: refunds
      .filter(({ status }) => status === "requested")
      .map(({ id, amount }) => ({ id, amount: formatMoney({ ...order.amount, amount }) })),
    failedRefunds: refunds
      .filter(({ status }) => status === "failed")
      .map(({ id, amount }) => ({ id, amount: formatMoney({ ...order.amount, amount }) })),
    refundErrors: refunds.flatMap(({ id, error }) => (error ? [{ id, error }] : [])),
  }
}

export type OrderSummary = ReturnType<typeof orderSummary>

type Row = readonly [name: string, value: string]

/** Why there is no form for a refund; null where there is one. */
function whyNoRefund({ order, row, refundable }: OrderDetails): string | null {
  if (order.source === "free") return ordersCopy.issuedFree
  if (!isRefundedAtProvider(order)) return ordersCopy.notAtRazorpay
  if (refundable > 0) return null
  if (row.moneyState === "disputed") return ordersCopy.inDispute
  if (row.moneyState === "dispute-lost") return ordersCopy.takenInDispute
  return row.moneyState === "refunded" ? ordersCopy.nothingLeft : ordersCopy.asked
}

/** "$47.49 off $94.99" */
function couponOff({ amount, listAmount }: OrderDetails["order"]): string {
  const listPrice = { ...amount, amount: listAmount ?? amount.amount }
  return `${formatMoney(subtract(listPrice, amount.amount))} off ${formatMoney(listPrice)}`
}

/** What the papers print of the buyer. */
function buyerFacts({ billing }: OrderDetails): Row[] {
  if (!billing) return []
  const { company, address, taxId, state } = billing
  return [
    ...(company ? [["Company", company] as const] : []),
    ...(address ? [["Address", address] as const] : []),
    ...(taxId ? [[isGstin(taxId) ? "GSTIN" : "VAT ID", taxId] as const] : []),
    ...(state ? [["State", stateName(state) ?? state] as const] : []),
  ]
}

/** What Razorpay kept of the payment, and what was given back. Fees are in rupees, whatever was paid. */
function moneyFacts({ order, payments }: OrderDetails): Row[] {
  const paid = payments.find(({ id }) => id === order.paymentId)
  if (!paid) return []
  const inRupees = (amount: number) => formatExactly({ amount, currency: "INR" })
  const { inrAmount, refundedAmount } = paid
  const isForeign = order.amount.currency !== "INR" && inrAmount !== null
  return [
    ...(refundedAmount > 0
      ? [["Refunded", formatMoney({ ...order.amount, amount: refundedAmount })] as const]
      : []),
    ...(isForeign ? [["In rupees", inRupees(inrAmount)] as const] : []),
    ...(isRefundedAtProvider(order) ? feeFacts(paid) : []),
  ]
}

/** The payments of the order that wait for the owner. */
function problemsOf({ payments }: OrderDetails) {
  return payments.flatMap(({ id, problem, problemResolvedAt, amount, currency }) =>
    problem && problemResolvedAt === null
      ? [
          {
            href: `/desk/payments/${encodeURIComponent(id)}`,
            label:
              amount !== null && currency !== null
                ? `${paymentProblems[problem]}: ${formatAmount({ amount, currency })}`
                : paymentProblems[problem],
          },
        ]
      : [],
  )
}

/** What the buyer consented to; null where nothing was agreed. */
function consentOf({ agreement }: OrderDetails): string | null {
  if (!agreement) return null
  if (agreement.consent) return "To access at once, which ends the right of withdrawal"
  return agreement.isWithdrawable ? `None: may withdraw within ${WITHDRAWAL_DAYS} days` : "Not asked for"
}

/** The form by which the invoice's buyer is corrected, with what the invoice prints; null where nothing of it is left. */
function correctionOf({ invoice }: OrderDetails) {
  if (!invoice || invoice.credited >= invoice.total) return null
  const { company, address, taxId, country, state } = invoice.buyer
  const values = { company, address, taxId, country, state }
  return {
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""])),
    countries: countryLines(),
    states: INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name })),
  }
}

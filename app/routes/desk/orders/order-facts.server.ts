import { orderStates } from "#app/copy/desk/orders.ts"
import { daysLeft, formatAmount, paymentProblems } from "#app/copy/desk/overview.ts"
import { feeFacts } from "#app/copy/desk/payments.ts"
import { couponPath } from "#app/copy/desk/subject-path.ts"
import { countryName } from "#app/copy/invoices/country-names.server.ts"
import { invoiceLink } from "#app/copy/invoices/invoice.ts"
import { paidAmount, paymentFact } from "#app/copy/orders/items.ts"
import { formatExactly, formatMoney, subtract } from "#app/domain/money.ts"
import { isGstin } from "#app/domain/orders/billing-details.ts"
import { stateName } from "#app/domain/orders/indian-states.ts"
import { isRefundedAtProvider, itemName, orderStateOf } from "#app/domain/orders/order.ts"
import { WITHDRAWAL_DAYS } from "#app/domain/orders/withdrawal.ts"
import type { Fact } from "#app/routes/desk/kernel.ts"
import type { OrderDetails } from "#db/desk/orders.server.ts"

/** What is known of an order, as its page at the desk says it; what is not known is left out. */
export function orderFacts(found: OrderDetails, now: Date): Fact[] {
  const { order, row, email, licenseId, couponCode, invoices } = found
  const { providerOrderId, paymentId, quoteId } = order
  const receipt = { href: `/receipts/${order.id}`, text: "Receipt" }
  const facts: (Fact | false)[] = [
    ["Item", itemName(order)],
    ["Amount", paidAmount(order)],
    ["Status", { pill: orderStates[orderStateOf({ ...order, moneyState: row.moneyState })] }],
    ...problemFacts(found),
    ...disputeFacts(found, now),
    [
      "Buyer",
      order.userId ? { href: `/desk/customers/${order.userId}`, text: email ?? "" } : "Account deleted",
    ],
    ["Country", row.country ? countryName(row.country) : "Unknown"],
    ...buyerFacts(found),
    ...moneyFacts(found),
    ["Order", { code: order.id }],
    ...(isRefundedAtProvider(order)
      ? [
          ["Razorpay order", providerOrderId ? { code: providerOrderId } : "None"] as const,
          [
            "Razorpay payment",
            paymentId ? { href: `/desk/payments/${paymentId}`, text: paymentId, isCode: true } : "None",
          ] as const,
        ]
      : [["Payment", paymentFact(order)[1]] as const]),
    ...consentFacts(found),
    quoteId !== null && ["Quote", { href: `/desk/quotes/${quoteId}`, text: "Open" }],
    couponCode !== null && [
      "Coupon",
      { href: couponPath(couponCode), text: couponCode, after: `, ${couponOff(order)}` },
    ],
    licenseId !== null && ["License", { href: `/desk/licenses/${licenseId}`, text: "Open" }],
    order.status === "paid" && [
      "Invoices",
      { links: [receipt, ...invoices.map(invoiceLink).map(({ href, label }) => ({ href, text: label }))] },
    ],
  ]
  return facts.filter((fact) => fact !== false)
}

/** "$47.49 off $94.99" */
function couponOff({ amount, listAmount }: OrderDetails["order"]): string {
  const listPrice = { ...amount, amount: listAmount ?? amount.amount }
  return `${formatMoney(subtract(listPrice, amount.amount))} off ${formatMoney(listPrice)}`
}

/** What the invoices print of the buyer. */
function buyerFacts({ billing }: OrderDetails): Fact[] {
  const { company, address, taxId, state } = billing ?? {}
  const facts = [
    ["Company", company],
    ["Address", address],
    [isGstin(taxId ?? "") ? "GSTIN" : "VAT ID", taxId],
    ["State", state && (stateName(state) ?? state)],
  ] as const
  return facts.filter(([, value]) => value)
}

/** What Razorpay kept of the payment, and what was given back. Fees are in rupees, whatever was paid. */
function moneyFacts({ order, payments }: OrderDetails): Fact[] {
  const paid = payments.find(({ id }) => id === order.paymentId)
  if (!paid) return []
  const { inrAmount, inrSource, refundedAmount } = paid
  const isForeign = order.amount.currency !== "INR" && inrAmount !== null
  return [
    ...(refundedAmount > 0
      ? [["Refunded", formatMoney({ ...order.amount, amount: refundedAmount })] as const]
      : []),
    ...(isForeign ? [["In rupees", inRupeesOf(inrAmount, inrSource)] as const] : []),
    ...(isRefundedAtProvider(order) ? feeFacts(paid) : []),
  ]
}

/** "₹8,000.00, as Razorpay converted it" */
const inRupeesOf = (amount: number, source: "provider" | "owner" | null) =>
  `${formatExactly({ amount, currency: "INR" })}, ${source === "owner" ? "as you entered it" : "as Razorpay converted it"}`

/** The payments of the order that wait for the owner. */
function problemFacts({ payments }: OrderDetails): Fact[] {
  return payments.flatMap(({ id, problem, problemResolvedAt, amount, currency }): Fact[] => {
    if (!problem || problemResolvedAt !== null) return []
    const isKnown = amount !== null && currency !== null
    const text = [paymentProblems[problem], ...(isKnown ? [formatAmount({ amount, currency })] : [])].join(
      ": ",
    )
    return [["Needs you", { href: `/desk/payments/${encodeURIComponent(id)}`, text }]]
  })
}

/** The disputes that wait for an answer. */
const disputeFacts = ({ disputes }: OrderDetails, now: Date): Fact[] =>
  disputes
    .filter(({ status, answeredAt }) => status !== "closed" && answeredAt === null)
    .map(({ amount, currency, respondBy }) => [
      "Dispute",
      `${formatAmount({ amount, currency })}: ${daysLeft(respondBy, now).toLowerCase()}`,
    ])

/** What the buyer consented to, where something was agreed. */
function consentFacts({ agreement }: OrderDetails): Fact[] {
  if (!agreement) return []
  if (agreement.consent) return [["Consent", "To access at once, which ends the right of withdrawal"]]
  const none = agreement.isWithdrawable
    ? `None: may withdraw within ${WITHDRAWAL_DAYS} days`
    : "Not asked for"
  return [["Consent", none]]
}

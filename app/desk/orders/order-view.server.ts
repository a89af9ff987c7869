import { linkTo } from "#app/audit/subjects.ts"
import { invoiceLink } from "#app/invoices/documents/copy.ts"
import { stateName } from "#app/orders/billing/indian-states.ts"
import { taxIdName } from "#app/orders/billing/tax-id.ts"
import type { DisputeStatus } from "#app/orders/ledger/ledger.ts"
import { orderAmount, paidAmount, paymentFact } from "#app/orders/order/copy.ts"
import { documentPath } from "#app/orders/order/document-link-copy.ts"
import {
  isByProvider,
  isRefundedAtProvider,
  itemName,
  type Order,
  orderStateOf,
  providerOfPayment,
} from "#app/orders/order/order.ts"
import { quoteNumber } from "#app/orders/order/order-number.ts"
import { WITHDRAWAL_DAYS } from "#app/orders/withdrawal/withdrawal.ts"
import { feeFacts, paymentProblems } from "#app/payments/confirmation/desk-copy.ts"
import { naming } from "#app/payments/provider/copy.ts"
import { countryName } from "#app/platform/countries.ts"
import { formatAmount, formatMoney, formatPaise, subtract } from "#app/platform/money.ts"
import type { Cell, Facts } from "#app/screens/cells.tsx"
import { orderStates } from "./copy.ts"
import type { OrderDetails } from "./queries.server.ts"

/** Returns the facts of an order for its page at the desk; unknown facts are left out. */
export function orderFacts(found: OrderDetails): Facts {
  const { order, row, email, licenseId, couponCode, invoices, agreement } = found
  const { quoteId } = order
  const { company, address, taxId, state } = found.billing ?? {}
  const atProvider = isRefundedAtProvider(order)
  const receipt = { href: documentPath(order.id, null), text: "Receipt" }
  return {
    Item: itemName(order),
    Amount: paidAmount(order),
    Status: { pill: orderStates[orderStateOf({ ...order, moneyState: row.moneyState })] },
    "Needs you": problemsOf(found),
    "Went twice": goneTwice(found),
    Buyer: order.userId ? linkTo("customer", order.userId, email ?? "") : "Account deleted",
    Country: row.country ? countryName(row.country) : "Unknown",
    Company: company,
    Address: address,
    ...(taxId ? { [taxIdName(taxId)]: taxId } : {}),
    State: state && (stateName(state) ?? state),
    ...moneyFacts(found),
    Payment: !atProvider && paymentFact(order)[1],
    // Left out for an order without a stored agreement.
    Consent: agreement && consentOf(agreement),
    Quote: quoteId !== null && linkTo("quote", quoteId, quoteNumber(quoteId)),
    Coupon: couponCode !== null && {
      ...linkTo("coupon", couponCode, couponCode),
      after: `, ${couponOff(order)}`,
    },
    License: licenseId !== null && linkTo("license", licenseId),
    Invoices: order.status === "paid" && { links: found.invoice ? invoices.map(linkOf) : [receipt] },
  }
}

/** Ids of the order and its payment, here and at the provider. */
export function orderNumbers({ order }: OrderDetails): Facts {
  const { providerOrderId, paymentId } = order
  const atProvider = isRefundedAtProvider(order)
  return {
    Order: { code: order.id },
    "Razorpay order": atProvider && (providerOrderId ? { code: providerOrderId } : "None"),
    "Razorpay payment":
      atProvider && (paymentId ? { ...linkTo("payment", paymentId, paymentId), isCode: true } : "None"),
  }
}

function linkOf(invoice: OrderDetails["invoices"][number]) {
  const { href, label: text } = invoiceLink(invoice)
  return { href, text }
}

/** "$47.49 off $94.99" */
function couponOff({ amount, listAmount }: OrderDetails["order"]): string {
  const listPrice = { ...amount, amount: listAmount ?? amount.amount }
  return `${formatMoney(subtract(listPrice, amount.amount))} off ${formatMoney(listPrice)}`
}

/** Returns Razorpay's fee for the payment and the refunds. Fees are in rupees, whatever the currency. */
function moneyFacts({ order, paid }: OrderDetails): Facts {
  if (!paid) return {}
  const { inrAmount, inrSource, refundedAmount } = paid
  const isForeign = order.amount.currency !== "INR" && inrAmount !== null
  return {
    Refunded: refundedAmount > 0 && formatMoney({ ...order.amount, amount: refundedAmount }),
    "In rupees":
      isForeign &&
      `${formatPaise(inrAmount)}, ${inrSource === "owner" ? "as you entered it" : "as Razorpay converted it"}`,
    ...(isRefundedAtProvider(order) ? feeFacts(paid) : {}),
  }
}

/** The payments of the order that wait for the owner. */
function problemsOf({ payments }: OrderDetails): Cell[] {
  return payments.flatMap(({ id, problem, problemResolvedAt, amount, currency }) => {
    if (!problem || problemResolvedAt !== null) return []
    const isKnown = amount !== null && currency !== null
    const paid = isKnown ? `: ${formatAmount({ amount, currency })}` : ""
    return [linkTo("payment", encodeURIComponent(id), `${paymentProblems[problem]}${paid}`)]
  })
}

/** Payments of which more went back than was paid: a refund and a lost dispute are about the same money. */
const goneTwice = ({ payments }: OrderDetails): Cell[] =>
  payments.flatMap(({ kept, refundedAmount, currency }) => {
    if (kept === null || currency === null || kept >= 0) return []
    const [refunded, twice] = [refundedAmount, -kept].map((amount) => formatAmount({ amount, currency }))
    return [
      `${refunded} was refunded, and the bank took ${twice} of it again. Ask Razorpay for it, with the refund’s ID.`,
    ]
  })

/** Describes the buyer's consent to access before the end of the withdrawal period. */
function consentOf({ consent, isWithdrawable }: NonNullable<OrderDetails["agreement"]>): string {
  if (consent) return "To access at once, which ends the right of withdrawal"
  return isWithdrawable ? `None: may withdraw within ${WITHDRAWAL_DAYS} days` : "Not asked for"
}

const refundStatuses = {
  requested: "asked, not yet confirmed",
  accepted: "accepted by Razorpay",
  refused: "refused by Razorpay",
  failed: "failed at Razorpay",
} as const

const disputeStatuses: Record<DisputeStatus, string> = {
  open: "Razorpay waits for your answer",
  under_review: "the bank looks at it",
  action_required: "Razorpay asks for more",
  closed: "closed",
}

/** Way in which an order was paid: a bank transfer and a free license are not at the provider. */
function paidTitle({ source, amount, paymentReference }: Order) {
  if (source === "free") return { title: "Issued free", detail: null }
  if (source === "bank")
    return { title: `Paid by bank transfer: ${formatMoney(amount)}`, detail: paymentReference }
  if (!isByProvider(source))
    return { title: "Paid before this site", detail: orderAmount({ source, amount }) }
  return { title: "Payment confirmed", detail: formatMoney(amount) }
}

/** Everything that happened to an order. */
export function orderTimeline(details: OrderDetails) {
  const { order, refunds, invoices, disputes, agreement, withdrawnAt } = details
  const { currency } = order.amount
  const own = [
    { at: order.createdAt, title: "Order opened", detail: itemName(order) },
    { at: order.returnedAt, title: "Buyer returned from the payment" },
    { at: withdrawnAt, title: "Buyer withdrew from the contract" },
    { at: order.lastSyncedAt, title: naming(order.provider, "Last synced with Razorpay") },
    { at: order.paidAt, ...paidTitle(order) },
    ...invoices.map((invoice) => {
      const { text, href } = linkOf(invoice)
      const detail = formatMoney({ ...invoice, amount: invoice.total })
      return { at: invoice.issuedAt, title: `${text} issued`, detail, href }
    }),
    {
      at: agreement?.agreedAt ?? null,
      title: "Buyer agreed to the Terms of Service",
      detail: agreement?.consent?.text,
    },
    ...disputes.map(({ amount, currency, provider, status, updatedAt }) => ({
      at: status === "closed" ? null : updatedAt,
      title: naming(provider, `Dispute of ${formatAmount({ amount, currency })}: ${disputeStatuses[status]}`),
    })),
    ...refunds.map(({ amount, reason, requestedAt, status }) => ({
      at: requestedAt,
      title: naming(
        providerOfPayment(order),
        `Refund of ${formatMoney({ amount, currency })}: ${refundStatuses[status]}`,
      ),
      detail: reason,
    })),
  ]
  return { ...details, currency, own }
}

import { linkTo } from "#app/audit/subjects.ts"
import { isAtProvider, itemName } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import { naming } from "#app/payments/provider/copy.ts"
import { providerOf } from "#app/payments/provider/providers.ts"
import { deliveryOutcome } from "#app/platform/email/delivery-copy.ts"
import { formatAmount } from "#app/platform/money.ts"
import type { Facts } from "#app/screens/cells.tsx"
import type { Loaded } from "#app/screens/page.server.ts"
import { feeFacts, paymentMethod, paymentProblems, paymentsCopy } from "./desk-copy.ts"
import { type FoundProblem, findPaymentDetails, type PaymentDetails } from "./details-queries.server.ts"
import type { PaymentFacts } from "./payment-decision.ts"

type ToldPayment = PaymentFacts & { providerOrderId: string | null; createdAt?: Date | null }

/**
 * Finds a payment with what the provider told of it: by the newest stored event, else, while the payment waits for the owner, by
 * asking the provider. Null when nothing is known of it here.
 */
export async function findPayment(_db: unknown, id: string, { context }: Loaded) {
  const { db, payments } = context
  const found = await findPaymentDetails(db, id)
  if (!found) return null
  const { described, payment } = found
  const content =
    described && providerOf(payments, described.provider).parseWebhookEvent(described.payload).content
  if (content?.kind === "payment") return { ...found, told: content.update as ToldPayment }
  const isAsked = payment && isAtProvider(id) && found.problem?.resolvedAt === null
  const answer = isAsked ? await providerOf(payments, payment.provider).findPayment(id) : null
  return { ...found, told: answer === "unknown" ? null : (answer satisfies ToldPayment | null) }
}

export type FoundPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** Returns the facts of a payment: its money, why it is here, who paid, and what its order costs. */
export function paymentFacts(
  id: string,
  { payment, problem, order: row, told, emails }: FoundPayment,
): Facts {
  const order = row && toOrder(row.order)
  const provider = payment?.provider ?? "razorpay"
  const isOther = order && payment?.amount != null && order.amount.amount !== payment.amount
  return {
    ...moneyFacts(id, payment),
    "Price of the order": order && (isOther || problem) && formatAmount(order.amount),
    Problem: problem ? paymentProblems[problem.reason] : "No problem is known",
    Buyer: order && (order.userId ? linkTo("customer", order.userId, row.email ?? "") : "Account deleted"),
    "Paid by": told?.payer && payerOf(told.payer),
    "Payer notified":
      emails.length > 0 ? { lines: emails.map(deliveryOutcome) } : problem && untold(problem, told),
    From: told?.isInternational && "Abroad",
    Payment: { code: id },
    Order: order
      ? { ...linkTo("order", order.id, orderNumber(order.id)), after: `, ${itemName(order)}` }
      : "None here",
    [naming(provider, "Razorpay order")]: told?.providerOrderId && { code: told.providerOrderId },
    Started: told?.createdAt && { at: told.createdAt },
    Captured: payment?.capturedAt && { at: payment.capturedAt },
    [naming(provider, "At Razorpay")]: isAtProvider(id) && {
      href: provider === "polar" ? "https://polar.sh/dashboard" : atRazorpay(id),
      text: naming(provider, "Open the payment at Razorpay"),
    },
  }
}

/** Why nobody was told of a payment without an order; null where it is not known, such as once the email is deleted. */
const untold = ({ reason }: FoundProblem, told: ToldPayment | null) =>
  reason === "unknown-order" && told?.payer?.email === null ? paymentsCopy.noAddress : null

const atRazorpay = (id: string) => `https://dashboard.razorpay.com/app/payments/${encodeURIComponent(id)}`

/** Whoever paid, as it was typed at the provider. */
function payerOf({ email, phone, method }: NonNullable<PaymentFacts["payer"]>) {
  const named = [email, phone].filter((text) => text !== null)
  const by = method && `By ${paymentMethod(method)}`
  return { lines: [named[0] ?? "Unknown", ...named.slice(1), by] }
}

/** Returns the amounts of a payment; without any if only events of it are stored. */
export function moneyFacts(id: string, payment: PaymentDetails["payment"]): Facts {
  if (payment?.amount == null || payment.currency === null) return {}
  const { amount, currency, refundedAmount } = payment
  return {
    Amount: formatAmount({ amount, currency }),
    Refunded: refundedAmount > 0 && formatAmount({ amount: refundedAmount, currency }),
    ...(isAtProvider(id) ? feeFacts(payment) : {}),
  }
}

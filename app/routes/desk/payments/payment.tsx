import { useLoaderData } from "@remix-run/react"
import { formatAmount, paymentProblems } from "#app/copy/desk/overview.ts"
import { feeFacts, paymentsCopy } from "#app/copy/desk/payments.ts"
import { isAtProvider } from "#app/domain/orders/order.ts"
import { DetailPage, details, type Facts, Note, timelineOf } from "#app/routes/desk/kernel.ts"
import {
  type FoundProblem,
  findPaymentDetails,
  type PaymentDetails,
} from "#db/payments/payment-details.server.ts"
import {
  confirmPayment,
  ignorePaymentProblem,
  issueLicense,
  PAYMENT_ACTIONS,
  refundPayment,
} from "./payment-actions.server.ts"

export const { meta, loader, action } = details({
  name: "Payment",
  back: "/desk",
  actions: PAYMENT_ACTIONS,
  find: findPaymentDetails,
  show: ({ payment, problem, orderId, events }: PaymentDetails, { id }) => {
    const money = moneyFacts(id, payment)
    const title = [isAtProvider(id) ? "Payment" : "Bank transfer", money.Amount].filter(Boolean).join(", ")
    const isOpen = problem !== null && problem.resolvedAt === null
    return {
      title,
      facts: {
        ...money,
        "Why it is here": problem ? paymentProblems[problem.reason] : "No problem is known",
        Payment: { code: id },
        Order: orderId ? { href: `/desk/orders/${orderId}`, text: "Open" } : "None here",
      },
      sections: { "What to do": isOpen && { ...fixesOf(id, problem, title) } },
      timeline: timelineOf([], { events }),
      timelineTitle: "What Razorpay reported",
      isOpen,
    }
  },
})

/** The amounts of a payment; one of which only events are known has none. */
function moneyFacts(id: string, payment: PaymentDetails["payment"]): Facts {
  if (payment?.amount == null || payment.currency === null) return {}
  const { amount, currency, refundedAmount } = payment
  return {
    Amount: formatAmount({ amount, currency }),
    Refunded: refundedAmount > 0 && formatAmount({ amount: refundedAmount, currency }),
    ...(isAtProvider(id) ? feeFacts(payment) : {}),
  }
}

/** What fixes an open problem of a payment. */
function fixesOf(id: string, problem: FoundProblem, about: string) {
  const { reason, openRequest, refundable: amount, currency, refundError } = problem
  const atProvider = isAtProvider(id)
  const canRefund = atProvider && (openRequest !== null || amount > 0)
  return {
    errors: refundError
      ? [`The last refund returned nothing, and can be asked for again: ${refundError}`]
      : [],
    note: atProvider && !canRefund ? paymentsCopy.notRefundable : null,
    forms: [
      reason === "coupon-unavailable" && {
        of: confirmPayment,
        submit: "Issue the license all the same",
        note: "The buyer gets the license at the price with the coupon, which counts one use more, over its limit if need be.",
      },
      canRefund && {
        of: refundPayment,
        about,
        note:
          openRequest === null
            ? `Razorpay gives ${formatAmount({ amount, currency })} back. It is one refund, however often you ask.`
            : paymentsCopy.refundUnknown,
      },
      reason === "unknown-order" && { of: issueLicense },
      {
        of: ignorePaymentProblem,
        about,
        note: atProvider
          ? "The payment stays at Razorpay, and the overview no longer shows it."
          : "The money stays in your bank account, and the overview no longer shows it.",
      },
    ],
  }
}

export default function DeskPayment() {
  const { isOpen } = useLoaderData<typeof loader>()
  return <DetailPage>{!isOpen && <Note>Nothing remains to be done about this payment.</Note>}</DetailPage>
}

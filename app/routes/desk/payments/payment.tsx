import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { formatAmount, paymentProblems } from "#app/copy/desk/overview.ts"
import { feeFacts, paymentsCopy } from "#app/copy/desk/payments.ts"
import { isAtProvider } from "#app/domain/orders/order.ts"
import {
  actionsOf,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  Note,
  timelineOf,
} from "#app/routes/desk/kernel.ts"
import {
  type FoundProblem,
  findPaymentDetails,
  type StoredPayment,
} from "#db/payments/payment-details.server.ts"
import {
  confirmPayment,
  ignorePaymentProblem,
  issueLicense,
  PAYMENT_ACTIONS,
  refundPayment,
} from "./payment-actions.server.ts"

export const meta = deskMeta("Payment")

export async function loader(args: LoaderFunctionArgs) {
  const { page, details } = await loadDetails(args, PAYMENT_ACTIONS, findPaymentDetails)
  const { payment, problem, orderId, events } = details
  const timeline = timelineOf([], { events })
  return { ...page, id: args.params.payment ?? "", payment, problem, orderId, timeline }
}

export const action = actionsOf(PAYMENT_ACTIONS)

/** The amounts of a payment; one of which only events are known has none. */
function moneyFacts(id: string, payment: StoredPayment | null): Fact[] {
  if (payment?.amount == null || payment.currency === null) return []
  const { amount, currency, refundedAmount } = payment
  return [
    ["Amount", formatAmount({ amount, currency })],
    ...(refundedAmount > 0
      ? [["Refunded", formatAmount({ amount: refundedAmount, currency })] as const]
      : []),
    ...(isAtProvider(id) ? feeFacts(payment) : []),
  ]
}

/** What fixes an open problem of a payment. */
function fixesOf(id: string, problem: FoundProblem, about: string) {
  const { reason, openRequest, refundable: amount, currency } = problem
  const atProvider = isAtProvider(id)
  const refundNote =
    openRequest !== null
      ? paymentsCopy.refundUnknown
      : paymentsCopy.refundNote(formatAmount({ amount, currency }))
  const canRefund = atProvider && (openRequest !== null || amount > 0)
  return {
    body: (
      <>
        {problem.refundError && (
          <p className="text-danger">{paymentsCopy.refundFailed(problem.refundError)}</p>
        )}
        {atProvider && !canRefund && <Note>{paymentsCopy.notRefundable}</Note>}
      </>
    ),
    forms: [
      reason === "coupon-unavailable" && {
        of: confirmPayment,
        submit: "Issue the license all the same",
        children: (
          <Note>
            The buyer gets the license at the price with the coupon, which counts one use more, over its limit
            if need be.
          </Note>
        ),
      },
      canRefund && { of: refundPayment, about, children: <Note>{refundNote}</Note> },
      reason === "unknown-order" && { of: issueLicense },
      {
        of: ignorePaymentProblem,
        about,
        children: (
          <Note>
            {atProvider
              ? "The payment stays at Razorpay, and the overview no longer shows it."
              : "The money stays in your bank account, and the overview no longer shows it."}
          </Note>
        ),
      },
    ],
  }
}

export default function DeskPayment() {
  const { id, payment, problem, orderId, timeline } = useLoaderData<typeof loader>()
  const money = moneyFacts(id, payment)
  const [[, amount] = []] = money
  const title = [isAtProvider(id) ? "Payment" : "Bank transfer", amount].filter(Boolean).join(", ")
  const isOpen = problem !== null && problem.resolvedAt === null
  return (
    <DetailPage
      title={title}
      back="/desk"
      facts={[
        ...money,
        ["Why it is here", problem ? paymentProblems[problem.reason] : "No problem is known"],
        ["Payment", { code: id }],
        ["Order", orderId ? { href: `/desk/orders/${orderId}`, text: "Open" } : "None here"],
      ]}
      sections={[isOpen && { id: "fix", title: "What to do", ...fixesOf(id, problem, title) }]}
      timeline={timeline}
      timelineTitle="What Razorpay reported"
    >
      {!isOpen && <Note>Nothing remains to be done about this payment.</Note>}
    </DetailPage>
  )
}

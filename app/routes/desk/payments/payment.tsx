import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, type Fact, Facts } from "#app/components/desk/desk-page.tsx"
import { Timeline } from "#app/components/desk/timeline.tsx"
import { Notice } from "#app/components/notice.tsx"
import { formatAmount, paymentProblems } from "#app/copy/desk/overview.ts"
import { paymentDone, paymentsCopy } from "#app/copy/desk/payments.ts"
import { toTimeline, webhookEventItem } from "#app/copy/desk/timeline.ts"
import { isAtProvider } from "#app/domain/orders/order-source.ts"
import { readAction } from "#app/routes/desk/shell/desk-action.server.ts"
import { loadDetails } from "#app/routes/desk/shell/details.server.ts"
import { type FoundProblem, findPaymentDetails } from "#db/payments/payment-details.server.ts"
import { PAYMENT_FORMS, submitPaymentForm } from "./payment-action.server.ts"
import { GrantCouponForm, IgnorePaymentForm, IssueLicenseForm, RefundPaymentForm } from "./payment-forms.tsx"
import { paymentSummary } from "./payment-summary.server.ts"

export const meta = deskMeta("Payment")

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.payment ?? ""
  const { details, page } = await loadDetails(args, (db) => findPaymentDetails(db, id))
  const { payment, problem, orderId, events } = details
  return {
    ...page,
    id,
    orderId,
    ...paymentSummary(id, payment),
    problem: problem && {
      reason: paymentProblems[problem.reason],
      isOpen: problem.resolvedAt === null,
      hasNoOrder: problem.reason === "unknown-order",
      isOfCoupon: problem.reason === "coupon-unavailable",
      isAtProvider: isAtProvider(id),
      refundError: problem.refundError,
      refundNote: refundNoteOf(problem),
    },
    timeline: toTimeline(events.map(webhookEventItem)),
  }
}

/** What the refund of a payment does; null where nothing of it can be given back. */
function refundNoteOf({ openRequest, refundable: amount, currency }: FoundProblem): string | null {
  if (openRequest !== null) return paymentsCopy.refundUnknown
  return amount > 0 ? paymentsCopy.refundNote(formatAmount({ amount, currency })) : null
}

export async function action(args: ActionFunctionArgs) {
  const submitted = await readAction(args, PAYMENT_FORMS)
  return submitPaymentForm(args, submitted, args.params.payment ?? "")
}

export default function DeskPayment() {
  const { id, title, facts: money, problem, orderId, timeline, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? paymentDone.get(done) : undefined
  const facts: Fact[] = [
    ...money.map(([name, value]) => ({ name, value })),
    { name: "Why it is here", value: problem?.reason ?? "No problem is known" },
    { name: "Payment", value: <code>{id}</code> },
    {
      name: "Order",
      value: orderId ? (
        <a className="link" href={`/desk/orders/${orderId}`}>
          Open
        </a>
      ) : (
        "None here"
      ),
    },
  ]
  const forms = { formId, errors }
  const asking = { ...forms, about: title }
  return (
    <DeskPage title={title} back={{ href: "/desk", label: "Overview" }}>
      {message && <Notice kind="success">{message}</Notice>}
      <Facts facts={facts} />
      {problem?.isOpen ? (
        <DeskSection id="fix" title="What to do">
          {problem.refundError && (
            <p className="text-danger">{paymentsCopy.refundFailed(problem.refundError)}</p>
          )}
          {problem.isOfCoupon && <GrantCouponForm {...forms} />}
          {problem.isAtProvider &&
            (problem.refundNote ? (
              <RefundPaymentForm {...asking} note={problem.refundNote} />
            ) : (
              <p className="text-muted">{paymentsCopy.notRefundable}</p>
            ))}
          {problem.hasNoOrder && <IssueLicenseForm {...forms} />}
          <IgnorePaymentForm {...asking} isAtProvider={problem.isAtProvider} />
        </DeskSection>
      ) : (
        <p className="text-muted">{paymentsCopy.resolved}</p>
      )}
      {timeline.length > 0 && (
        <DeskSection id="timeline" title="What Razorpay reported">
          <Timeline items={timeline} />
        </DeskSection>
      )}
    </DeskPage>
  )
}

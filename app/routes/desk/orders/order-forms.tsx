import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { DeskSection, type Fact } from "#app/components/desk/desk-page.tsx"
import { StatusPill } from "#app/components/desk/status-pill.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { PaperLinks } from "#app/components/paper-links.tsx"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import { paymentFact } from "#app/copy/orders/items.ts"
import { couponPath } from "#app/routes/desk/shell/subject-path.ts"
import { CorrectInvoiceForm } from "./correct-invoice-form.tsx"
import type { OrderSummary } from "./order-summary.server.ts"

export function orderFacts(order: OrderSummary): Fact[] {
  const { item, amount, status, email, userId, licenseId, country, providerOrderId, quoteId } = order
  const receipt = { href: `/receipts/${order.id}`, label: "Receipt" }
  const buyer = userId ? (
    <a className="link" href={`/desk/customers/${userId}`}>
      {email}
    </a>
  ) : (
    "Account deleted"
  )
  return [
    { name: "Item", value: item },
    { name: "Amount", value: amount },
    { name: "Status", value: <StatusPill>{status}</StatusPill> },
    ...order.problems.map(({ href, label }) => ({
      name: "Needs you",
      value: (
        <a className="link" href={href}>
          {label}
        </a>
      ),
    })),
    { name: "Buyer", value: buyer },
    { name: "Country", value: country ?? "Unknown" },
    ...order.buyer.map(toFact),
    ...order.money.map(toFact),
    { name: "Order", value: <code>{order.id}</code> },
    ...(order.isAtRazorpay
      ? [
          { name: "Razorpay order", value: providerOrderId ? <code>{providerOrderId}</code> : "None" },
          { name: "Razorpay payment", value: <PaymentLink id={order.paymentId} /> },
        ]
      : [{ name: "Payment", value: paymentFact(order)[1] }]),
    ...(order.consent ? [{ name: "Consent", value: order.consent }] : []),
    ...(quoteId ? [{ name: "Quote", value: <OpenLink href={`/desk/quotes/${quoteId}`} /> }] : []),
    ...(order.coupon ? [{ name: "Coupon", value: <CouponLink {...order.coupon} /> }] : []),
    ...(licenseId ? [{ name: "License", value: <OpenLink href={`/desk/licenses/${licenseId}`} /> }] : []),
    ...(order.isPaid ? [{ name: "Papers", value: <PaperLinks papers={[receipt, ...order.papers]} /> }] : []),
  ]
}

const toFact = ([name, value]: readonly [string, string]): Fact => ({
  name,
  value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
})

const PaymentLink = ({ id }: { id: string | null }) =>
  id === null ? (
    "None"
  ) : (
    <a className="link" href={`/desk/payments/${id}`}>
      <code>{id}</code>
    </a>
  )

const OpenLink = ({ href }: { href: string }) => (
  <a className="link" href={href}>
    Open
  </a>
)

const CouponLink = ({ code, off }: { code: string; off: string }) => (
  <>
    <a className="link" href={couponPath(code)}>
      {code}
    </a>
    , {off}
  </>
)

type OrderFormsProps = { order: OrderSummary; formId: string; errors: ActionErrors | undefined }

export function OrderForms({ order, formId, errors }: OrderFormsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-10 md:grid-cols-2">
      <DeskSection id="payment" title="Payment">
        {order.isAtRazorpay && (
          <ActionForm intent="sync" formId={formId} errors={errors} submit="Sync with Razorpay" />
        )}
        {order.isPaid && (
          <ActionForm intent="receipt" formId={formId} errors={errors} submit="Resend receipt" />
        )}
      </DeskSection>
      {order.isPaid && (
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <DeskSection id="refund" title="Refund">
            <RefundStates order={order} formId={formId} errors={errors} />
            {order.whyNoRefund === null ? (
              <RefundForm order={order} formId={formId} errors={errors} />
            ) : (
              <p className="text-muted">{order.whyNoRefund}</p>
            )}
          </DeskSection>
        </div>
      )}
      {order.correction && (
        <DeskSection id="invoice" title="Invoice">
          <CorrectInvoiceForm
            correction={order.correction}
            formId={formId}
            errors={errors}
            about={`${order.item}, ${order.amount}`}
          />
        </DeskSection>
      )}
      <DeskSection id="note" title="Note">
        <ActionForm intent="note" formId={formId} errors={errors} submit="Add note">
          <TextArea {...fieldOf(errors, "note", "note")} label="Note" hint={ordersCopy.noteHint} rows={3} />
        </ActionForm>
      </DeskSection>
    </div>
  )
}

/** The refunds that Razorpay has not answered, refused, or could not carry out. */
function RefundStates({ order, formId, errors }: OrderFormsProps) {
  return (
    <>
      {order.openRefunds.map((refund) => (
        <ActionForm
          key={refund.id}
          intent="refund-again"
          formId={`${formId}-${refund.id}`}
          errors={errors}
          submit="Ask again"
        >
          <input type="hidden" name="refund" value={refund.id} />
          <p>{refund.amount}: asked, not yet confirmed.</p>
        </ActionForm>
      ))}
      {order.failedRefunds.map(({ id, amount }) => (
        <p key={id} className="text-danger">
          {ordersCopy.refundFailed(amount)}
        </p>
      ))}
      {order.refundErrors.map(({ id, error }) => (
        <p key={id} className="text-danger">
          Razorpay refused: {error}
        </p>
      ))}
    </>
  )
}

function RefundForm({ order, formId, errors }: OrderFormsProps) {
  const amount = { defaultValue: order.refundableAmount, ...fieldOf(errors, "refund", "amount") }
  return (
    <>
      <p className="text-muted">
        At most {order.refundable} can be refunded. {ordersCopy.licenseFollows}
      </p>
      <ActionForm intent="refund" formId={formId} errors={errors} submit="Refund" isDanger>
        <Field {...amount} label="Amount" inputMode="decimal" hint={`In ${order.currency}`} />
        <Field {...fieldOf(errors, "refund", "reason")} label="Reason" />
      </ActionForm>
    </>
  )
}

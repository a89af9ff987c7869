import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { DeskSection, type Fact } from "#app/components/desk/desk-page.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { PaperLinks } from "#app/components/paper-links.tsx"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import { paymentFact } from "#app/copy/orders/items.ts"
import { couponPath } from "#app/routes/desk/shell/subject-path.ts"
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
    { name: "Status", value: status },
    { name: "Buyer", value: buyer },
    { name: "Country", value: country ?? "Unknown" },
    { name: "Order", value: <code>{order.id}</code> },
    { name: "Razorpay order", value: providerOrderId ? <code>{providerOrderId}</code> : "None" },
    { name: "Payment", value: <code>{paymentFact(order)[1] || "None"}</code> },
    ...(quoteId ? [{ name: "Quote", value: <OpenLink href={`/desk/quotes/${quoteId}`} /> }] : []),
    ...(order.coupon ? [{ name: "Coupon", value: <CouponLink {...order.coupon} /> }] : []),
    ...(licenseId ? [{ name: "License", value: <OpenLink href={`/desk/licenses/${licenseId}`} /> }] : []),
    ...(order.isPaid ? [{ name: "Papers", value: <PaperLinks papers={[receipt, ...order.papers]} /> }] : []),
  ]
}

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
        <ActionForm intent="sync" formId={formId} errors={errors} submit="Sync with Razorpay" />
        {order.isPaid && (
          <ActionForm intent="receipt" formId={formId} errors={errors} submit="Resend receipt" />
        )}
      </DeskSection>
      {order.isPaid && (
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          {order.canRefund ? (
            <RefundForms order={order} formId={formId} errors={errors} />
          ) : (
            <DeskSection id="refund" title="Refund">
              <p className="text-muted">{ordersCopy.notAtRazorpay}</p>
            </DeskSection>
          )}
        </div>
      )}
      <DeskSection id="note" title="Note">
        <ActionForm intent="note" formId={formId} errors={errors} submit="Add note">
          <TextArea {...fieldOf(errors, "note", "note")} label="Note" hint={ordersCopy.noteHint} rows={3} />
        </ActionForm>
      </DeskSection>
    </div>
  )
}

function RefundForms({ order, formId, errors }: OrderFormsProps) {
  const amount = { defaultValue: order.refundableAmount, ...fieldOf(errors, "refund", "amount") }
  return (
    <DeskSection id="refund" title="Refund">
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
      <p className="text-muted">
        At most {order.refundable} can be refunded. The license follows when Razorpay reports it.
      </p>
      <ActionForm intent="refund" formId={formId} errors={errors} submit="Refund" isDanger>
        <Field {...amount} label="Amount" inputMode="decimal" hint={`In ${order.currency}`} />
        <Field {...fieldOf(errors, "refund", "reason")} label="Reason" />
      </ActionForm>
    </DeskSection>
  )
}

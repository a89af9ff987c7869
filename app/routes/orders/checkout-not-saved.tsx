import { Field, TextArea } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { checkoutCopy } from "#app/copy/orders/checkout.ts"
import { HiddenFields } from "#app/routes/payments/hidden-fields.tsx"

type CheckoutNotSavedProps = { typed: Record<string, string>; requestId: string }

/** The answer to a form that could not be saved: what was typed, to be sent again. It needs no database. */
export function CheckoutNotSaved({ typed, requestId }: CheckoutNotSavedProps) {
  const { company = "", address = "", taxId = "", coupon = "", ...others } = typed
  const { title, lead, again, number } = checkoutCopy.notSaved
  return (
    <div className="column max-w-[38rem]">
      <h1>{title}</h1>
      <p className="mt-3 mb-7 text-muted">{lead}</p>
      <Form errors={undefined}>
        <Field name="company" label="Company" defaultValue={company} />
        <TextArea name="address" label="Address" rows={3} defaultValue={address} />
        <Field name="taxId" label="GSTIN or VAT ID" defaultValue={taxId} />
        {"coupon" in typed && <Field name="coupon" label="Coupon" defaultValue={coupon} />}
        <HiddenFields fields={others} />
        <SubmitButton className="w-full" pending="Processing...">
          {again}
        </SubmitButton>
      </Form>
      <p className="mt-8 text-sm text-muted">
        {number} <code className="font-mono">{requestId}</code>
      </p>
    </div>
  )
}

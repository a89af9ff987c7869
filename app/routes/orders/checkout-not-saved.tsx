import { Field, TextArea } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { checkoutCopy } from "#app/copy/orders/checkout.ts"
import { type NotSaved, NotSavedPage } from "#app/routes/not-saved.tsx"
import { HiddenFields } from "#app/routes/payments/hidden-fields.tsx"

/** The checkout's form with what was typed, where it could not be saved. */
export function CheckoutNotSaved({ typed, requestId }: NotSaved) {
  const { company = "", address = "", taxId = "", coupon = "", ...others } = typed
  const { lead, again } = checkoutCopy.notSaved
  return (
    <NotSavedPage lead={lead} requestId={requestId}>
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
    </NotSavedPage>
  )
}

import { Checkbox } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { checkoutCopy } from "#app/copy/orders/checkout.ts"
import type { Purchase } from "#app/domain/orders/order.ts"
import { HiddenFields } from "#app/routes/payments/hidden-fields.tsx"
import {
  type BillingField,
  type BillingFieldsProps,
  CompanyFields,
  CountryFields,
} from "./billing-fields.tsx"
import { CouponField, type CouponFieldProps } from "./coupon-field.tsx"

/** A form that was refused: what was typed, and what is wrong with it. */
export type CheckoutErrors = {
  form?: string
  fields: Partial<Record<BillingField | "coupon" | "consent", string>>
  values: Record<string, string>
  /** What to offer as State, where a refused form needs one. */
  states: { value: string; label: string }[]
  /** The words to agree to, where a refused form needs them. */
  consent: string | null
}

type CheckoutFormProps = {
  kind: Purchase["kind"]
  /** "Pay €94.99" */
  label: string
  /** The provider's fields; null while the order can't be paid. */
  fields: Record<string, string> | null
  billing: BillingFieldsProps
  coupon: CouponFieldProps | null
  /** The words that a consumer with a right of withdrawal agrees to; null where nobody is asked. */
  consent: string | null
  hasConsented: boolean
  /** The buyer may withdraw within 14 days. */
  canWithdraw: boolean
  errors: CheckoutErrors | undefined
}

/** Everything that is asked before payment. Each of its buttons saves what is typed; the last one leads to the payment. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { kind, label, fields, billing, coupon, hasConsented, canWithdraw, errors } = props
  const consent = errors?.consent ?? props.consent
  return (
    <Form errors={errors} key={JSON.stringify([billing.values, errors])}>
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" hidden />
      <CountryFields {...billing} errors={errors} />
      {consent && (
        <Checkbox
          name="consent"
          defaultChecked={errors ? errors.values.consent !== undefined : hasConsented}
          error={errors?.fields.consent}
        >
          {consent}
        </Checkbox>
      )}
      {canWithdraw && <p>{checkoutCopy.canWithdraw}</p>}
      {fields && <HiddenFields fields={fields} />}
      <SubmitButton name="intent" value="pay" className="w-full" pending="Processing...">
        {label}
      </SubmitButton>
      <PaymentTerms kind={kind} />
      {/* Most people leave these empty: below, so that the button is on a phone's first screen. */}
      <CompanyFields {...billing} errors={errors} />
      {coupon && <CouponField {...coupon} typed={errors?.values.coupon} error={errors?.fields.coupon} />}
    </Form>
  )
}

/** What a payment agrees to, with the policies that belong to it. */
function PaymentTerms({ kind }: { kind: Purchase["kind"] }) {
  const { terms, policies } = checkoutCopy
  return (
    <p className="text-sm text-muted">
      {terms[kind]}{" "}
      {policies[kind].map(({ href, label, before }) => (
        <span key={href}>
          {before}
          <a className="link" href={href}>
            {label}
          </a>
        </span>
      ))}
      .
    </p>
  )
}

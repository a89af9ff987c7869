import { Checkbox } from "#app/platform/ui/field.tsx"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { type CheckoutErrors, CouponField, TermsSentence } from "./checkout-form.tsx"
import type { AppliedCoupon, CheckoutStep } from "./checkout-view.server.ts"
import { checkoutCopy } from "./copy.ts"
import { noteName } from "./payment-notes.ts"

type Props = Extract<CheckoutStep, { state: "resold" }> & {
  coupon: AppliedCoupon | null
  errors: CheckoutErrors | undefined
}

/** The checkout of an order that a reseller sells: its own page asks for the rest, and has the button that orders. */
export function ResellerCheckout({ whoSells, consent, hasConsented, canWithdraw, coupon, errors }: Props) {
  const { pay, processing, note } = checkoutCopy.resold
  return (
    <Form errors={errors}>
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" hidden />
      <p>{whoSells}</p>
      {consent && (
        <div className="agree">
          <Checkbox
            id="consent"
            name={noteName("consent")}
            defaultChecked={errors ? errors.values.consent !== undefined : hasConsented}
            error={errors?.fields.consent}
          >
            {consent}
          </Checkbox>
        </div>
      )}
      {canWithdraw && <p>{checkoutCopy.canWithdraw}</p>}
      {coupon && (
        <div>
          <CouponField {...coupon} errors={errors} />
        </div>
      )}
      <SubmitButton className="btn-big" pending={processing}>
        {pay}
      </SubmitButton>
      <div className="small grid gap-2">
        <p>{note}</p>
        <TermsSentence kind="license" />
      </div>
    </Form>
  )
}

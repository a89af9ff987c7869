import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { ConsentField, TermsSentence } from "./agreement-fields.tsx"
import { type CheckoutErrors, CouponField } from "./checkout-form.tsx"
import type { AppliedCoupon, CheckoutStep } from "./checkout-view.server.ts"
import { checkoutCopy } from "./copy.ts"

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
      {consent && <ConsentField text={consent} {...{ errors, hasConsented }} />}
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

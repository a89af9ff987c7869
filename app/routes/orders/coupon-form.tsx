import { Field } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { couponCopy } from "#app/copy/orders/coupons.ts"

export type CouponErrors = { typed: string; error: string }

type CouponFormProps = {
  /** Of the coupon that the order has; null for none. */
  code: string | null
  /** Until when its price is kept; null once it no longer is. */
  keptUntil: string | null
  errors: CouponErrors | undefined
}

/** Applies a coupon to the order, or removes the one that it has. */
export function CouponForm({ code, keptUntil, errors }: CouponFormProps) {
  return (
    <section className="card grid gap-4">
      <h2 className="text-base font-semibold text-muted">{couponCopy.title}</h2>
      {code && keptUntil && <p>{couponCopy.applied(code, keptUntil)}</p>}
      {code && !keptUntil && !errors && <Notice kind="caution">{couponCopy.lapsed(code)}</Notice>}
      {!(code && keptUntil) && (
        <Form errors={errors && { fields: { coupon: errors.error } }} key={errors?.error}>
          <Field
            name="coupon"
            label="Coupon"
            hint={couponCopy.hint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={errors?.typed ?? code ?? ""}
            error={errors?.error}
          />
          <SubmitButton
            name="intent"
            value="coupon"
            className="btn-quiet justify-self-start"
            pending="Applying..."
          >
            Apply
          </SubmitButton>
        </Form>
      )}
      {code && (
        <Form errors={undefined}>
          {keptUntil && errors && <Notice kind="error">{errors.error}</Notice>}
          <SubmitButton
            name="intent"
            value="remove-coupon"
            className="btn-quiet justify-self-start"
            pending="Removing..."
          >
            {couponCopy.remove}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

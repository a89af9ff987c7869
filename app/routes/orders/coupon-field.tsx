import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { couponCopy } from "#app/copy/orders/coupons.ts"
import { Folded } from "./billing-fields.tsx"

export type CouponFieldProps = {
  /** Of the coupon that the order has; null for none. */
  code: string | null
  /** Until when its price is kept; null once it no longer is. */
  keptUntil: string | null
}

/** Applies a coupon to the order, or removes the one that it has. */
export function CouponField({
  code,
  keptUntil,
  typed,
  error,
}: CouponFieldProps & { typed: string | undefined; error: string | undefined }) {
  return (
    <Folded summary={couponCopy.fold} isOpen={code !== null || Boolean(typed || error)}>
      {code && keptUntil ? (
        <>
          <p>{couponCopy.applied(code, keptUntil)}</p>
          {error && <Notice kind="error">{error}</Notice>}
        </>
      ) : (
        <>
          {code && !error && <Notice kind="caution">{couponCopy.lapsed(code)}</Notice>}
          <Field
            name="coupon"
            label="Coupon"
            hint={couponCopy.hint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed ?? code ?? ""}
            error={error}
          />
        </>
      )}
      <p className="flex flex-wrap gap-3">
        {!(code && keptUntil) && <CouponButton intent="coupon" pending="Applying..." label="Apply" />}
        {code && <CouponButton intent="remove-coupon" pending="Removing..." label={couponCopy.remove} />}
      </p>
    </Folded>
  )
}

function CouponButton({ intent, pending, label }: { intent: string; pending: string; label: string }) {
  return (
    <SubmitButton name="intent" value={intent} className="btn-quiet" pending={pending}>
      {label}
    </SubmitButton>
  )
}

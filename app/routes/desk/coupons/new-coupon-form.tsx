import { type ActionErrors, fieldOf } from "#app/components/desk/action-form.tsx"
import { Checkbox, Field } from "#app/components/field.tsx"
import { amountField, couponsCopy } from "#app/copy/desk/coupons.ts"
import { CURRENCIES } from "#app/domain/money.ts"

export function NewCouponForm({ formId, errors }: { formId: string; errors: ActionErrors | undefined }) {
  const field = (name: string) => ({ ...fieldOf(errors, "coupon-create", name), id: `coupon-${name}` })
  const wasTyped = errors?.values !== undefined
  return (
    <form method="post" action="/desk/coupons" noValidate className="grid max-w-[44rem] gap-4">
      <input type="hidden" name="formId" value={`${formId}-coupon`} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...field("code")}
          label="Code"
          autoComplete="off"
          spellCheck={false}
          hint={couponsCopy.codeHint}
        />
        <Field {...field("percent")} label="Percent" inputMode="numeric" hint={couponsCopy.percentHint} />
        <Field {...field("uses")} label="Uses" inputMode="numeric" hint={couponsCopy.usesHint} />
        {CURRENCIES.map((currency) => (
          <Field
            key={currency}
            {...field(amountField(currency))}
            label={`Amount in ${currency}`}
            inputMode="decimal"
            hint={couponsCopy.amountHint}
          />
        ))}
        <Field {...field("from")} label="From" type="date" hint={couponsCopy.fromHint} />
        <Field {...field("until")} label="Until" type="date" hint={couponsCopy.untilHint} />
      </div>
      <Checkbox name="once" defaultChecked={wasTyped && errors.values?.once !== undefined}>
        {couponsCopy.once}
      </Checkbox>
      <div>
        <button type="submit" name="intent" value="coupon-create" className="btn btn-quiet">
          Create
        </button>
      </div>
    </form>
  )
}

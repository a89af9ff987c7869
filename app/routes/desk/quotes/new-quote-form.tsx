import { type ActionErrors, fieldOf } from "#app/components/desk/action-form.tsx"
import { optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { Select } from "#app/components/select.tsx"
import { quotesCopy } from "#app/copy/desk/quotes.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import { CURRENCIES } from "#app/domain/money.ts"
import { QUOTED_PLANS } from "#app/domain/orders/plans.ts"

const PLANS = QUOTED_PLANS.map((value) => ({ value, label: planNames[value] }))
const CURRENCY_OPTIONS = optionsOf(Object.fromEntries(CURRENCIES.map((currency) => [currency, currency])))

/** A quote with two buttons: "Save draft", and "Send", which saves it too. */
export function NewQuoteForm({ formId, errors }: { formId: string; errors: ActionErrors | undefined }) {
  const field = (name: string) => ({
    ...fieldOf(errors, errors?.intent ?? "", name),
    id: `quote-create-${name}`,
  })
  return (
    <form method="post" noValidate className="grid max-w-[34rem] gap-4">
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      <input type="hidden" name="formId" value={`${formId}-quote-create`} />
      <Field {...field("email")} label="Email" type="email" />
      <Select name="plan" label="Plan" defaultValue={errors?.values?.plan ?? "business"} options={PLANS} />
      <Field {...field("devices")} label="Devices" inputMode="numeric" hint={quotesCopy.devicesHint} />
      <Field {...field("amount")} label="Amount" inputMode="decimal" hint={quotesCopy.amountHint} />
      <Select
        name="currency"
        label="Currency"
        defaultValue={errors?.values?.currency ?? "INR"}
        options={CURRENCY_OPTIONS}
      />
      <Field {...field("validUntil")} label="Valid until" type="date" hint={quotesCopy.validHint} />
      <TextArea {...field("note")} label="Note" hint={quotesCopy.noteHint} rows={3} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="quote-create" className="btn btn-quiet">
          Save draft
        </button>
        <button type="submit" name="intent" value="quote-send" className="btn">
          Send
        </button>
      </div>
    </form>
  )
}

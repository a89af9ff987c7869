import { Field, TextArea } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { billingCopy } from "#app/copy/papers/billing.ts"
import type { CheckoutErrors } from "./checkout-form.tsx"

type Option = { value: string; label: string }
export type BillingField = "company" | "address" | "taxId" | "country" | "state"

export type BillingFieldsProps = {
  values: Record<BillingField, string>
  /** Lines of a country's code and its name: half the bytes of a list of objects. */
  countries: string
  /** Empty where the State is not asked for. */
  states: Option[]
  /** The seller issues tax invoices. */
  isInvoiced: boolean
}

/** What the buyer adds for the papers of the order. */
export function BillingFields({
  values,
  countries,
  states,
  isInvoiced,
  errors,
}: BillingFieldsProps & { errors: CheckoutErrors | undefined }) {
  const field = (name: BillingField) => ({
    name,
    defaultValue: errors?.values[name] ?? values[name],
    error: errors?.fields[name],
  })
  const offered = errors && errors.states.length > 0 ? errors.states : states
  const none = { value: "", label: "Choose" }
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-1 font-semibold text-muted">
        {isInvoiced ? billingCopy.invoice : billingCopy.receipt}
      </legend>
      <p className="text-[0.95rem] text-muted">{isInvoiced ? billingCopy.required : billingCopy.optional}</p>
      <Field {...field("company")} label="Company" autoComplete="organization" />
      <TextArea
        {...field("address")}
        label="Address"
        hint={billingCopy.addressHint}
        rows={3}
        autoComplete="street-address"
      />
      <Field {...field("taxId")} label="GSTIN or VAT ID" autoComplete="off" spellCheck={false} />
      <Select
        {...field("country")}
        label="Country"
        options={[none, ...countryOptions(countries)]}
        autoComplete="country"
      />
      {offered.length > 0 && <Select {...field("state")} label="State" options={[none, ...offered]} />}
    </fieldset>
  )
}

function countryOptions(lines: string): Option[] {
  return lines.split("\n").map((line) => ({ value: line.slice(0, 2), label: line.slice(3) }))
}

import { Field, TextArea } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { Select } from "#app/components/select.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { billingCopy } from "#app/copy/papers/billing.ts"

type Option = { value: string; label: string }
export type BillingField = "company" | "address" | "taxId" | "country" | "state"
export type BillingErrors = {
  fields?: Partial<Record<BillingField, string>>
  values: Record<string, string>
  /** What to offer as State, where a refused form needs one. */
  states: Option[]
}

type BillingFormProps = {
  values: Record<BillingField, string>
  /** Lines of a country's code and its name: half the bytes of a list of objects. */
  countries: string
  /** Empty where the State is not asked for. */
  states: Option[]
  /** The seller issues tax invoices. */
  isInvoiced: boolean
  isSaved: boolean
  errors: BillingErrors | undefined
}

/** What the buyer adds for the papers of the order. */
export function BillingForm({ values, countries, states, isInvoiced, isSaved, errors }: BillingFormProps) {
  const field = (name: BillingField) => ({
    name,
    defaultValue: errors?.values[name] ?? values[name],
    error: errors?.fields?.[name],
  })
  const offered = errors && errors.states.length > 0 ? errors.states : states
  const none = { value: "", label: "Choose" }
  return (
    <section className="card" id="billing">
      <h2 className="text-base font-semibold text-muted">
        {isInvoiced ? billingCopy.invoice : billingCopy.receipt}
      </h2>
      <p className="mt-2 mb-5 text-[0.95rem] text-muted">
        {isInvoiced ? billingCopy.required : billingCopy.optional}
      </p>
      <Form errors={errors && { fields: errors.fields ?? {} }} key={JSON.stringify(values)}>
        {isSaved && !errors && <Notice kind="success">{billingCopy.saved}</Notice>}
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
        <SubmitButton className="btn-quiet justify-self-start" pending="Saving...">
          Save
        </SubmitButton>
      </Form>
    </section>
  )
}

function countryOptions(lines: string): Option[] {
  return lines.split("\n").map((line) => ({ value: line.slice(0, 2), label: line.slice(3) }))
}

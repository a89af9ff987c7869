import type { ReactNode } from "react"
import { Field, TextArea } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { billingCopy } from "#app/copy/invoices/billing.ts"
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

type Props = BillingFieldsProps & { errors: CheckoutErrors | undefined }

const fieldsOf =
  ({ values, errors }: Props) =>
  (name: BillingField) => ({
    name,
    defaultValue: errors?.values[name] ?? values[name],
    error: errors?.fields[name],
  })

const NONE = { value: "", label: "Choose" }

/** Where the buyer is, which the invoices of the order name. */
export function CountryFields(props: Props) {
  const { countries, states, isInvoiced, errors } = props
  const field = fieldsOf(props)
  const offered = errors && errors.states.length > 0 ? errors.states : states
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{isInvoiced ? billingCopy.invoice : billingCopy.receipt}</legend>
      <Select
        {...field("country")}
        label="Country"
        options={[NONE, ...countryOptions(countries)]}
        autoComplete="country"
      />
      {offered.length > 0 && <Select {...field("state")} label="State" options={[NONE, ...offered]} />}
    </fieldset>
  )
}

/** What a company adds. */
export function CompanyFields(props: Props) {
  const { isInvoiced } = props
  const field = fieldsOf(props)
  const fields = [field("company"), field("address"), field("taxId")]
  return (
    <Folded
      summary={billingCopy.company}
      isOpen={fields.some(({ defaultValue, error }) => defaultValue !== "" || error !== undefined)}
    >
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
    </Folded>
  )
}

type FoldedProps = { summary: string; isOpen: boolean; children: ReactNode }

/** What most people leave empty: open where something stands in it or is missing. */
export function Folded({ summary, isOpen, children }: FoldedProps) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{summary}</summary>
      <div className="grid gap-5 pt-2">{children}</div>
    </details>
  )
}

function countryOptions(lines: string): Option[] {
  return lines.split("\n").map((line) => ({ value: line.slice(0, 2), label: line.slice(3) }))
}

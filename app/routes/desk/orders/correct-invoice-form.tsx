import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import { billingCopy } from "#app/copy/papers/billing.ts"
import type { OrderSummary } from "./order-summary.server.ts"

const INTENT = "correct-invoice"
const NONE = { value: "", label: "Choose" }

type CorrectInvoiceFormProps = {
  correction: NonNullable<OrderSummary["correction"]>
  formId: string
  errors: ActionErrors | undefined
  /** The order in words. */
  about: string
}

/** Everything that an invoice prints of its buyer, to be corrected. */
export function CorrectInvoiceForm({ correction, formId, errors, about }: CorrectInvoiceFormProps) {
  const { values, countries, states } = correction
  const field = (name: string) => ({ defaultValue: values[name] ?? "", ...typedOf(errors, name) })
  return (
    <ActionForm intent={INTENT} formId={formId} errors={errors} about={about} submit="Correct invoice">
      <p className="text-muted">{ordersCopy.correctLead}</p>
      <Field {...field("company")} label="Company" />
      <TextArea {...field("address")} label="Address" hint={billingCopy.addressHint} rows={3} />
      <Field {...field("taxId")} label="GSTIN or VAT ID" autoComplete="off" spellCheck={false} />
      <Select {...field("country")} label="Country" options={[NONE, ...countryOptions(countries)]} />
      <Select {...field("state")} label="State" options={[{ value: "", label: "None" }, ...states]} />
    </ActionForm>
  )
}

/** Without what was typed, a field keeps what the invoice prints. */
function typedOf(errors: ActionErrors | undefined, name: string) {
  const { defaultValue, ...field } = fieldOf(errors, INTENT, name)
  return defaultValue === undefined ? field : { ...field, defaultValue }
}

const countryOptions = (lines: string) =>
  lines.split("\n").map((line) => ({ value: line.slice(0, 2), label: line.slice(3) }))

import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { Checkbox, Field, TextArea } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { settingsCopy } from "#app/copy/desk/settings.ts"
import { formatFinancialYear } from "#app/domain/papers/financial-year.ts"
import type { SellerValues } from "./seller-values.server.ts"

type SellerFieldsProps = {
  formId: string
  errors: ActionErrors | undefined
  values: SellerValues
  /** The current financial year. */
  year: number
}

const INTENT = "settings"

export function SellerFields({ formId, errors, values, year }: SellerFieldsProps) {
  const field = (name: keyof SellerValues) => {
    return { defaultValue: values[name] ?? "", ...fieldOf(errors, INTENT, name) }
  }
  const years = [year - 1, year, year + 1].map((start) => {
    return { value: String(start), label: formatFinancialYear(start) }
  })
  return (
    <ActionForm intent={INTENT} formId={formId} errors={errors} submit="Save">
      <Field {...field("legalName")} label="Legal name" autoComplete="off" />
      <TextArea {...field("address")} label="Address" rows={3} autoComplete="off" />
      <Field {...field("gstin")} label="GSTIN" hint={settingsCopy.gstinHint} autoComplete="off" />
      {values.state && <p className="text-muted">State: {values.state}</p>}
      <Field {...field("taxCode")} label="Code" hint={settingsCopy.codeHint} inputMode="numeric" />
      <Field {...field("taxRate")} label="Rate" hint={settingsCopy.rateHint} inputMode="decimal" />
      <Field
        {...field("letterNumber")}
        label="Letter of undertaking"
        hint={settingsCopy.letterHint}
        autoComplete="off"
      />
      <Select
        {...field("letterYear")}
        label="Year"
        options={[{ value: "", label: settingsCopy.noLetter }, ...years]}
      />
      <Checkbox name="offersWithdrawal" defaultChecked={values.offersWithdrawal === "on"}>
        {settingsCopy.offersWithdrawal}
      </Checkbox>
    </ActionForm>
  )
}

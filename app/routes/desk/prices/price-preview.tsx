import { FilterForm } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import type { Preview } from "./prices-summary.ts"

/** What a country sees on the pricing page. */
export function PricePreview({ country, text, error }: Preview) {
  return (
    <div className="grid gap-3">
      <FilterForm submit="Preview">
        <Field name="country" label="Country" defaultValue={country} maxLength={2} size={4} error={error} />
      </FilterForm>
      {text && <p role="status">{text}</p>}
    </div>
  )
}

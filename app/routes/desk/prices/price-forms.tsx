import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { DeskSection, Facts } from "#app/components/desk/desk-page.tsx"
import { Checkbox, Field } from "#app/components/field.tsx"
import { pricesCopy } from "#app/copy/desk/prices.ts"
import type { RegionSummary } from "./prices-summary.ts"

type PriceFormsProps = { region: RegionSummary; formId: string; errors: ActionErrors | undefined }

/** A region's current and next price, and the form that changes it. */
export function PriceForms({ region: price, formId, errors }: PriceFormsProps) {
  const { region, name, symbol, base, override, basic, business, next, showsOriginal } = price
  const intent = `price-${region.toLowerCase()}`
  return (
    <DeskSection id={region} title={`${name} (${region})`}>
      <Facts
        facts={[
          { name: "Basic", value: basic },
          { name: "Small Business", value: business },
          { name: "Next price", value: next ?? pricesCopy.noNext },
        ]}
      />
      <ActionForm intent={intent} formId={formId} errors={errors} submit="Save">
        <div className="desk-fields">
          <Field
            defaultValue={base}
            {...fieldOf(errors, intent, "base")}
            label={`Base price, ${symbol}`}
            inputMode="decimal"
            hint={pricesCopy.baseHint}
          />
          <Field
            defaultValue={override}
            {...fieldOf(errors, intent, "override")}
            label={`Override, ${symbol}`}
            inputMode="decimal"
            hint={pricesCopy.overrideHint}
          />
        </div>
        <Field
          {...fieldOf(errors, intent, "from")}
          label="Holds from"
          type="datetime-local"
          hint={pricesCopy.fromHint}
        />
      </ActionForm>
      <ActionForm
        intent={`original-${region.toLowerCase()}`}
        formId={formId}
        errors={errors}
        submit="Save what is shown"
      >
        <Checkbox name="showsOriginal" defaultChecked={showsOriginal}>
          Show the original price
        </Checkbox>
        <p className="text-muted">{pricesCopy.originalHint}</p>
      </ActionForm>
      {next && (
        <ActionForm intent={`next-${intent}`} formId={formId} errors={errors} submit="Remove next price" />
      )}
    </DeskSection>
  )
}

import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { DeskPage, Facts } from "#app/components/desk/desk-page.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { Field } from "#app/components/field.tsx"
import { confirmCopy } from "#app/copy/desk/confirm.ts"
import { pricesCopy } from "#app/copy/desk/prices.ts"
import type { PriceLook } from "./price-look.server.ts"

type PriceLookPageProps = {
  look: PriceLook
  /** What was typed. */
  fields: Record<string, string>
  intent: string
  formId: string
  errors: ActionErrors | undefined
}

/** A change of a price before it is done: what it was and will be, and what three countries will see. */
export function PriceLookPage({ look, fields, intent, formId, errors }: PriceLookPageProps) {
  return (
    <DeskPage title={look.title} back={{ href: "/desk/prices", label: "Prices" }} lead={pricesCopy.lookLead}>
      <Facts
        facts={[
          { name: "Difference", value: look.difference },
          { name: "Holds from", value: look.from },
        ]}
      />
      <DeskTable
        caption={pricesCopy.seen}
        rows={look.countries}
        keyOf={({ country }) => country}
        empty=""
        columns={[
          { label: "Country", cell: ({ country }) => country },
          {
            label: "Basic",
            isNumber: true,
            cell: ({ now, then }) => <Change was={now.basic} is={then.basic} />,
          },
          {
            label: "Small Business",
            isNumber: true,
            cell: ({ now, then }) => <Change was={now.business} is={then.business} />,
          },
        ]}
      />
      <ActionForm intent={intent} formId={formId} sentFormId errors={errors} submit="Confirm" isPrimary>
        {Object.entries({ ...fields, shown: look.shown }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {look.isLargeDrop && (
          <Field
            {...fieldOf(errors, intent, "newPrice")}
            label="New price"
            inputMode="decimal"
            autoComplete="off"
            hint={pricesCopy.newPriceHint(look.newPrice)}
          />
        )}
      </ActionForm>
      <p>
        <a className="link" href="/desk/prices">
          {confirmCopy.cancel}
        </a>
      </p>
    </DeskPage>
  )
}

const Change = ({ was, is }: { was: string; is: string }) => (was === is ? is : `${was} → ${is}`)

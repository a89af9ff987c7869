import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { DeskSection } from "#app/components/desk/desk-page.tsx"
import { Select } from "#app/components/select.tsx"
import { saleEmailsCopy as copy } from "#app/copy/desk/sale-emails.ts"
import { SALE_EMAILS, type SaleEmails } from "#app/domain/payments/sale.ts"

type Props = { chosen: SaleEmails; formId: string; errors: ActionErrors | undefined }

const INTENT = "sale-emails"

/** How the owner who is signed in hears of sales. */
export function SaleEmailsForm({ chosen, formId, errors }: Props) {
  return (
    <DeskSection id={INTENT} title={copy.title}>
      <ActionForm intent={INTENT} formId={formId} errors={errors} submit="Save">
        <Select
          defaultValue={chosen}
          {...fieldOf(errors, INTENT, "saleEmails")}
          label={copy.label}
          hint={copy.hint}
          options={SALE_EMAILS.map((value) => ({ value, label: copy.choices[value] }))}
        />
      </ActionForm>
    </DeskSection>
  )
}

import { type ActionErrors, ActionForm } from "#app/components/desk/action-form.tsx"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { confirmCopy } from "#app/copy/desk/confirm.ts"

/** A change before it is made: what is now, and what will be. */
export type ChangeLook = {
  title: string
  lead: string
  rows: { what: string; was: string; is: string }[]
  /** What the look was about: a form that confirms something else is shown again. */
  shown: string
}

/** What an action answers instead of errors before a change is made. */
export type ChangeAnswer = ActionErrors & { look?: ChangeLook }

type ChangeLookPageProps = {
  look: ChangeLook
  intent: string
  /** What was sent. */
  values: Record<string, string> | undefined
  back: { href: string; label: string }
}

export function ChangeLookPage({ look, intent, values = {}, back }: ChangeLookPageProps) {
  const { formId = "", intent: _, shown: __, ...fields } = values
  return (
    <DeskPage title={look.title} back={back} lead={look.lead}>
      <DeskTable
        caption={look.title}
        rows={look.rows}
        keyOf={({ what }) => what}
        empty=""
        columns={[
          { label: "What", cell: ({ what }) => what },
          { label: "Now", cell: ({ was }) => <Value>{was}</Value> },
          { label: "Then", cell: ({ is }) => <Value>{is}</Value> },
        ]}
      />
      <ActionForm intent={intent} formId={formId} sentFormId submit="Confirm" isPrimary>
        {Object.entries({ ...fields, shown: look.shown }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </ActionForm>
      <p>
        <a className="link" href={back.href}>
          {confirmCopy.cancel}
        </a>
      </p>
    </DeskPage>
  )
}

const Value = ({ children }: { children: string }) => (
  <span className="whitespace-pre-line wrap-anywhere">{children}</span>
)

import { type ActionErrors, ActionForm } from "#app/components/desk/action-form.tsx"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { confirmCopy } from "#app/copy/desk/confirm.ts"
import { releasesCopy } from "#app/copy/desk/releases.ts"
import type { ReleaseLook } from "./release-look.server.ts"

/** What the action answers instead of errors before a change is made. */
export type ReleaseAnswer = ActionErrors & { look?: ReleaseLook }

type ReleaseLookPageProps = {
  look: ReleaseLook
  intent: string
  /** What was sent. */
  values: Record<string, string> | undefined
}

/** A change of what is offered before it is made: what visitors and apps get now, and will get then. */
export function ReleaseLookPage({ look, intent, values = {} }: ReleaseLookPageProps) {
  const { formId = "", intent: _, shown: __, ...fields } = values
  return (
    <DeskPage
      title={look.title}
      back={{ href: "/desk/releases", label: "Releases" }}
      lead={releasesCopy.lookLead}
    >
      <DeskTable
        caption={releasesCopy.seen}
        rows={look.rows}
        keyOf={({ what }) => what}
        empty=""
        columns={[
          { label: "Where", cell: ({ what }) => what },
          { label: "Now", isClear: true, cell: ({ was }) => was },
          { label: "Then", isClear: true, cell: ({ was, is }) => (was === is ? releasesCopy.stays : is) },
        ]}
      />
      <ActionForm intent={intent} formId={formId} sentFormId submit="Confirm" isPrimary>
        {Object.entries({ ...fields, shown: look.shown }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </ActionForm>
      <p>
        <a className="link" href="/desk/releases">
          {confirmCopy.cancel}
        </a>
      </p>
    </DeskPage>
  )
}

import { type ActionErrors, fieldOf } from "#app/components/desk/action-form.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { releasesCopy } from "#app/copy/desk/releases.ts"
import type { Draft } from "./releases-summary.ts"

type ReleaseFormProps = { draft: Draft | null; formId: string; errors: ActionErrors | undefined }

const BUTTONS = [
  { intent: "release-save", label: "Save draft" },
  { intent: "release-read", label: "Read file" },
  { intent: "release-publish", label: "Publish" },
]

/** One form with three buttons, so that what was typed goes with each of them. */
export function ReleaseForm({ draft, formId, errors }: ReleaseFormProps) {
  // The fields belong to the form, whichever of its buttons was refused.
  const field = (name: string) => ({ ...fieldOf(errors, errors?.intent ?? "", name), id: `release-${name}` })
  return (
    <form method="post" action="/desk/releases" noValidate className="grid max-w-[34rem] gap-4">
      <input type="hidden" name="formId" value={`${formId}-release`} />
      <Field defaultValue={draft?.version} {...field("version")} label="Version" />
      <Field
        defaultValue={draft?.installerUrl}
        {...field("address")}
        label="Address"
        type="url"
        hint={releasesCopy.addressHint}
      />
      <TextArea
        defaultValue={draft?.notes}
        {...field("notes")}
        label="Notes"
        rows={6}
        hint={releasesCopy.notesHint}
      />
      {draft?.sha256 && (
        <p className="[overflow-wrap:anywhere]">
          {`${draft.size?.toLocaleString("en-US")} bytes, SHA-256 ${draft.sha256}`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {BUTTONS.map(({ intent, label }) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            className={`btn ${intent === "release-publish" ? "" : "btn-quiet"}`}
          >
            {label}
          </button>
        ))}
      </div>
    </form>
  )
}

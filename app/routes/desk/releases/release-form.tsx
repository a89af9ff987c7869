import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { IntentButtons } from "#app/components/desk/intent-buttons.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { releasesCopy } from "#app/copy/desk/releases.ts"
import { OfferFields } from "./offer-fields.tsx"
import type { Draft, OfferedVersion } from "./releases-summary.ts"

type ReleaseFormProps = { draft: Draft | null; formId: string; errors: ActionErrors | undefined }

const BUTTONS = [
  { intent: "release-save", label: "Save draft" },
  { intent: "release-read", label: "Read file" },
  { intent: "release-publish", label: "Publish" },
]

/** One form with three buttons, so that what was typed goes with each of them. */
export function ReleaseForm({ draft, formId, errors }: ReleaseFormProps) {
  // The fields belong to the form, whichever of its buttons was refused.
  const isRefused = BUTTONS.some(({ intent }) => intent === errors?.intent)
  const field = (name: string) => ({
    ...(isRefused ? fieldOf(errors, errors?.intent ?? "", name) : { name }),
    id: `release-${name}`,
  })
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
      <OfferFields offer={draft} field={field} typed={isRefused ? errors?.values : undefined} />
      <Field
        defaultValue={draft?.signature ?? ""}
        {...field("signature")}
        label="Signature"
        autoComplete="off"
        spellCheck={false}
        hint={releasesCopy.signatureHint}
      />
      {draft?.sha256 && (
        <p className="[overflow-wrap:anywhere]">
          {`${draft.size?.toLocaleString("en-US")} bytes, SHA-256 ${draft.sha256}`}
        </p>
      )}
      <IntentButtons buttons={BUTTONS} primary="release-publish" />
    </form>
  )
}

type OfferFormProps = { release: OfferedVersion; formId: string; errors: ActionErrors | undefined }

/** Changes whom a published version is offered to. */
export function OfferForm({ release, formId, errors }: OfferFormProps) {
  const intent = "release-offer"
  const typed = errors?.intent === intent ? errors.values : undefined
  return (
    <ActionForm intent={intent} formId={formId} errors={errors} submit="Change offer">
      <input type="hidden" name="subject" value={release.version} />
      <OfferFields offer={release} field={(name) => fieldOf(errors, intent, name)} typed={typed} />
    </ActionForm>
  )
}

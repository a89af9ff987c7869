import { type ActionErrors, fieldOf } from "#app/components/desk/action-form.tsx"
import { IntentButtons } from "#app/components/desk/intent-buttons.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { channelNames, releasesCopy } from "#app/copy/desk/releases.ts"
import { RELEASE_CHANNELS } from "#app/domain/releases/release.ts"
import type { Draft } from "./releases-summary.ts"

type ReleaseFormProps = { draft: Draft | null; formId: string; errors: ActionErrors | undefined }

const BUTTONS = [
  { intent: "release-save", label: "Save draft" },
  { intent: "release-read", label: "Read file" },
  { intent: "release-publish", label: "Publish" },
]

const CHANNELS = RELEASE_CHANNELS.map((channel) => ({ value: channel, label: channelNames[channel] }))

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
      <Select
        {...field("channel")}
        defaultValue={(isRefused && errors?.values?.channel) || draft?.channel || "stable"}
        label="Channel"
        options={CHANNELS}
        hint={releasesCopy.channelHint}
      />
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

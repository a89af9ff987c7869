import { type ActionErrors, fieldOf } from "#app/components/desk/action-form.tsx"
import { IntentButtons } from "#app/components/desk/intent-buttons.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { announcementsCopy as copy } from "#app/copy/desk/announcements.ts"

type Draft = { subject: string; message: string; plainText: string | null; version: string | null }

type AnnouncementFormProps = { draft: Draft | null; formId: string; errors: ActionErrors | undefined }

const BUTTONS = [
  { intent: "announcement-save", label: "Save draft" },
  { intent: "announcement-test", label: "Send test to me" },
  { intent: "announcement-send", label: "Send" },
]

/** One form with three buttons, each of which saves what was typed. */
export function AnnouncementForm({ draft, formId, errors }: AnnouncementFormProps) {
  const field = (name: string) => ({
    ...fieldOf(errors, errors?.intent ?? "", name),
    id: `announcement-${name.toLowerCase()}`,
  })
  return (
    <form method="post" noValidate className="grid max-w-[44rem] gap-4">
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      <input type="hidden" name="formId" value={`${formId}-announcement`} />
      {draft?.version && <input type="hidden" name="version" value={draft.version} />}
      <Field defaultValue={draft?.subject} {...field("subject")} label="Subject" />
      <TextArea
        defaultValue={draft?.message}
        {...field("message")}
        label="Message"
        rows={14}
        hint={copy.messageHint}
      />
      <TextArea
        defaultValue={draft?.plainText ?? ""}
        {...field("plainText")}
        label={copy.plainText}
        rows={5}
        hint={copy.plainTextHint}
      />
      <p className="text-muted">{copy.footer}</p>
      <IntentButtons buttons={BUTTONS} primary="announcement-send" />
    </form>
  )
}

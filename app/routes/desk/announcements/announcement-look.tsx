import { type ActionErrors, ActionForm } from "#app/components/desk/action-form.tsx"
import { DeskPage, Facts } from "#app/components/desk/desk-page.tsx"
import { PreviewLinks } from "#app/components/desk/preview-links.tsx"
import { announcementsCopy as copy, recipientsInWords } from "#app/copy/desk/announcements.ts"
import { confirmCopy } from "#app/copy/desk/confirm.ts"
import type { AnnouncementLook } from "#app/services/announcements/announcement-look.server.ts"

/** What the action answers instead of errors before an announcement is sent. */
export type AnnouncementAnswer = ActionErrors & { look?: AnnouncementLook }

type Props = { look: AnnouncementLook; values: Record<string, string> | undefined }

/** An announcement before it is sent: to how many, and how it reads. It is saved as a draft by then. */
export function AnnouncementLookPage({ look, values = {} }: Props) {
  const { id, subject, recipients, text, shown } = look
  const { intent: _, formId = "", ...fields } = values
  const path = `/desk/announcements/${id}`
  return (
    <DeskPage
      title={copy.lookTitle(recipients)}
      back={{ href: "/desk/announcements", label: "Announcements" }}
      lead={copy.lookLead}
    >
      <Facts
        facts={[
          { name: "Subject", value: subject },
          { name: "Recipients", value: recipientsInWords(recipients) },
        ]}
      />
      <PreviewLinks path={path} lead="Preview" />
      <pre className="max-w-[44rem] whitespace-pre-wrap wrap-anywhere border-l-2 border-line pl-4 font-[inherit]">
        {text}
      </pre>
      <ActionForm intent="announcement-send" formId={formId} sentFormId submit="Confirm" isPrimary>
        {Object.entries({ ...fields, shown }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </ActionForm>
      <p>
        <a className="link" href={path}>
          {confirmCopy.cancel}
        </a>
      </p>
    </DeskPage>
  )
}

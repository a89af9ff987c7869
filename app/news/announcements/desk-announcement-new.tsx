import { ActionForm, DeskPage, screen } from "#app/desk/kernel/kernel.ts"
import { saveAnnouncementAction, send, test } from "./desk-announcement.tsx"
import { announcementsCopy } from "./desk-copy.ts"

export const { meta, loader, action } = screen({
  title: announcementsCopy.newTitle,
  lead: announcementsCopy.newLead,
  back: "/desk/announcements",
  actions: [saveAnnouncementAction, test, send],
  // The form's field "subject" is the subject of the email, not a record's id.
  idOf: () => "",
  read: () => ({}),
})

export default function NewAnnouncement() {
  return (
    <DeskPage>
      <ActionForm
        of={send}
        others={[saveAnnouncementAction, test]}
        name="announcement"
        isPrimary
        end={announcementsCopy.footer}
      />
    </DeskPage>
  )
}

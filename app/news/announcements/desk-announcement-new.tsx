import { ActionForm, DeskPage, screen } from "#app/desk/kernel/kernel.ts"
import { saveAnnouncementAction, send, test } from "./desk-announcement.tsx"
import { announcementsCopy } from "./desk-copy.ts"

export const { meta, loader, action } = screen({
  title: "New announcement",
  actions: [saveAnnouncementAction, test, send],
  // The form's field "subject" is the subject of the email, not a record's id.
  idOf: () => "",
  read: () => ({}),
})

export default function NewAnnouncement() {
  return (
    <DeskPage
      title="New announcement"
      lead="“Send” shows it once more, with the number of recipients. Nothing leaves before you confirm."
      back="/desk/announcements"
    >
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

import { useLoaderData } from "@remix-run/react"
import { ActionForm } from "#app/screens/action-form.tsx"
import { DeskPage } from "#app/screens/desk-page.tsx"
import { screen } from "#app/screens/page.server.ts"
import { saveAnnouncementAction, send, test } from "./desk-actions.server.ts"
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
    <DeskPage page={useLoaderData<typeof loader>()}>
      <div className="desk-sheet desk-box max-w-[46rem]">
        <ActionForm
          of={send.shown}
          others={[saveAnnouncementAction.shown, test.shown]}
          name="announcement"
          isPrimary
          end={announcementsCopy.footer}
        />
      </div>
    </DeskPage>
  )
}

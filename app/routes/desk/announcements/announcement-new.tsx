import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { announcementsCopy } from "#app/copy/desk/announcements.ts"
import { ActionForm, actionsOf, DeskPage, deskMeta, loadPage, Previewed } from "#app/routes/desk/kernel.ts"
import { saveDraft, send, test } from "./announcement-actions.server.ts"

export const meta = deskMeta("New announcement")
export const loader = async (args: LoaderFunctionArgs) => (await loadPage(args)).page
export const action = actionsOf([saveDraft, test, send], { idOf: () => "" })

const BACK = { href: "/desk/announcements", label: "Announcements" }

export default function NewAnnouncement() {
  return (
    <Previewed back={BACK}>
      <DeskPage title="New announcement" lead={announcementsCopy.newLead} back={BACK}>
        <ActionForm
          of={send}
          others={[saveDraft, test]}
          name="announcement"
          isPrimary
          end={announcementsCopy.footer}
        />
      </DeskPage>
    </Previewed>
  )
}

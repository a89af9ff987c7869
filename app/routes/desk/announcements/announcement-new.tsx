import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { announcementsCopy } from "#app/copy/desk/announcements.ts"
import { ActionForm, actionsOf, DeskPage, deskMeta, loadPage } from "#app/routes/desk/kernel.ts"
import { saveDraft, send, test } from "./announcement-actions.server.ts"

export const meta = deskMeta("New announcement")
export const loader = async (args: LoaderFunctionArgs) => (await loadPage(args)).page
// Its field "subject" is the email's.
export const action = actionsOf([saveDraft, test, send], { idOf: () => "" })

const BACK = "/desk/announcements"

export default function NewAnnouncement() {
  return (
    <DeskPage
      title="New announcement"
      lead="“Send” shows it once more, with the number of recipients. Nothing leaves before you confirm."
      back={BACK}
    >
      <ActionForm
        of={send}
        others={[saveDraft, test]}
        name="announcement"
        isPrimary
        end={announcementsCopy.footer}
      />
    </DeskPage>
  )
}

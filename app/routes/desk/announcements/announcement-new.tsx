import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { announcementsCopy } from "#app/copy/desk/announcements.ts"
import { createId } from "#app/domain/random.ts"
import { readAction } from "#app/routes/desk/shell/desk-action.server.ts"
import { NEW_ANNOUNCEMENT_FORMS, submitWritten } from "./announcement-action.server.ts"
import { AnnouncementForm } from "./announcement-form.tsx"
import { type AnnouncementAnswer, AnnouncementLookPage } from "./announcement-look.tsx"

export const meta = deskMeta("New announcement")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  return { formId: createId(args.context.randomBytes) }
}

export async function action(args: ActionFunctionArgs) {
  const submitted = await readAction(args, NEW_ANNOUNCEMENT_FORMS)
  // The form's own id, so that one that is sent twice makes one draft.
  return submitWritten(args, submitted, submitted.formId.split("-")[0] ?? submitted.formId)
}

export default function NewAnnouncement() {
  const { formId } = useLoaderData<typeof loader>()
  const answer = useActionData<AnnouncementAnswer>()
  if (answer?.look) return <AnnouncementLookPage look={answer.look} values={answer.values} />
  return (
    <DeskPage
      title="New announcement"
      lead={announcementsCopy.newLead}
      back={{ href: "/desk/announcements", label: "Announcements" }}
    >
      <AnnouncementForm draft={null} formId={formId} errors={answer} />
    </DeskPage>
  )
}

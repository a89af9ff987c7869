import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { announcementStatuses, announcementsCopy, audienceSentence } from "#app/copy/desk/announcements.ts"
import {
  actionsOf,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  PreviewLinks,
} from "#app/routes/desk/kernel.ts"
import { findAnnouncement } from "#db/announcements/announcements.server.ts"
import { deleteDraft, saveDraft, send, stop, test } from "./announcement-actions.server.ts"

const ACTIONS = [saveDraft, test, send, stop, deleteDraft]

export const meta = deskMeta("Announcement")

export async function loader(args: LoaderFunctionArgs) {
  const { page, details } = await loadDetails(args, ACTIONS, findAnnouncement)
  const { html: _, text: __, ...announcement } = details.announcement
  return { ...page, announcement, recipients: details.recipients }
}

export const action = actionsOf(ACTIONS)

type Announced = ReturnType<typeof useLoaderData<typeof loader>>["announcement"]

function factsOf(announcement: Announced): Fact[] {
  const { status, createdAt, startedAt, finishedAt } = announcement
  return [
    ["State", { pill: announcementStatuses[status] }],
    ["Written", { at: createdAt }],
    startedAt && ["Started", { at: startedAt }],
    finishedAt && ["Ended", { at: finishedAt }],
    startedAt && ["Recipients so far", announcement.queued],
    startedAt && ["Sent", announcement.sent],
    startedAt && ["Delivered", announcement.delivered],
    startedAt && ["Bounced", announcement.bounced],
    startedAt && ["Reported as spam", announcement.complained],
    startedAt && ["Unsubscribed", announcement.unsubscribed],
  ]
}

const BACK = "/desk/announcements"

export default function DeskAnnouncement() {
  const { announcement, recipients } = useLoaderData<typeof loader>()
  const { id, subject: about, message, plainText, status, sent, queued } = announcement
  const isDraft = status === "draft"
  const canStop = status === "sending" || (status === "sent" && sent < queued)
  return (
    <DetailPage
      title={about}
      lead={isDraft && audienceSentence(recipients)}
      back={BACK}
      facts={factsOf(announcement)}
      sections={[
        isDraft && {
          title: "Write and send",
          forms: [
            {
              of: send,
              others: [saveDraft, test],
              name: "announcement",
              isPrimary: true,
              values: { subject: about, message, plainText },
              hidden: { version: announcement.version },
              end: announcementsCopy.footer,
            },
          ],
        },
        isDraft && { title: "Delete", forms: [{ of: deleteDraft, about }] },
        canStop && {
          title: "Stop",
          forms: [
            {
              of: stop,
              about,
            },
          ],
        },
      ]}
    >
      <PreviewLinks path={`/desk/announcements/${id}`} lead="Preview" />
    </DetailPage>
  )
}

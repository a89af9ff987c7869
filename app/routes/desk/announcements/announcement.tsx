import { useLoaderData } from "@remix-run/react"
import { announcementStatuses, announcementsCopy, audienceSentence } from "#app/copy/desk/announcements.ts"
import { DetailPage, details, PreviewLinks } from "#app/routes/desk/kernel.ts"
import { findAnnouncement } from "#db/announcements/announcements.server.ts"
import { deleteDraft, saveDraft, send, stop, test } from "./announcement-actions.server.ts"

const announcement = details({
  name: "Announcement",
  back: "/desk/announcements",
  actions: [saveDraft, test, send, stop, deleteDraft],
  find: findAnnouncement,
  show: ({ announcement, recipients }, { id }) => {
    const { subject, message, plainText, version, status, startedAt, finishedAt } = announcement
    const { queued, sent } = announcement
    const isDraft = status === "draft"
    return {
      title: subject,
      lead: isDraft ? audienceSentence(recipients) : "",
      facts: [
        ["State", { pill: announcementStatuses[status] }],
        ["Written", { at: announcement.createdAt }],
        startedAt && ["Started", { at: startedAt }],
        finishedAt && ["Ended", { at: finishedAt }],
        startedAt && ["Recipients so far", queued],
        startedAt && ["Sent", sent],
        startedAt && ["Delivered", announcement.delivered],
        startedAt && ["Bounced", announcement.bounced],
        startedAt && ["Reported as spam", announcement.complained],
        startedAt && ["Unsubscribed", announcement.unsubscribed],
      ],
      sections: [
        isDraft && {
          title: "Write and send",
          forms: [
            {
              of: send,
              others: [saveDraft, test],
              name: "announcement",
              isPrimary: true,
              values: { subject, message, plainText },
              hidden: { version },
              end: announcementsCopy.footer,
            },
          ],
        },
        isDraft && { title: "Delete", forms: [{ of: deleteDraft, about: subject }] },
        (status === "sending" || (status === "sent" && sent < queued)) && {
          title: "Stop",
          forms: [{ of: stop, about: subject }],
        },
      ],
      path: `/desk/announcements/${id}`,
    }
  },
})

export const { meta, loader, action } = announcement

export default function DeskAnnouncement() {
  const { path } = useLoaderData<typeof loader>()
  return (
    <DetailPage>
      <PreviewLinks path={path} lead="Preview" />
    </DetailPage>
  )
}

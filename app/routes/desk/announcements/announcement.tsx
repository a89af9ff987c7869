import { useLoaderData } from "@remix-run/react"
import { announcementStatuses, announcementsCopy, audienceSentence } from "#app/copy/desk/announcements.ts"
import { DetailPage, details, PreviewLinks } from "#app/routes/desk/kernel.ts"
import { findAnnouncement } from "#db/announcements/announcements.server.ts"
import { deleteDraft, saveDraft, send, stop, test } from "./announcement-actions.server.ts"

export const { meta, loader, action } = details({
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
      facts: {
        State: { pill: announcementStatuses[status] },
        Written: { at: announcement.createdAt },
        Started: startedAt && { at: startedAt },
        Ended: finishedAt && { at: finishedAt },
        "Recipients so far": startedAt && queued,
        Sent: startedAt && sent,
        Delivered: startedAt && announcement.delivered,
        Bounced: startedAt && announcement.bounced,
        "Reported as spam": startedAt && announcement.complained,
        Unsubscribed: startedAt && announcement.unsubscribed,
      },
      sections: {
        "Write and send": isDraft && {
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
        Delete: isDraft && { forms: [{ of: deleteDraft, about: subject }] },
        Stop: (status === "sending" || (status === "sent" && sent < queued)) && {
          forms: [{ of: stop, about: subject }],
        },
      },
      path: `/desk/announcements/${id}`,
    }
  },
})

export default function DeskAnnouncement() {
  const { path } = useLoaderData<typeof loader>()
  return (
    <DetailPage>
      <PreviewLinks path={path} lead="Preview" />
    </DetailPage>
  )
}

import { useLoaderData } from "@remix-run/react"
import { PreviewLinks } from "#app/screens/desk-page.tsx"
import { DetailPage, details } from "#app/screens/details.tsx"
import { deleteAnnouncementAction, saveAnnouncementAction, send, stop, test } from "./desk-actions.server.ts"
import { announcementStatuses, audienceSentence, announcementsCopy as copy } from "./desk-copy.ts"
import { findAnnouncement } from "./queries.server.ts"

export const { meta, loader, action } = details({
  name: "Announcement",
  back: "/desk/announcements",
  actions: [saveAnnouncementAction, test, send, stop, deleteAnnouncementAction],
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
              of: send.shown,
              others: [saveAnnouncementAction.shown, test.shown],
              name: "announcement",
              isPrimary: true,
              values: { subject, message, plainText },
              hidden: { version },
              end: copy.footer,
            },
          ],
        },
        Delete: isDraft && { forms: [{ of: deleteAnnouncementAction.shown, about: subject }] },
        Stop: (status === "sending" || (status === "sent" && sent < queued)) && {
          forms: [{ of: stop.shown, about: subject }],
        },
      },
      path: `/desk/announcements/${id}`,
    }
  },
})

export default function DeskAnnouncement() {
  const page = useLoaderData<typeof loader>()
  const { path } = page
  return (
    <DetailPage page={page}>
      <PreviewLinks path={path} lead={copy.preview} />
    </DetailPage>
  )
}

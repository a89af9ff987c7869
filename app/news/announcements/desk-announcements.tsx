import { useLoaderData } from "@remix-run/react"
import { ListPage, list, sortedByTime } from "#app/screens/list.tsx"
import { deleteAnnouncementAction } from "./desk-actions.server.ts"
import { announcementStatuses, audienceSentence } from "./desk-copy.ts"
import { listAnnouncements } from "./queries.server.ts"

export const { meta, loader } = list({
  filters: {},
  find: async (db, _, reading) => {
    const { rows, recipients } = await listAnnouncements(db, reading)
    return { rows, note: audienceSentence(recipients) }
  },
  title: "Announcements",
  lead: "News by email to the accounts that asked for them, have confirmed their address, and whose emails arrive.",
  empty: "Announcements that you write will be here.",
  link: { href: "/desk/announcements/new", text: "New announcement" },
  hasPages: true,
  actions: [deleteAnnouncementAction],
  columns: {
    Subject: { isClear: true, isLong: true, cell: "subject" },
    Written: sortedByTime(),
    Sent: { isNumber: true, cell: "sent" },
    Delivered: { isNumber: true, cell: "delivered" },
    Bounced: { isNumber: true, cell: "bounced" },
    Unsubscribed: { isNumber: true, cell: "unsubscribed" },
    State: { isStatus: true, cell: ({ status }) => announcementStatuses[status] },
  },
})

export default function DeskAnnouncements() {
  return <ListPage page={useLoaderData<typeof loader>()} />
}

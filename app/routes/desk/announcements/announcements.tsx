import { announcementStatuses, audienceSentence } from "#app/copy/desk/announcements.ts"
import { ListPage, list, sortedByTime } from "#app/routes/desk/kernel.ts"
import { listAnnouncements } from "#db/announcements/announcements.server.ts"
import { deleteDraft } from "./announcement-actions.server.ts"

const announcements = list(
  {
    path: "/desk/announcements",
    filters: {},
    find: async (db, _, reading) => {
      const { rows, recipients } = await listAnnouncements(db, reading)
      return { rows, note: audienceSentence(recipients) }
    },
  },
  {
    title: "Announcements",
    lead: "News by email to the accounts that asked for them, have confirmed their address, and whose emails arrive.",
    what: "announcements",
    empty: "Announcements that you write will be here.",
    link: { href: "/desk/announcements/new", text: "New announcement" },
    hasPages: true,
    actions: [deleteDraft],
    columns: [
      { label: "Subject", isClear: true, isLong: true, cell: "subject" },
      sortedByTime("Written"),
      { label: "Sent", isNumber: true, cell: "sent" },
      { label: "Delivered", isNumber: true, cell: "delivered" },
      { label: "Bounced", isNumber: true, cell: "bounced" },
      { label: "Unsubscribed", isNumber: true, cell: "unsubscribed" },
      { label: "State", isStatus: true, cell: ({ status }) => announcementStatuses[status] },
    ],
  },
)

export const { meta, loader } = announcements
export default ListPage

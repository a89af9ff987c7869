import { announcementStatuses, announcementsCopy, audienceSentence } from "#app/copy/desk/announcements.ts"
import { ListPage, list } from "#app/routes/desk/kernel.ts"
import { listAnnouncements } from "#db/announcements/announcements.server.ts"
import { deleteDraft } from "./announcement-actions.server.ts"

const announcements = list(
  {
    path: "/desk/announcements",
    filters: {},
    find: async ({ db }, _, { keyset, limit }) => {
      const { rows, recipients } = await listAnnouncements(db, keyset, limit)
      return { rows, note: audienceSentence(recipients) }
    },
  },
  {
    title: "Announcements",
    lead: announcementsCopy.lead,
    what: "announcements",
    empty: announcementsCopy.empty,
    link: { href: "/desk/announcements/new", text: "New announcement" },
    hrefOf: ({ id }) => `/desk/announcements/${id}`,
    actions: [deleteDraft],
    columns: [
      { label: "Subject", isClear: true, isLong: true, cell: ({ subject }) => subject },
      { label: "Written", isShort: true, isSorted: true, cell: ({ createdAt: at }) => ({ at }) },
      { label: "Sent", isNumber: true, cell: ({ sent }) => sent },
      { label: "Delivered", isNumber: true, cell: ({ delivered }) => delivered },
      { label: "Bounced", isNumber: true, cell: ({ bounced }) => bounced },
      { label: "Unsubscribed", isNumber: true, cell: ({ unsubscribed }) => unsubscribed },
      { label: "State", isStatus: true, cell: ({ status }) => announcementStatuses[status] },
    ],
  },
)

export const meta = announcements.meta
export const loader = announcements.loader
export default ListPage

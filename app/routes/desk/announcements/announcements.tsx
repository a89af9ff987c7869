import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { Notice } from "#app/components/notice.tsx"
import {
  announcementDone,
  announcementStatuses,
  announcementsCopy,
  audienceSentence,
} from "#app/copy/desk/announcements.ts"
import { pageByTime, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { listAnnouncements } from "#db/announcements/announcements.server.ts"

export const meta = deskMeta("Announcements")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const request = readListRequest(searchParams, "/desk/announcements", "")
  const { keyset, limit } = readingOf(request)
  const { rows, recipients } = await listAnnouncements(args.context.db, keyset, limit)
  const { items, list } = pageByTime(request, rows)
  const done = announcementDone.get(searchParams.get("done") ?? "") ?? null
  return { list, announcements: items, recipients, done }
}

export default function Announcements() {
  const { announcements, list, recipients, done } = useLoaderData<typeof loader>()
  return (
    <DeskList
      title="Announcements"
      lead={`${announcementsCopy.lead} ${audienceSentence(recipients)}`}
      action={
        <a className="btn" href="/desk/announcements/new">
          New announcement
        </a>
      }
      list={list}
      what="announcements"
      rows={announcements}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/desk/announcements/${id}`}
      empty={announcementsCopy.empty}
      columns={[
        {
          label: "Subject",
          isClear: true,
          cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span>,
        },
        {
          label: "Written",
          isShort: true,
          sort: list.sort,
          cell: ({ createdAt }) => <DeskTime at={createdAt} />,
        },
        { label: "Sent", isNumber: true, cell: ({ sent }) => sent },
        { label: "Delivered", isNumber: true, cell: ({ delivered }) => delivered },
        { label: "Bounced", isNumber: true, cell: ({ bounced }) => bounced },
        { label: "Unsubscribed", isNumber: true, cell: ({ unsubscribed }) => unsubscribed },
        { label: "State", isStatus: true, cell: ({ status }) => announcementStatuses[status] },
      ]}
    >
      {done && <Notice kind="success">{done}</Notice>}
    </DeskList>
  )
}

import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Log, Random, Store } from "#app/capabilities.ts"
import type { Account } from "#app/domain/account/account.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { createId, type RandomBytes } from "#app/domain/random.ts"
import { isVersionText, latestIncidentDate, MAX_MESSAGES } from "#app/domain/support/bug-report.ts"
import { listBugReports } from "#db/support/bug-reports.server.ts"
import type { BugReportItem } from "./bug-report-list.tsx"

/** How many messages of each report a page of reports shows; the page of one report shows all. */
const MESSAGES_OF_LIST = 10

/** The page for an account: its reports, and the form with what the app knows. */
export async function reportBugPage(
  context: AppLoadContext,
  account: Account,
  searchParams: URLSearchParams,
) {
  const { now, randomBytes, pictures } = context
  return {
    ...(await readReports(context, account, searchParams)),
    sent: searchParams.get("sent"),
    isOpen: ["new", "app", "build"].some((name) => searchParams.has(name)),
    prefilled: {
      ...readVersion("appVersion", searchParams.get("app")),
      ...readVersion("windowsBuild", searchParams.get("build")),
    },
    takesPictures: pictures !== null,
    formId: createId(randomBytes),
    latestDay: latestIncidentDate(now()),
  }
}

/** Empty for what the form would refuse. */
function readVersion<Name extends string>(name: Name, text: string | null): { [name in Name]?: string } {
  return text !== null && isVersionText(text) ? ({ [name]: text } as { [name in Name]: string }) : {}
}

type Dependencies = Store & Random & Log

/** A page of the account's reports, or the one in `?report=`; throws 404 for one that the account does not have. */
async function readReports(
  { db, log, randomBytes }: Dependencies,
  { id: userId, hasUnreadReplies: hasUnread }: Account,
  searchParams: URLSearchParams,
) {
  const before = decodeCursor(searchParams.get("before"))
  const reportId = searchParams.get("report")
  const shown = reportId === null ? MESSAGES_OF_LIST : 10 * MAX_MESSAGES
  const query = { reportId, before, limit: PAGE_SIZE, messageLimit: shown + 1, hasUnread }
  const reports = await listBugReports(db, userId, query).catch((error) => {
    log.error("bug-reports-unreadable", error)
    return null
  })
  if (reportId !== null && reports?.length === 0) throw new Response(null, { status: 404 })
  const page = reports && paginate(reports)
  return {
    page: page && { ...page, items: page.items.map((report) => toItem(report, shown, randomBytes)) },
    isFirstPage: before === null && reportId === null,
  }
}

type Report = Awaited<ReturnType<typeof listBugReports>>[number]

function toItem(report: Report, shown: number, randomBytes: RandomBytes): BugReportItem {
  const { pictureType, unreadSince, messages, ...rest } = report
  const isUnread = (at: Date) => unreadSince !== null && at >= unreadSince
  return {
    ...rest,
    hasPicture: pictureType !== null,
    isNew: unreadSince !== null,
    messages: messages.slice(-shown).map(({ id, author, body, createdAt }) => {
      return { id, author, body, createdAt, isNew: author === "owner" && isUnread(createdAt) }
    }),
    hasEarlier: messages.length > shown,
    formId: createId(randomBytes),
  }
}

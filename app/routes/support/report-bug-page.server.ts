import type { AppLoadContext } from "@remix-run/cloudflare"
import { hashLinkToken } from "#app/auth/link-tokens.server.ts"
import type { Account } from "#app/domain/account/account.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { createId, type RandomBytes } from "#app/domain/random.ts"
import { MAX_MESSAGES } from "#app/domain/support/bug-report.ts"
import { listBugReports } from "#db/support/bug-reports.server.ts"
import { findUnsentDiagnostics } from "#db/support/diagnostics.server.ts"
import type { BugReportItem } from "./bug-report-list.tsx"

/** How many messages of each report a page of reports shows; the page of one report shows all. */
const MESSAGES_OF_LIST = 10

type Dependencies = Pick<AppLoadContext, "db" | "log" | "randomBytes">

/** A page of the account's reports, or the one in `?report=`; throws 404 for one that the account does not have. */
export async function readReports(
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

/** A file of the app that the person may send with a report; null without one, and `text` null where it is gone. */
export async function readDiagnostics({ db, now }: Pick<AppLoadContext, "db" | "now">, token: string | null) {
  if (token === null) return null
  return { token, text: await findUnsentDiagnostics(db, hashLinkToken(token), now()) }
}

type Report = Awaited<ReturnType<typeof listBugReports>>[number]

function toItem(report: Report, shown: number, randomBytes: RandomBytes): BugReportItem {
  const { pictureType, unreadSince, hasDiagnostics, messages, ...rest } = report
  const isUnread = (at: Date) => unreadSince !== null && at >= unreadSince
  return {
    ...rest,
    hasPicture: pictureType !== null,
    hasDiagnostics: hasDiagnostics === 1,
    isNew: unreadSince !== null,
    messages: messages.slice(-shown).map(({ id, author, body, createdAt }) => {
      return { id, author, body, createdAt, isNew: author === "owner" && isUnread(createdAt) }
    }),
    hasEarlier: messages.length > shown,
    formId: createId(randomBytes),
  }
}

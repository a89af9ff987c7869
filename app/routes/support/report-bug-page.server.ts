import { type AppLoadContext, data, replace } from "@remix-run/cloudflare"
import { hashLinkToken } from "#app/auth/link-tokens.server.ts"
import { linkCopy } from "#app/copy/licensing/link.ts"
import { tooManyTries } from "#app/copy/messages.ts"
import type { Account } from "#app/domain/account/account.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { createId, type RandomBytes } from "#app/domain/random.ts"
import { isVersionText, latestIncidentDate, MAX_MESSAGES } from "#app/domain/support/bug-report.ts"
import { findDeviceCode } from "#app/services/licensing/link-device.server.ts"
import { diagnosticsToken } from "#app/services/support/receive-diagnostics.server.ts"
import { listBugReports } from "#db/support/bug-reports.server.ts"
import { findUnsentDiagnostics } from "#db/support/diagnostics.server.ts"
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
  const unopened = await openByCode(context, account, searchParams)
  const [reports, diagnostics] = await Promise.all([
    readReports(context, account, searchParams),
    readDiagnostics(context, searchParams.get("diagnostics")),
  ])
  const page = {
    ...reports,
    diagnostics,
    codeProblem: unopened?.problem ?? null,
    sent: searchParams.get("sent"),
    isOpen: ["new", "app", "build", "diagnostics", "code"].some((name) => searchParams.has(name)),
    prefilled: {
      ...readVersion("appVersion", searchParams.get("app")),
      ...readVersion("windowsBuild", searchParams.get("build")),
    },
    takesPictures: pictures !== null,
    formId: createId(randomBytes),
    latestDay: latestIncidentDate(now()),
  }
  return unopened ? data(page, unopened.response) : page
}

/** Empty for what the form would refuse. */
function readVersion<Name extends string>(name: Name, text: string | null): { [name in Name]?: string } {
  return text !== null && isVersionText(text) ? ({ [name]: text } as { [name in Name]: string }) : {}
}

type Dependencies = Pick<AppLoadContext, "db" | "log" | "randomBytes">

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

/** A file of the app that the person may send with a report; null without one, and `text` null where it is gone. */
async function readDiagnostics({ db, now }: Pick<AppLoadContext, "db" | "now">, token: string | null) {
  if (token === null) return null
  return { token, text: await findUnsentDiagnostics(db, hashLinkToken(token), now()) }
}

/**
 * Redirects to the file that the app sent with the code in the address; null without a code, and for one that leads nowhere
 * what the page says and how it is answered.
 */
async function openByCode(context: AppLoadContext, account: Account, searchParams: URLSearchParams) {
  const typed = searchParams.get("code")
  if (typed === null) return null
  const found = await findDeviceCode(context, account, typed.slice(0, 40))
  if (found.kind === "too-many") {
    const headers = { "retry-after": String(found.wait) }
    return { problem: tooManyTries(found.wait), response: { status: 429, headers } }
  }
  if (found.kind === "unknown") return { problem: linkCopy.unknown, response: { status: 400 } }
  const { codeHash, appVersion } = found.code
  const query = new URLSearchParams({ diagnostics: diagnosticsToken(context, codeHash) })
  const known = { app: appVersion, build: searchParams.get("build") }
  for (const [name, value] of Object.entries(known)) if (value !== null) query.set(name, value)
  throw replace(`/report-bug?${query}`)
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

import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Account } from "#app/accounts/account/account.ts"
import type { Caches, Clock, Log, Random, Store } from "#app/capabilities.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/platform/paging.ts"
import { createId } from "#app/platform/random.ts"
import { addMilliseconds, hours, localDayOf } from "#app/platform/time.ts"
import { isVersionText, latestIncidentDate, MAX_MESSAGES } from "./bug-report.ts"
import { checkPicture, type PictureProblem, type PictureType } from "./pictures.ts"
import {
  addBugReport,
  listBugReports,
  type NewBugReport,
  pictureKeyOf,
  schedulePictureDeletion,
} from "./queries.server.ts"

/** Number of messages of each report that a page of reports shows; the page of one report shows all. */
const MESSAGES_OF_LIST = 10

/** The page for an account: its reports, and the form with what the app knows. */
export async function reportBugPage(
  context: AppLoadContext,
  account: Account,
  searchParams: URLSearchParams,
) {
  const { now, timeZone, randomBytes, pictures } = context
  return {
    ...(await readReports(context, account, searchParams)),
    sent: searchParams.get("sent"),
    isOpen: ["new", "app", "build"].some((name) => searchParams.has(name)),
    prefilled: {
      appVersion: versionOf(searchParams.get("app")),
      windowsBuild: versionOf(searchParams.get("build")),
    },
    takesPictures: pictures !== null,
    formId: createId(randomBytes),
    today: localDayOf(now(), timeZone),
    latestDay: latestIncidentDate(now()),
  }
}

/** Undefined for what the form would refuse. */
const versionOf = (text: string | null) => (text !== null && isVersionText(text) ? text : undefined)

/** A page of the account's reports, or the one in `?report=`; throws 404 for another account's. */
async function readReports(
  { db, log, randomBytes }: Store & Random & Log,
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
  const items = page?.items.map((report) => ({
    ...report,
    messages: report.messages.slice(-shown),
    hasEarlier: report.messages.length > shown,
    /** Id of the form that adds a message. */
    formId: createId(randomBytes),
  }))
  return {
    page: page && { items: items ?? [], next: page.next },
    isFirstPage: before === null && reportId === null,
  }
}

export type BugReportItem = NonNullable<Awaited<ReturnType<typeof readReports>>["page"]>["items"][number]

type NewReport = Omit<NewBugReport, "id" | "createdAt" | "pictureType"> & { formId?: string | undefined }

type ReportResult =
  | { kind: "added" | "too-many" }
  | { kind: "picture-refused"; because: PictureProblem | "taken" | "not-stored" }

/** A picture whose report is not stored by then is deleted. */
const UPLOAD_TIMEOUT = hours(1)

/** Adds a bug report, with the picture attached to it if there is one. Throws when the database does. */
export async function reportBug(
  context: Store & Clock & Random & Log & Caches,
  { formId, ...fields }: NewReport,
  file: Uint8Array | null,
): Promise<ReportResult> {
  const { db, now, randomBytes } = context
  const report = { ...fields, id: formId ?? createId(randomBytes), createdAt: now() }
  let pictureType: PictureType | null = null
  if (file) {
    const picture = checkPicture(file)
    if (picture.kind === "refused") return { kind: "picture-refused", because: picture.because }
    const stored = await storePicture(context, pictureKeyOf(report), file)
    if (stored !== "added") return { kind: "picture-refused", because: stored }
    pictureType = picture.type
  }
  const isAdded = await addBugReport(db, { ...report, pictureType })
  return { kind: isAdded ? "added" : "too-many" }
}

/** Stores the picture before the report, so that a report never refers to a missing picture. */
async function storePicture(
  { db, log, now, pictures }: Store & Log & Clock & Caches,
  key: string,
  bytes: Uint8Array,
) {
  if (!pictures) return "not-stored"
  await schedulePictureDeletion(db, key, addMilliseconds(now(), UPLOAD_TIMEOUT))
  try {
    return await pictures.add(key, bytes)
  } catch (error) {
    log.error("picture-not-stored", error)
    return "not-stored"
  }
}

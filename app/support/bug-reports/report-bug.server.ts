import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Caches, Clock, Log, Mail, Random, Site, Store } from "#app/capabilities.ts"
import { sendQueuedEmailsInBackground } from "#app/platform/email/send-queued-emails.server.ts"
import { createId } from "#app/platform/random.ts"
import { addMilliseconds, hours } from "#app/platform/time.ts"
import { checkPicture, type PictureProblem, type PictureType } from "./bug-report.ts"
import {
  addReply,
  findBugReportForOwner,
  type Triage,
  updateTriage,
  addPrivateNote as writeNote,
} from "./desk-queries.server.ts"
import { bugReplyEmail } from "./emails.ts"
import {
  addBugReport,
  listDuePictureDeletions,
  pictureKeyOf,
  removePictureDeletions,
  schedulePictureDeletion,
} from "./queries.server.ts"

type Dependencies = Store & Clock & Random & Log & Caches & Site & Mail

type NewReport = {
  userId: string
  formId?: string | undefined
  title: string
  description: string
  dateOfIncident: string
  possibleSolution: string | null
  windowsBuild: string | null
  appVersion: string | null
}

type ReportResult =
  | { kind: "added" | "too-many" }
  | { kind: "picture-refused"; because: PictureProblem | "taken" | "not-stored" }

/** A picture whose report is not stored by then is deleted. */
const UPLOAD_TIMEOUT = hours(1)

/** Adds a bug report, with the picture attached to it if there is one. Throws when the database does. */
export async function reportBug(
  context: Dependencies,
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

/** Before the report, which then never names a picture that is not there. */
async function storePicture(
  { db, log, now, pictures }: Dependencies,
  key: string,
  bytes: Uint8Array,
): Promise<"added" | "taken" | "not-stored"> {
  if (!pictures) return "not-stored"
  await schedulePictureDeletion(db, key, addMilliseconds(now(), UPLOAD_TIMEOUT))
  try {
    return await pictures.add(key, bytes)
  } catch (error) {
    log.error("picture-not-stored", error)
    return "not-stored"
  }
}

const BATCH_SIZE = 50

/** Deletes pictures of deleted reports, and those whose report was never stored. */
export async function deletePictures({ db, now, pictures }: Store & Clock & Caches): Promise<void> {
  if (!pictures) return
  const keys = await listDuePictureDeletions(db, now(), BATCH_SIZE)
  if (keys.length === 0) return
  await pictures.delete(keys)
  await removePictureDeletions(db, keys)
}

/** The owner's form; the message that it adds has its id. */
type OwnerForm = Pick<DeskAction, "formId" | "actor"> & { reportId: string }

const actionOf = ({ formId, actor, reportId }: OwnerForm, action: string): DeskAction => ({
  formId,
  actor,
  action,
  subject: { kind: "bug-report", id: reportId },
  reason: null,
  before: null,
  after: null,
})

/** Adds the owner's reply to a bug report and emails it to the reporter; "refused" when there is no such report. */
export async function replyToBugReport(
  context: Dependencies,
  form: OwnerForm & { body: string },
): Promise<ActionResult> {
  const { db, config, now } = context
  const { formId: id, reportId, body } = form
  const report = await findBugReportForOwner(db, reportId)
  if (!report) return "refused"
  const { email, title } = report
  const createdAt = now()
  const notice = bugReplyEmail({ id, reportId, email, title, body, at: createdAt }, config)
  const reply = addReply(db, { id, reportId, body, createdAt }, notice)
  const result = await recordAction(context, actionOf(form, "bug-report.reply"), reply)
  sendQueuedEmailsInBackground(context)
  return result
}

/** Adds a note that only the site's owner sees; "refused" when there is no such report. */
export function addPrivateNote(
  context: Pick<Dependencies, "db" | "now">,
  form: OwnerForm & { body: string },
): Promise<ActionResult> {
  const { formId: id, reportId, body } = form
  const note = writeNote(context.db, { id, reportId, body, createdAt: context.now() })
  return recordAction(context, actionOf(form, "bug-report.note"), note)
}

/**
 * Sets the status that the reporter sees; `fixedIn` is kept for "fixed" and `duplicateOf` for "duplicate" only.
 * "refused" when there is no such report, or the one that it repeats does not exist.
 */
export async function setBugReportStatus(
  context: Pick<Dependencies, "db" | "now">,
  { status, fixedIn, duplicateOf, ...form }: OwnerForm & Triage,
): Promise<ActionResult> {
  const { db, now } = context
  const report = await findBugReportForOwner(db, form.reportId)
  if (!report) return "refused"
  const after = {
    status,
    fixedIn: status === "fixed" ? fixedIn : null,
    duplicateOf: status === "duplicate" ? duplicateOf : null,
  }
  const before = { status: report.status, fixedIn: report.fixedIn, duplicateOf: report.duplicateOf }
  const deskAction = { ...actionOf(form, "bug-report.status"), before, after }
  return recordAction(context, deskAction, updateTriage(db, form.reportId, { before, after, now: now() }))
}

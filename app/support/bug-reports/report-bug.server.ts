import type { Caches, Clock, Log, Random, Store } from "#app/capabilities.ts"
import { createId } from "#app/platform/random.ts"
import { addMilliseconds, hours } from "#app/platform/time.ts"
import { checkPicture, type PictureProblem, type PictureType } from "./bug-report.ts"
import { addBugReport, type NewBugReport, pictureKeyOf, schedulePictureDeletion } from "./queries.server.ts"

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

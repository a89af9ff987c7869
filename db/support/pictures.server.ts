import { and, eq, exists, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { bugReports, pictureDeletions } from "#db/schema.ts"

type Report = { id: string; userId: string }

/** The key in R2: a report's id alone could be sent by another account. */
export const pictureKeyOf = ({ id, userId }: Report) => `bug-reports/${userId}/${id}`

const keyOfRow = sql<string>`'bug-reports/' || ${bugReports.userId} || '/' || ${bugReports.id}`

/** What is stored about the picture of a report; null without one. */
export async function findPicture(db: Database, id: string) {
  const { userId, pictureType } = bugReports
  const [found] = await db
    .select({ id: bugReports.id, userId, pictureType })
    .from(bugReports)
    .where(eq(bugReports.id, id))
  return found?.pictureType ? { ...found, pictureType: found.pictureType } : null
}

/** Notes that a picture is to be deleted then, unless its report has been stored. */
export async function schedulePictureDeletion(db: Database, key: string, dueAt: Date): Promise<void> {
  await db
    .insert(pictureDeletions)
    .values({ key, dueAt })
    .onConflictDoUpdate({ target: pictureDeletions.key, set: { dueAt } })
}

/** A statement that keeps the picture of a report which is stored now. */
export function forgetPictureDeletionIf(db: Database, report: Report) {
  const stored = db
    .select({ id: bugReports.id })
    .from(bugReports)
    .where(
      and(
        eq(bugReports.id, report.id),
        eq(bugReports.userId, report.userId),
        isNotNull(bugReports.pictureType),
      ),
    )
  return db
    .delete(pictureDeletions)
    .where(and(eq(pictureDeletions.key, pictureKeyOf(report)), exists(stored)))
}

/** A statement for the batch that deletes an account: its pictures are to be deleted, if the condition holds. */
export function schedulePictureDeletions(db: Database, userId: SQL, now: Date) {
  const isOfAccount = sql`${bugReports.userId} = ${userId} and ${bugReports.pictureType} is not null`
  const row = { key: keyOfRow, dueAt: now }
  return insertIf(db, pictureDeletions, row, isOfAccount, sql`${bugReports}`).onConflictDoNothing()
}

/** Keys of pictures to delete now. A picture whose report is stored stays, whatever was noted before. */
export async function listDuePictureDeletions(db: Database, now: Date, limit: number): Promise<string[]> {
  const stored = db
    .select({ id: bugReports.id })
    .from(bugReports)
    .where(
      and(
        // The end of the key, by which the primary key finds it.
        sql`${bugReports.id} = substr(${pictureDeletions.key}, -25)`,
        sql`${keyOfRow} = ${pictureDeletions.key}`,
        isNotNull(bugReports.pictureType),
      ),
    )
  const isDue = lte(pictureDeletions.dueAt, now)
  const [, rows] = await db.batch([
    db.delete(pictureDeletions).where(and(isDue, exists(stored))),
    db
      .select({ key: pictureDeletions.key })
      .from(pictureDeletions)
      .where(isDue)
      .orderBy(pictureDeletions.dueAt)
      .limit(limit),
  ])
  return rows.map(({ key }) => key)
}

export async function removePictureDeletions(db: Database, keys: string[]): Promise<void> {
  await db.delete(pictureDeletions).where(inArray(pictureDeletions.key, keys))
}

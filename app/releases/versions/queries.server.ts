import { desc, eq, gt, gte, type SQL, sql } from "drizzle-orm"
import { EARLIEST_TIME } from "#app/platform/time.ts"
import { type ActionStatements, changeWhere, type Database, deleteWhere, hasRow } from "#db/client.server.ts"
import { releaseDrafts, releases } from "#db/schema/releases.ts"

const MAX_ROWS = 100

export type ReleaseDraft = typeof releaseDrafts.$inferSelect

/** The drafts, and the newest releases, each with the newest first. */
export async function listAllReleases(db: Database) {
  const [drafts, published] = await db.batch([
    db
      .select()
      .from(releaseDrafts)
      .where(gt(releaseDrafts.version, ""))
      .orderBy(desc(releaseDrafts.version))
      .limit(MAX_ROWS),
    selectReleases(db),
  ])
  return { drafts, published }
}

/** The draft of a version, its release, and the newest releases. */
export async function findVersion(db: Database, version: string) {
  const [drafts, [release = null], published] = await db.batch([
    db.select().from(releaseDrafts).where(eq(releaseDrafts.version, version)),
    db.select().from(releases).where(eq(releases.version, version)),
    selectReleases(db),
  ])
  return { draft: drafts[0] ?? null, release, published }
}

/** Writes a draft, in place of the one of the same version. */
export function saveDraft(db: Database, draft: ReleaseDraft): ActionStatements {
  const { version, createdAt: _, ...set } = draft
  return {
    condition: sql`not ${isPublished(version)}`,
    changes: [
      db.insert(releaseDrafts).values(draft).onConflictDoUpdate({ target: releaseDrafts.version, set }),
    ],
  }
}

export const deleteDraft = (db: Database, version: string) =>
  deleteWhere(db, releaseDrafts, sql`version = ${version}`)

/** Publishes the file that was read under the draft's address, and deletes the draft. */
export function publishDraft(db: Database, draft: ReleaseDraft, now: Date): ActionStatements {
  const { version, size, sha256, createdAt: _, ...rest } = draft
  // A file that was not read has neither size nor hash, which the table refuses.
  const file = { size: sql`${size}`, sha256: sql`${sha256}` }
  const row = { ...rest, version, ...file, publishedAt: now }
  return {
    condition: sql`not ${isPublished(version)}`,
    changes: [
      db.insert(releases).values(row),
      db.delete(releaseDrafts).where(eq(releaseDrafts.version, version)),
    ],
  }
}

/** Withdraws an offered version, or offers a withdrawn one again (`withdrawnAt` null). */
export function setWithdrawn(db: Database, version: string, withdrawnAt: Date | null) {
  const isOther = withdrawnAt ? sql`withdrawn_at is null` : sql`withdrawn_at is not null`
  return changeWhere(db, releases, { withdrawnAt }, sql`version = ${version} and ${isOther}`)
}

/** Offers a beta version to everybody. */
export const promote = (db: Database, version: string) =>
  changeWhere(db, releases, { channel: "stable" }, sql`version = ${version} and channel = 'beta'`)

const isPublished = (version: string): SQL => hasRow`releases where version = ${version}`

/** The newest releases, withdrawn ones included, as a query that can be part of a batch. */
export const selectReleases = (db: Database) =>
  db
    .select()
    .from(releases)
    .where(gte(releases.publishedAt, EARLIEST_TIME))
    .orderBy(desc(releases.publishedAt), desc(releases.version))
    .limit(MAX_ROWS)

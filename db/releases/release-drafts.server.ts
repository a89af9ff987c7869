import { and, desc, eq, gt, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { Offer } from "#app/domain/releases/release.ts"
import type { ActionStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { releaseDrafts, releases } from "#db/schema.ts"

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
    selectPublished(db),
  ])
  return { drafts, published }
}

/** The draft of a version, its release, and the newest releases. */
export async function findVersion(db: Database, version: string) {
  const [drafts, [release = null], published] = await db.batch([
    db.select().from(releaseDrafts).where(eq(releaseDrafts.version, version)).limit(1),
    db.select().from(releases).where(eq(releases.version, version)).limit(1),
    selectPublished(db),
  ])
  return { draft: drafts[0] ?? null, release, published }
}

const selectPublished = (db: Database) =>
  db
    .select()
    .from(releases)
    .where(gte(releases.publishedAt, new Date(0)))
    .orderBy(desc(releases.publishedAt))
    .limit(MAX_ROWS)

/** Writes a draft, in place of the one of the same version. */
export function saveDraft(db: Database, draft: ReleaseDraft): ActionStatements {
  const { version, createdAt: _, ...set } = draft
  return {
    condition: sql`not ${isPublished(version)}`,
    changes: (isDone) => [
      insertIf(db, releaseDrafts, draft, isDone).onConflictDoUpdate({ target: releaseDrafts.version, set }),
    ],
  }
}

export function deleteDraft(db: Database, version: string): ActionStatements {
  return {
    condition: sql`exists (select 1 from release_drafts where version = ${version})`,
    changes: (isDone) => [db.delete(releaseDrafts).where(and(eq(releaseDrafts.version, version), isDone))],
  }
}

/** Publishes the file that was read under the draft's address, and deletes the draft. */
export function publishDraft(db: Database, draft: ReleaseDraft, now: Date): ActionStatements {
  const { version, size, sha256, createdAt: _, ...rest } = draft
  // A file that was not read has neither size nor hash, which the table refuses.
  const file = { size: sql`${size}`, sha256: sql`${sha256}` }
  const row = { ...rest, version, ...file, publishedAt: now }
  return {
    condition: sql`not ${isPublished(version)}`,
    changes: (isDone) => [
      insertIf(db, releases, row, isDone),
      db.delete(releaseDrafts).where(and(eq(releaseDrafts.version, version), isDone)),
    ],
  }
}

/** Withdraws an offered version, or offers a withdrawn one again (`withdrawnAt` null). */
export function setWithdrawn(db: Database, version: string, withdrawnAt: Date | null): ActionStatements {
  const isOther = withdrawnAt ? isNull(releases.withdrawnAt) : isNotNull(releases.withdrawnAt)
  return {
    condition: sql`exists (select 1 from ${releases} where ${eq(releases.version, version)} and ${isOther})`,
    changes: (isDone) => [
      db
        .update(releases)
        .set({ withdrawnAt })
        .where(and(eq(releases.version, version), isDone)),
    ],
  }
}

/** Stops telling anybody of an available version, or tells those again who were told (`haltedAt` null). */
export function setHalted(db: Database, version: string, haltedAt: Date | null): ActionStatements {
  const isOther = haltedAt ? isNull(releases.haltedAt) : isNotNull(releases.haltedAt)
  const isIt = and(eq(releases.version, version), isNull(releases.withdrawnAt), isOther)
  return {
    condition: sql`exists (select 1 from ${releases} where ${isIt})`,
    changes: (isDone) => [
      db
        .update(releases)
        .set({ haltedAt })
        .where(and(eq(releases.version, version), isDone)),
    ],
  }
}

/** What can be changed of a version that is published. */
type ChangedOffer = Omit<Offer, "signature">

/** Changes whom a published version is offered to, unless that has changed since it was read. */
export function changeOffer(
  db: Database,
  version: string,
  { before, after }: { before: ChangedOffer; after: ChangedOffer },
): ActionStatements {
  const isStill = and(
    eq(releases.version, version),
    eq(releases.channel, before.channel),
    eq(releases.offeredPercent, before.offeredPercent),
    sql`${releases.minimumVersion} is ${before.minimumVersion}`,
    eq(releases.isCritical, before.isCritical),
  )
  const { channel, offeredPercent, minimumVersion, isCritical } = after
  return {
    condition: sql`exists (select 1 from ${releases} where ${isStill})`,
    changes: (isDone) => [
      db
        .update(releases)
        .set({ channel, offeredPercent, minimumVersion, isCritical })
        .where(and(eq(releases.version, version), isDone)),
    ],
  }
}

const isPublished = (version: string): SQL => sql`exists (select 1 from releases where version = ${version})`

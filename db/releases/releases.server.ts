import { desc, lte } from "drizzle-orm"
import type { Release } from "#app/domain/releases/release.ts"
import type { Database } from "#db/client.server.ts"
import { releases } from "#db/schema.ts"

const MAX_RELEASES = 100

/** The releases published until `now`, withdrawn ones included, newest first. */
export function listReleases(db: Database, now: Date): Promise<Release[]> {
  return selectReleases(db, now)
}

/** The same, as a query for a batch. */
export function selectReleases(db: Database, now: Date) {
  return db
    .select()
    .from(releases)
    .where(lte(releases.publishedAt, now))
    .orderBy(desc(releases.publishedAt), desc(releases.version))
    .limit(MAX_RELEASES)
}

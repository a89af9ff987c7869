import { and, eq, gt, isNotNull, ne } from "drizzle-orm"
import { selectPasskeys } from "#app/accounts/passkeys/queries.server.ts"
import { selectFactorSummary } from "#app/accounts/two-factor/queries.server.ts"
import type { Cursor } from "#app/platform/paging.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { afterCursor, type Database, newestFirst } from "#db/client.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"
import { ABSOLUTE_LIFETIME, publicSessionId, type SessionRow } from "./session.ts"

type PageQuery = {
  currentIdHash: string
  /** Sessions that wait for the second factor are not signed in, so they are not listed. */
  hasSecondFactor: boolean
  before: Cursor | null
  limit: number
  now: Date
}

/** The cursor's id is a public one, the beginning of `id_hash`, so the session itself is not below it. */
const keyset = { createdAt: sessions.createdAt, id: sessions.idHash }

const columns = {
  idHash: sessions.idHash,
  createdAt: sessions.createdAt,
  browser: sessions.browser,
  country: sessions.country,
  lastSeenDay: sessions.lastSeenDay,
}

const toRow = ({ idHash, ...row }: Omit<SessionRow, "id"> & { idHash: string }): SessionRow => ({
  ...row,
  id: publicSessionId(idHash),
})

/**
 * The session of the request, one page of the account's others, newest first, and what is known of the account's
 * password, its second factor and its passkeys, in one round trip.
 */
export async function findSecurityPage(db: Database, userId: string, query: PageQuery) {
  const { currentIdHash, hasSecondFactor, before, limit, now } = query
  const isLive = and(
    gt(sessions.expiresAt, now),
    gt(sessions.createdAt, addMilliseconds(now, -ABSOLUTE_LIFETIME)),
  )
  const [[current], others, [user], [factor], passkeys] = await db.batch([
    db.select(columns).from(sessions).where(eq(sessions.idHash, currentIdHash)),
    db
      .select(columns)
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          ne(sessions.idHash, currentIdHash),
          isLive,
          hasSecondFactor ? isNotNull(sessions.secondFactorAt) : undefined,
          afterCursor(keyset, before),
        ),
      )
      .orderBy(...newestFirst(keyset))
      .limit(limit),
    db.select({ passwordWarning: users.passwordWarning }).from(users).where(eq(users.id, userId)),
    selectFactorSummary(db, userId),
    selectPasskeys(db, userId),
  ])
  return {
    current: current ? toRow(current) : null,
    others: others.map(toRow),
    passwordWarning: user?.passwordWarning ?? null,
    factor: factor?.enabledAt ? { enabledAt: factor.enabledAt, codesLeft: factor.codesLeft } : null,
    passkeys,
  }
}

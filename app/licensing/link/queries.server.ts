import { and, desc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm"
import { selectLongestWait } from "#app/platform/rate-limits/queries.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { type Database, findFirst } from "#db/client.server.ts"
import { deviceCodes, licenses } from "#db/schema/licensing.ts"
import { POLL_INTERVAL } from "./device-code.ts"

export type DeviceCodeRow = typeof deviceCodes.$inferSelect

/** Adds a code; false when another code that was shown has the same hash. */
export async function addDeviceCode(db: Database, code: typeof deviceCodes.$inferInsert) {
  const added = await db
    .insert(deviceCodes)
    .values(code)
    .onConflictDoNothing()
    .returning({ id: deviceCodes.codeHash })
  return added.length === 1
}

type Sought = {
  /** The hashes of the code that was entered, under each key. */
  hashes: readonly string[]
  /** The counters of wrong codes. */
  counterIds: readonly string[]
  now: Date
}

/** The code that was entered, or null, and how many milliseconds its sender has to wait, in one round trip. */
export async function findEnteredCode(db: Database, { hashes, counterIds, now }: Sought) {
  const [[code], [limit]] = await db.batch([
    db
      .select()
      .from(deviceCodes)
      .where(and(inArray(deviceCodes.userCodeHash, [...hashes]), gt(deviceCodes.expiresAt, now)))
      .limit(1),
    selectLongestWait(db, counterIds, now),
  ])
  return { code: code ?? null, wait: limit?.wait ?? 0 }
}

/** The newest code that an account has taken and not decided about: the one for which it buys a license. */
export async function findTakenCode(db: Database, userId: string, now: Date) {
  return findFirst(
    db
      .select()
      .from(deviceCodes)
      .where(
        and(
          eq(deviceCodes.userId, userId),
          eq(deviceCodes.status, "pending"),
          gt(deviceCodes.expiresAt, now),
        ),
      )
      .orderBy(desc(deviceCodes.createdAt))
      .limit(1),
  )
}

/** Changes a code that waits and that nobody else has taken; false for every other one. */
export async function decideDeviceCode(
  db: Database,
  { code, userId, now }: { code: Pick<DeviceCodeRow, "codeHash">; userId: string; now: Date },
  change: Partial<Pick<DeviceCodeRow, "status" | "userId" | "licenseId">>,
) {
  const changed = await db
    .update(deviceCodes)
    .set(change)
    .where(
      and(
        eq(deviceCodes.codeHash, code.codeHash),
        eq(deviceCodes.status, "pending"),
        gt(deviceCodes.expiresAt, now),
        // The first of two accounts with the same code decides.
        or(isNull(deviceCodes.userId), eq(deviceCodes.userId, userId)),
      ),
    )
    .returning({ id: deviceCodes.codeHash })
  return changed.length === 1
}

/**
 * The code that an app asks about, with the key of the license that its device was activated on, as long as that is the
 * license of the account that activated it. `isEarly` when it was answered less than the interval ago; only then nothing is written.
 */
export async function pollDeviceCode(db: Database, codeHash: string, now: Date) {
  const isDue = or(
    isNull(deviceCodes.polledAt),
    lte(deviceCodes.polledAt, addMilliseconds(now, -POLL_INTERVAL)),
  )
  const isCode = and(eq(deviceCodes.codeHash, codeHash), gt(deviceCodes.expiresAt, now))
  const [asked, [found]] = await db.batch([
    db
      .update(deviceCodes)
      .set({ polledAt: now })
      .where(and(isCode, isDue))
      .returning({ id: deviceCodes.codeHash }),
    db
      .select({ code: deviceCodes, licenseKey: licenses.key })
      .from(deviceCodes)
      .leftJoin(
        licenses,
        and(eq(licenses.id, deviceCodes.licenseId), eq(licenses.userId, deviceCodes.userId)),
      )
      .where(isCode)
      .limit(1),
  ])
  return found ? { ...found, isEarly: asked.length === 0 } : null
}

/** Marks an approved code as used; false when it was used before, so that one of several answers has the key. */
export async function redeemDeviceCode(db: Database, codeHash: string) {
  const redeemed = await db
    .update(deviceCodes)
    .set({ status: "redeemed" })
    .where(and(eq(deviceCodes.codeHash, codeHash), eq(deviceCodes.status, "approved")))
    .returning({ id: deviceCodes.codeHash })
  return redeemed.length === 1
}

import { and, eq, type SQL, sql } from "drizzle-orm"
import { isAddressConfirmed } from "#app/accounts/email-address/queries.server.ts"
import { countDeactivations } from "#app/licensing/devices/queries.server.ts"
import { reversalReason, syncRevocations } from "#app/licensing/machine-files/revocation-queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import {
  type ActionStatements,
  type Database,
  type Found,
  findFirst,
  hasRow,
  insertIf,
} from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { activations, deviceOverrides, licenses } from "#db/schema/licensing.ts"
import { outbox } from "#db/schema/platform.ts"
import { orderOfPlan, refreshTerms } from "./license-terms-queries.server.ts"

// Statements of each action. The condition includes the state that the audit entry records as `before`, so that the second
// of two simultaneous actions is refused instead of recording a wrong one.

/** SQL condition that the license exists and `condition` holds for it. */
const licenseIs = (id: string, condition: SQL = sql`true`) =>
  hasRow`licenses where id = ${id} and ${condition}`

/** Revokes a license in force, and lists its key as revoked. */
export function revokeLicense(db: Database, id: string, now: Date): ActionStatements {
  return {
    condition: licenseIs(id, sql`revoked_at is null`),
    changes: [
      db.update(licenses).set({ revokedAt: now, revocationReason: "by-owner" }).where(eq(licenses.id, id)),
      syncRevocations(db, sql`l.id = ${id}`),
    ],
  }
}

/**
 * Puts a license that an owner revoked in force again, unless its payment was returned in the meantime, or its account has
 * another one in force.
 */
export function reinstateLicense(db: Database, id: string): ActionStatements {
  return {
    condition: sql`${licenseIs(id, sql`revocation_reason = 'by-owner' and ${reversalReason} is null`)}
      and not ${hasLicense(sql`(select user_id from licenses where id = ${id})`)}`,
    changes: [
      db.update(licenses).set({ revokedAt: null, revocationReason: null }).where(eq(licenses.id, id)),
      syncRevocations(db, sql`l.id = ${id}`),
    ],
  }
}

/** Allows one transfer beyond those of the seats, if so many were left before. */
export function allowTransfer(db: Database, id: string, before: number): ActionStatements {
  return {
    condition: licenseIs(id, sql`revoked_at is null and extra_transfers = ${before}`),
    changes: [
      db
        .update(licenses)
        .set({ extraTransfers: before + 1 })
        .where(eq(licenses.id, id)),
    ],
  }
}

/** Change of a license's number of devices by the owner: current and new number, and reason; `id` is the form's. */
type DeviceNumber = {
  id: string
  before: number
  after: number
  reason: string
  setBy: string
  setAt: Date
}

/** Sets the number of devices in place of the bought one, unless more are active. */
export function setMaxDevices(
  db: Database,
  licenseId: string,
  { before, after, ...number }: DeviceNumber,
): ActionStatements {
  const active = sql`(select count(*) from activations where license_id = ${licenseId} and deactivated_at is null)`
  const override = { ...number, licenseId, devices: after, orderId: sql.raw(orderOfPlan("l")) }
  return {
    condition: licenseIs(licenseId, sql`max_devices = ${before} and ${active} <= ${after}`),
    changes: [
      insertIf(db, deviceOverrides, override, sql`l.id = ${licenseId}`, sql`licenses l`),
      ...refreshTerms(db, sql`(${licenseId})`, number.setAt),
    ],
  }
}

type Move = {
  /** The account that has the license, if any, and the one that gets it. */
  before: string | null
  after: string
  /** Text that replaces the key in the stored emails of the former account. */
  inPlaceOfKey: string
}

/**
 * Moves the license to another account that has confirmed its address and has no license in force. The key stays the
 * license's, so it is taken out of the stored emails of the account that had it.
 */
export function moveLicenseStatements(
  db: Database,
  id: string,
  { before, after, inPlaceOfKey }: Move,
): ActionStatements {
  const isTarget = sql`${isAddressConfirmed(after)} and not ${hasLicense(after)}`
  return {
    condition: sql`${licenseIs(id, sql`user_id is ${before}`)} and ${isTarget}`,
    changes: [
      replaceKeyInEmails(db, id, { userId: before, text: inPlaceOfKey }),
      db.update(licenses).set({ userId: after }).where(eq(licenses.id, id)),
    ],
  }
}

type KeyReplacement = { userId: string | null; text: string }

/** Replaces a license key in an account's emails, sent ones too: its export has them, and the owner can resend them. */
function replaceKeyInEmails(db: Database, id: string, { userId, text }: KeyReplacement) {
  const key = sql`(select key from licenses where id = ${id})`
  return db
    .update(outbox)
    .set({
      html: sql`replace(${outbox.html}, ${key}, ${text})`,
      text: sql`replace(${outbox.text}, ${key}, ${text})`,
    })
    .where(eq(outbox.userId, userId ?? ""))
}

const hasLicense = (userId: string | SQL) => hasRow`licenses where user_id = ${userId} and revoked_at is null`

/** Deactivates an active device and queues the email to the license's account. */
export function releaseDevice(
  db: Database,
  id: string,
  { deviceId, notice, now }: { deviceId: string; notice: AccountEmail | null; now: Date },
) {
  const isDevice = and(eq(activations.licenseId, id), eq(activations.deviceId, deviceId))
  const release: ActionStatements = {
    condition: hasRow`activations where license_id = ${id} and device_id = ${deviceId}
      and deactivated_at is null`,
    changes: [
      countDeactivations(db, sql`(${id})`, sql`a.device_id = ${deviceId}`),
      db.update(activations).set({ deactivatedAt: now }).where(isDevice),
    ],
  }
  return notice ? withEmailToHolder(db, release, id, notice) : release
}

/** Queues an email with the key, if it is current, in force and of the same account. */
export function sendKey(
  db: Database,
  { id, key, userId }: { id: string; key: string; userId: string },
  email: AccountEmail,
): ActionStatements {
  return {
    condition: licenseIs(id, sql`revoked_at is null and key = ${key} and user_id = ${userId}`),
    changes: [queueEmailTo(db, userId, email)],
  }
}

/** ID prefix of emails about the owner's changes to a license. */
export const changeEmailPrefix = (licenseId: string) => `license-change:${licenseId}:` as const

/** Adds an email to an account to an action's statements. */
export function withEmailTo(
  db: Database,
  { condition, changes }: ActionStatements,
  userId: string | SQL,
  notice: AccountEmail,
) {
  return { condition, changes: [queueEmailTo(db, userId, notice), ...changes] }
}

/** Adds an email to the account that has the license before the action to the action's statements. */
export function withEmailToHolder(
  db: Database,
  statements: ActionStatements,
  id: string,
  notice: AccountEmail,
) {
  return withEmailTo(db, statements, sql`(select user_id from licenses where id = ${id})`, notice)
}

/**
 * Finds a license, its account's email, whether that has another license in force, and the named device, in one round trip;
 * null without the license.
 */
export async function findLicenseToChange(db: Database, id: string, deviceId: string) {
  const [[found], [device]] = await db.batch([
    db
      .select({
        license: licenses,
        email: users.email,
        hasOther: hasRow`licenses other where other.user_id = ${licenses.userId} and other.revoked_at is null
          and other.id <> ${licenses.id}`
          .mapWith(Boolean)
          .as("has_other"),
      })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId))
      .where(eq(licenses.id, id)),
    db
      .select()
      .from(activations)
      .where(and(eq(activations.licenseId, id), eq(activations.deviceId, deviceId)))
      .limit(1),
  ])
  return found ? { ...found, device: device ?? null } : null
}

export type LicenseToChange = Found<typeof findLicenseToChange>

/**
 * Finds the account of a normalized address, the time of its confirmation, and whether it has a license in force; null
 * without an account.
 */
export async function findMoveTarget(db: Database, emailKey: string) {
  const hasLicense = hasRow`licenses l where l.user_id = users.id and l.revoked_at is null`
  return findFirst(
    db
      .select({
        id: users.id,
        emailConfirmedAt: users.emailConfirmedAt,
        hasLicense: hasLicense.mapWith(Boolean),
      })
      .from(users)
      .where(eq(users.emailKey, emailKey)),
  )
}

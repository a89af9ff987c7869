import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { OutboxEmail } from "#app/domain/email.ts"
import { reversalReason } from "#db/checkout/reversals.server.ts"
import type { Database } from "#db/client.server.ts"
import { syncRevocations } from "#db/licensing/revocations.server.ts"
import { queueEmailIf } from "#db/outbox.server.ts"
import { activations, licenses } from "#db/schema.ts"
import type { ActStatements } from "./audit.server.ts"
import { type Notice, withEmailToHolder } from "./license-notices.server.ts"

// What each act changes; its condition includes what the audit entry says was before, so that of two acts at once the
// second is refused instead of recording what is not true.

/** Whether the license exists, and the condition holds for it. */
const licenseIs = (id: string, condition: SQL = sql`true`): SQL =>
  sql`exists (select 1 from licenses where id = ${id} and ${condition})`

/** Revokes a license in force, and lists its key as revoked. */
export function revokeLicense(db: Database, id: string, now: Date): ActStatements {
  return {
    condition: licenseIs(id, sql`revoked_at is null`),
    changes: (isDone) => [
      db
        .update(licenses)
        .set({ revokedAt: now, revocationReason: "by-owner" })
        .where(and(eq(licenses.id, id), isDone)),
      syncRevocations(db, sql`l.id = ${id}`),
    ],
  }
}

/** Puts a license that an owner revoked in force again, unless its payment was returned in the meantime. */
export function reinstateLicense(db: Database, id: string): ActStatements {
  return {
    condition: licenseIs(id, sql`revocation_reason = 'by-owner' and ${reversalReason} is null`),
    changes: (isDone) => [
      db
        .update(licenses)
        .set({ revokedAt: null, revocationReason: null })
        .where(and(eq(licenses.id, id), isDone)),
      syncRevocations(db, sql`l.id = ${id}`),
    ],
  }
}

/** Allows one transfer beyond those of the seats, if so many were left before. */
export function allowTransfer(db: Database, id: string, before: number): ActStatements {
  return {
    condition: licenseIs(id, sql`revoked_at is null and extra_transfers = ${before}`),
    changes: (isDone) => [
      db
        .update(licenses)
        .set({ extraTransfers: before + 1 })
        .where(and(eq(licenses.id, id), isDone)),
    ],
  }
}

type DeviceNumbers = { before: number; after: number }

/** Changes the number of devices, unless more are active. */
export function changeMaxDevices(db: Database, id: string, { before, after }: DeviceNumbers): ActStatements {
  const active = sql`(select count(*) from activations where license_id = ${id} and deactivated_at is null)`
  return {
    condition: licenseIs(id, sql`max_devices = ${before} and ${active} <= ${after}`),
    changes: (isDone) => [
      db
        .update(licenses)
        .set({ maxDevices: after })
        .where(and(eq(licenses.id, id), isDone)),
    ],
  }
}

type Accounts = { before: string | null; after: string }

/** Moves the license to another account that has no license in force. */
export function moveLicense(db: Database, id: string, { before, after }: Accounts): ActStatements {
  const exists = sql`exists (select 1 from users where id = ${after})`
  return {
    condition: sql`${licenseIs(id, sql`user_id is ${before}`)} and ${exists} and not ${hasLicense(after)}`,
    changes: (isDone) => [
      db
        .update(licenses)
        .set({ userId: after })
        .where(and(eq(licenses.id, id), isDone)),
    ],
  }
}

const hasLicense = (userId: string) =>
  sql`exists (select 1 from licenses where user_id = ${userId} and revoked_at is null)`

type DeviceRelease = { deviceId: string; notice: Notice | null; now: Date }

/** Deactivates an active device and queues the email to the license's account. */
export function releaseDevice(
  db: Database,
  id: string,
  { deviceId, notice, now }: DeviceRelease,
): ActStatements {
  const isDevice = and(eq(activations.licenseId, id), eq(activations.deviceId, deviceId))
  const release: ActStatements = {
    condition: sql`exists (select 1 from activations where license_id = ${id} and device_id = ${deviceId}
      and deactivated_at is null)`,
    changes: (isDone) => [
      db
        .update(activations)
        .set({ deactivatedAt: now })
        .where(and(isDevice, isNull(activations.deactivatedAt), isDone)),
    ],
  }
  return notice ? withEmailToHolder(db, release, id, notice) : release
}

type HeldLicense = { id: string; key: string; userId: string | null }

/** Queues an email with the key, as long as it is the license's, in force and of the same account. */
export function sendKey(db: Database, { id, key, userId }: HeldLicense, email: OutboxEmail): ActStatements {
  return {
    condition: licenseIs(id, sql`revoked_at is null and key = ${key} and user_id = ${userId}`),
    changes: (isDone) => [queueEmailIf(db, email, isDone)],
  }
}

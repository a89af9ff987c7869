import { and, asc, eq, getTableColumns, gt, or, type SQL, sql } from "drizzle-orm"
import { RECOGNITION_WINDOW } from "#app/domain/licensing/components.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { selectActionsAbout } from "#db/audit/audit.server.ts"
import {
  activations,
  type Database,
  type Found,
  licenses,
  licenseUpgrades,
  newestFirst,
  orders,
  outbox,
  retiredLicenseKeys,
  users,
} from "#db/client.server.ts"
import { changeEmailPrefix } from "#db/licensing/change-license.server.ts"
import { releaseEmailPrefix } from "#db/licensing/deactivations.server.ts"
import { recognitionsOf } from "#db/licensing/device-components.server.ts"
import { hasIdPrefix } from "#db/outbox.server.ts"
import { selectReversals } from "#db/payments/ledger.server.ts"
import { selectWebhookEvents } from "#db/payments/webhook-events.server.ts"
import { selectNotes } from "./notes.server.ts"

/** The most rows of each kind in a timeline. */
const MAX_ITEMS = 50

/** The devices of one page. */
export const DEVICES_PER_PAGE = 50

/** The first part of the ids of emails with one license's key, sent by the owner. */
const keyEmailPrefix = (licenseId: string) => `license-keys:${licenseId}:` as const

type Page = { afterSeat: number; now: Date }

/**
 * A license and everything that is stored about it, with one page of its devices after a seat, in one round trip; null
 * when there is none.
 */
export async function findLicenseDetails(db: Database, id: string, { afterSeat, now }: Page) {
  const since = addMilliseconds(now, -RECOGNITION_WINDOW)
  const orderId = sql`(select order_id from licenses where id = ${id})`
  const paymentId = sql`(select payment_id from licenses where id = ${id})`
  const [[found], [order], devices, events, reversals, retiredKeys, upgrades, ...others] = await db.batch([
    selectLicense(db, id),
    db.select().from(orders).where(eq(orders.id, orderId)).limit(1),
    db
      .select({
        ...getTableColumns(activations),
        recognitions: recognitionsOf(activations.id, since.getTime()),
      })
      .from(activations)
      .where(and(eq(activations.licenseId, id), gt(activations.seat, afterSeat)))
      .orderBy(asc(activations.seat))
      .limit(DEVICES_PER_PAGE + 1),
    selectWebhookEvents(db, orderId, MAX_ITEMS),
    selectReversals(db, paymentId, MAX_ITEMS),
    db.select().from(retiredLicenseKeys).where(eq(retiredLicenseKeys.licenseId, id)).limit(MAX_ITEMS),
    db.select().from(licenseUpgrades).where(eq(licenseUpgrades.licenseId, id)).limit(MAX_ITEMS),
    selectEmails(db, id, orderId),
    selectNotes(db, "license", id, MAX_ITEMS),
    selectActionsAbout(db, "license", id, MAX_ITEMS),
  ])
  const [emails, notes, actions] = others
  if (!found || !order) return null
  return {
    license: found.license,
    email: found.email,
    currency: order.currency,
    orderedAt: order.createdAt,
    devices,
    events,
    reversals,
    retiredKeys,
    upgrades,
    emails,
    notes,
    actions,
  }
}

export type LicenseDetails = Found<typeof findLicenseDetails>

function selectLicense(db: Database, id: string) {
  return db
    .select({ license: licenses, email: users.email })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(eq(licenses.id, id))
    .limit(1)
}

/** The receipt with the key, and what was sent about the license. */
function selectEmails(db: Database, id: string, orderId: SQL) {
  return db
    .select()
    .from(outbox)
    .where(
      or(
        eq(outbox.id, sql`'receipt:' || ${orderId}`),
        eq(outbox.id, `license-revoked:${id}`),
        eq(outbox.id, `license-restored:${id}`),
        hasIdPrefix(releaseEmailPrefix(id)),
        hasIdPrefix(keyEmailPrefix(id)),
        hasIdPrefix(changeEmailPrefix(id)),
      ),
    )
    .orderBy(...newestFirst(outbox))
    .limit(MAX_ITEMS)
}

import { and, asc, eq, getTableColumns, gt, or, sql } from "drizzle-orm"
import { selectNotesAndActions } from "#app/desk/audit-log/notes-and-actions-queries.server.ts"
import { RECOGNITION_WINDOW } from "#app/licensing/activation/device-components.ts"
import { recognitionsOf, releaseEmailPrefix } from "#app/licensing/activation/queries.server.ts"
import { changeEmailPrefix } from "#app/licensing/license/change-queries.server.ts"
import { IS_KEPT, orderOfPlan, overrideOf } from "#app/licensing/license/license-terms-queries.server.ts"
import { selectReversals } from "#app/orders/ledger/queries.server.ts"
import { selectWebhookEvents } from "#app/payments/webhook/queries.server.ts"
import { hasIdPrefix, selectEmails } from "#app/platform/email/outbox-queries.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { batch, type Database, type Found } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import {
  activations,
  deviceOverrides,
  licenses,
  licenseUpgrades,
  retiredLicenseKeys,
} from "#db/schema/licensing.ts"
import { orders } from "#db/schema/orders.ts"
import { ledgerEntries } from "#db/schema/payments.ts"

/** Maximum number of rows of each kind in a timeline. */
const MAX_ITEMS = 50

/** The devices of one page. */
export const LISTED_DEVICES = 50

/**
 * A license and everything that is stored about it, with one page of its devices after a seat, in one round trip; null
 * when there is none.
 */
export async function findLicenseDetails(
  db: Database,
  id: string,
  { afterSeat, now }: { afterSeat: number; now: Date },
) {
  const since = addMilliseconds(now, -RECOGNITION_WINDOW)
  const orderId = sql`(select order_id from licenses where id = ${id})`
  const paymentId = sql`(select payment_id from licenses where id = ${id})`
  const {
    licenses: [found],
    ...others
  } = await batch(db, {
    licenses: db
      .select({
        license: licenses,
        email: users.email,
        currency: orders.currency,
        orderedAt: sql`${orders.createdAt}`.mapWith(orders.createdAt).as("ordered_at"),
        orderOfPlan: sql<string>`${sql.raw(orderOfPlan("licenses"))}`.as("order_of_plan"),
      })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .leftJoin(users, eq(users.id, licenses.userId))
      .where(eq(licenses.id, id)),
    devices: db
      .select({
        ...getTableColumns(activations),
        recognitions: recognitionsOf(activations.id, since.getTime()),
      })
      .from(activations)
      .where(and(eq(activations.licenseId, id), gt(activations.seat, afterSeat)))
      .orderBy(asc(activations.seat))
      .limit(LISTED_DEVICES + 1),
    events: selectWebhookEvents(db, orderId, MAX_ITEMS),
    reversals: selectReversals(db, paymentId, MAX_ITEMS),
    retiredKeys: db
      .select()
      .from(retiredLicenseKeys)
      .where(eq(retiredLicenseKeys.licenseId, id))
      .limit(MAX_ITEMS),
    upgrades: selectUpgrades(db, id),
    /** The owner's number of devices that is in force. */
    override: db
      .select()
      .from(deviceOverrides)
      .where(sql`id = (select ${sql.raw(overrideOf("l"))} from licenses l where l.id = ${id})`),
    // The receipt with the key, and what was sent about the license.
    emails: selectEmails(
      db,
      or(
        sql`id in ('receipt:' || ${orderId}, 'license-revoked:' || ${id}, 'license-restored:' || ${id})`,
        hasIdPrefix(releaseEmailPrefix(id)),
        // Emails with its key that the owner sent.
        hasIdPrefix(`license-keys:${id}:`),
        hasIdPrefix(changeEmailPrefix(id)),
      ),
    ),
    ...selectNotesAndActions(db, "license", id),
  })
  return found ? { ...found, ...others, isFirstPage: afterSeat === 0 } : null
}

/** Selects the orders that upgraded a license, and when the payment of each was returned, if it was. */
function selectUpgrades(db: Database, licenseId: string) {
  const returnedAt = sql<Date | null>`(select case when not ${sql.raw(`(${IS_KEPT})`)} then (
      select max(occurred_at) from ledger_entries
      where payment_id = o.payment_id and kind in ('refund', 'dispute-lost')) end
    from orders o where o.id = ${orders.id})`.mapWith(ledgerEntries.occurredAt)
  return db
    .select({
      orderId: orders.id,
      planType: orders.planType,
      devices: orders.devices,
      upgradedAt: licenseUpgrades.upgradedAt,
      returnedAt: returnedAt.as("returned_at"),
    })
    .from(licenseUpgrades)
    .innerJoin(orders, eq(orders.id, licenseUpgrades.orderId))
    .where(eq(licenseUpgrades.licenseId, licenseId))
    .limit(MAX_ITEMS)
}

export type LicenseDetails = Found<typeof findLicenseDetails>

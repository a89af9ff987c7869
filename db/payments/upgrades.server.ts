import { eq, sql } from "drizzle-orm"
import type { Order } from "#app/domain/orders/order.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"
import { indianDayOf } from "#app/domain/time.ts"
import { confirmedEmailKey, hasConfirmedAddress } from "#db/account/confirmed-address.server.ts"
import {
  type ActionStatements,
  activations,
  type Database,
  hasRow,
  insertIf,
  licenses,
  licenseUpgrades,
  orders,
} from "#db/client.server.ts"
import { returnedReason } from "#db/licensing/revocations.server.ts"
import { countDeactivations } from "#db/licensing/seat-counts.server.ts"
import { addQuoteOrder } from "#db/orders/quotes.server.ts"
import { countOpened } from "#db/totals.server.ts"

type PaidQuote = {
  orderId: string
  paymentId: string
  userId: string
  plan: PlanType
  devices: number
  paidAt: Date
}

/**
 * Statements for the batch that fulfills the order of a quote: if its buyer has a license in force, the one that the site
 * shows, which is the oldest, gets the plan and the devices of the quote, unless it has more already.
 */
export function upgradeLicense(
  db: Database,
  { orderId, paymentId, userId, plan, devices, paidAt }: PaidQuote,
) {
  const shown = sql`l.id = (select id from licenses where user_id = ${userId} and revoked_at is null
    order by created_at limit 1)`
  const count = sql`cast(${devices} as integer)`
  const upgrade = {
    orderId,
    licenseId: sql`l.id`,
    paymentId,
    upgradedAt: paidAt,
    fromPlan: sql`l.plan_type`,
    fromDevices: sql`l.max_devices`,
    toPlan: sql`iif(l.max_devices > ${count}, l.plan_type, ${plan})`,
    toDevices: sql`max(l.max_devices, ${count})`,
  }
  const ofUpgrade = (column: string) =>
    sql`(select ${sql.raw(column)} from license_upgrades where order_id = ${orderId})`
  return [
    insertIf(db, licenseUpgrades, upgrade, shown, sql`licenses l`),
    db
      .update(licenses)
      .set({ planType: ofUpgrade("to_plan"), maxDevices: ofUpgrade("to_devices") })
      .where(sql`id = ${ofUpgrade("license_id")}`),
  ]
}

/** Why the payment of an upgrade no longer counts; null while it does. */
const returned = returnedReason(sql`u.payment_id`)

/**
 * Statements for the batch that records what became of a payment: an upgrade whose payment was returned is taken back,
 * and made again if the dispute is won after all. Devices in seats that the license no longer has are deactivated.
 */
export function refreshUpgrades(db: Database, paymentId: string, now: Date) {
  const upgrade = sql`license_upgrades u where u.payment_id = ${paymentId} and u.license_id = licenses.id`
  const returnedLicenses = sql`(select license_id from license_upgrades u
    where u.payment_id = ${paymentId} and ${returned} is not null)`
  const isUpgraded = sql`id in (select license_id from license_upgrades where payment_id = ${paymentId})`
  return [
    db
      .update(licenses)
      .set({
        maxDevices: sql`max_devices + (select case
          when u.reverted_at is null and ${returned} is not null then u.from_devices - u.to_devices
          when u.reverted_at is not null and ${returned} is null then u.to_devices - u.from_devices
          else 0 end from ${upgrade})`,
        planType: sql`(select case
          when u.reverted_at is null and ${returned} is not null then u.from_plan
          when u.reverted_at is not null and ${returned} is null then u.to_plan
          else licenses.plan_type end from ${upgrade})`,
      })
      .where(isUpgraded),
    countDeactivations(db, returnedLicenses, sql`a.seat > ${licenses.maxDevices}`),
    db
      .update(activations)
      .set({ deactivatedAt: now })
      .where(
        sql`license_id in ${returnedLicenses}
          and seat > (select max_devices from licenses where id = license_id) and deactivated_at is null`,
      ),
    db
      .update(licenseUpgrades)
      .set({
        revertedAt: sql`(select case when ${returned} is null then null
          else coalesce(u.reverted_at, ${now.getTime()}) end
          from license_upgrades u where u.order_id = license_upgrades.order_id)`,
      })
      .where(eq(licenseUpgrades.paymentId, paymentId)),
  ] as const
}

/**
 * Adds an order for a payment that has none here, to be fulfilled in the same transaction; refused if the payment or its
 * provider's order has an order here, or the account is deleted or has not confirmed its address.
 */
export function addIssuedOrder(db: Database, order: Order, paymentId: string): ActionStatements {
  const { id, userId, kind, planType, amount, providerOrderId, createdAt, source, devices } = order
  // Not "pending": the buyer may have an open order at the same price, and has one at most.
  const row = {
    id,
    userId,
    kind,
    planType,
    ...amount,
    status: "expired" as const,
    providerOrderId,
    source,
    devices,
  }
  return {
    condition: sql`${hasConfirmedAddress(userId ?? "")}
      and not ${hasRow`orders where payment_id = ${paymentId}`}
      and not ${hasRow`orders where provider_order_id = ${providerOrderId}`}`,
    changes: [
      db.insert(orders).values({ ...row, createdAt, nextSyncAt: createdAt }),
      countOpened(db, indianDayOf(createdAt)),
    ],
  }
}

/**
 * Adds the order of a quote, or changes the one that it has, to be fulfilled in the same transaction without the provider;
 * refused if the quote has another order by now, or a paid one, or no account has confirmed its address.
 */
export function addIssuedQuoteOrder(
  db: Database,
  { id, source, paymentReference }: Order,
  { quoteId, userId, now }: { quoteId: string; userId: string; now: Date },
): ActionStatements {
  return {
    condition: sql`${hasRow`quotes where id = ${quoteId} and email_key = ${confirmedEmailKey(userId)}`}
      and not ${hasRow`orders where quote_id = ${quoteId} and (id <> ${id} or status = 'paid')`}`,
    changes: [
      addQuoteOrder(db, { id, quoteId, userId, country: null, now, source, reference: paymentReference }),
      db.update(orders).set({ userId, source, paymentReference }).where(eq(orders.id, id)),
    ],
  }
}

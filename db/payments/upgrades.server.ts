import { eq, type SQL, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { countDeactivations } from "#db/licensing/seat-counts.server.ts"
import { activations, licenses, licenseUpgrades } from "#db/schema.ts"
import { returnedReason } from "./ledger.server.ts"

type PaidQuote = { orderId: string; paymentId: string; devices: number; paidAt: Date }

/** The license of a user that the site shows: of those in force, the oldest. */
const licenseInForceOf = (userId: SQL) => sql`(
  select id from licenses where user_id = ${userId} and revoked_at is null order by created_at limit 1
)`

/**
 * Statements for the batch that fulfills the order of a quote, after it was marked paid: if its buyer has a license in
 * force, that license gets the plan and the devices of the quote, unless it has more already.
 */
export function upgradeLicense(db: Database, { orderId, paymentId, devices: count, paidAt }: PaidQuote) {
  const devices = sql`cast(${count} as integer)`
  return [
    insertIf(
      db,
      licenseUpgrades,
      {
        orderId: sql`o.id`,
        licenseId: sql`l.id`,
        paymentId,
        upgradedAt: paidAt,
        fromPlan: sql`l.plan_type`,
        fromDevices: sql`l.max_devices`,
        toPlan: sql`case when l.max_devices > ${devices} then l.plan_type else o.plan_type end`,
        toDevices: sql`max(l.max_devices, ${devices})`,
      },
      sql`o.id = ${orderId} and o.payment_id = ${paymentId}
        and not exists (select 1 from licenses where order_id = o.id)`,
      sql`orders o join licenses l on l.id = ${licenseInForceOf(sql`o.user_id`)}`,
    ).onConflictDoNothing(),
    db
      .update(licenses)
      .set({
        planType: sql`(select to_plan from license_upgrades where order_id = ${orderId})`,
        maxDevices: sql`(select to_devices from license_upgrades where order_id = ${orderId})`,
      })
      // Only if the upgrade was added just now.
      .where(
        sql`id = (select license_id from license_upgrades where order_id = ${orderId}) and changes() = 1`,
      ),
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

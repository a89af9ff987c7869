import { type SQL, sql } from "drizzle-orm"
import { countDeactivations } from "#app/licensing/devices/queries.server.ts"
import { maxDevicesOf } from "#app/orders/order/order.ts"
import { PLAN_TYPES } from "#app/orders/plans/plans.ts"
import type { Database } from "#db/client.server.ts"
import { activations, licenses } from "#db/schema/licensing.ts"

// The plan and the number of devices of a license follow from its own order and those that upgraded it, as far as they are
// paid and kept, and from the number that the owner set. What `licenses` has of them is a cache of that, so that calls of the
// app read one row. SQL as text, of which docs/decisions/0050-sql-texts.md says why; `license` is the name of a row of
// `licenses` in the statement around.

/** Reason why a payment is not kept: refunded in full, or lost in a dispute; null while it is kept. */
export const returnedReason = (paymentId: string) => `(
  select case when p.refunded_amount >= p.amount then 'refunded' when p.dispute_state = 'lost' then 'dispute-lost' end
  from payments p where p.id = ${paymentId})`

/** Condition that the payment of the order `o` is kept: neither refunded in full nor lost in a dispute. */
export const IS_KEPT = `${returnedReason("o.payment_id")} is null`

/** Condition that the order `o` is the license's own or one that upgraded it. */
const isOrderOf = (license: string) => `o.id in (select ${license}.order_id
  union all select u.order_id from license_upgrades u where u.license_id = ${license}.id)`

/** Condition that a payment of the license is kept. */
export const hasKeptOrder = (license: string) =>
  `exists (select 1 from orders o where ${isOrderOf(license)} and ${IS_KEPT})`

const DEVICES_OF_PLANS = PLAN_TYPES.map((planType) => {
  const devices = maxDevicesOf({ kind: "license", planType, devices: null })
  return `when '${planType}' then ${devices}`
}).join(" ")

/**
 * Named rows of a statement, from which the terms of a license follow:
 * - `bought`: its own order and those that upgraded it.
 * - `counted`: those of them that are kept. Without any, the license is revoked, and its own order says what it was.
 * - `override`: the newest number of devices that the owner set for an order that counts.
 */
const termsOf = (license: string, isKept = IS_KEPT) => `with
  bought as (
    select o.id, o.plan_type, o.paid_at, coalesce(o.devices, case o.plan_type ${DEVICES_OF_PLANS} end) as devices,
      ${isKept} as is_kept
    from orders o where ${isOrderOf(license)}),
  counted as (
    select * from bought
    where is_kept or (id = ${license}.order_id and not exists (select 1 from bought where is_kept))),
  override as (
    select v.id, v.devices, v.set_at, counted.devices as overridden
    from device_overrides v join counted on counted.id = v.order_id
    where v.license_id = ${license}.id order by v.set_at desc limit 1)`

/** The largest of the counted orders, the latest of several: the plan comes from it. */
const LARGEST = "from counted order by devices desc, paid_at desc limit 1"

/** The id of the order that the license's plan comes from. */
export const orderOfPlan = (license: string) => `(${termsOf(license)} select id ${LARGEST})`

const planOf = (license: string) => `(${termsOf(license)} select plan_type ${LARGEST})`

/**
 * The number of devices: the owner's, or that of an order which was paid after it or is larger than the one that it was set
 * for; without the owner's, that of the largest order. With another condition than `IS_KEPT`, what it would be.
 */
export const devicesOf = (license: string, isKept = IS_KEPT) => `(${termsOf(license, isKept)}
  select max(devices) from (
    select devices from override
    union all
    select c.devices from counted c left join override
    where override.id is null or c.paid_at > override.set_at or c.devices > override.overridden))`

/** The id of the owner's number that counts; null without one. */
export const overrideOf = (license: string) => `(${termsOf(license)} select id from override)`

/** Condition that a license's stored plan or number of devices differs from what its orders and the owner set. */
export const hasOtherTerms = (license: string) => `(${license}.plan_type is not ${planOf(license)}
  or ${license}.max_devices is not ${devicesOf(license)})`

/** The license that a payment bought or upgraded. */
export const licensesOfPayment = (
  paymentId: string,
) => sql`(select id from licenses where payment_id = ${paymentId}
  union select license_id from license_upgrades where payment_id = ${paymentId})`

/** Statements for each batch that changes what plan and devices of these licenses follow from. */
export function refreshTerms(db: Database, licenseIds: SQL, now: Date) {
  const excess = sql`(select e.id from (
      select id, license_id, row_number() over (partition by license_id order by seat) as place
      from activations where license_id in ${licenseIds} and deactivated_at is null) e
    join licenses l on l.id = e.license_id where e.place > l.max_devices)`
  return [
    db
      .update(licenses)
      .set({ planType: sql.raw(planOf("licenses")), maxDevices: sql.raw(devicesOf("licenses")) })
      .where(sql`id in ${licenseIds}`),
    countDeactivations(db, licenseIds, sql`a.id in ${excess}`),
    db.update(activations).set({ deactivatedAt: now }).where(sql`id in ${excess}`),
  ] as const
}

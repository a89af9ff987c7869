import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm"
import { countDeactivations } from "#app/licensing/devices/queries.server.ts"
import type { RevocationReason } from "#app/licensing/machine-files/machine-file.ts"
import { maxDevicesOf } from "#app/orders/order/order.ts"
import { PLAN_TYPES, type PlanType } from "#app/orders/plans/plans.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { type Database, inPage, type Period, type Reading } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { activations, HAS_MANY_DEVICES, licenses } from "#db/schema/licensing.ts"

const MAX_LICENSES = 50

/**
 * The licenses in force of the account with an address, oldest first, at most `MAX_LICENSES`; the returned `email` has
 * the account's spelling.
 */
export async function listLicensesInForce(db: Database, email: string) {
  return db
    .select({ userId: users.id, email: users.email, key: licenses.key, planType: licenses.planType })
    .from(licenses)
    .innerJoin(users, eq(users.id, licenses.userId))
    .where(and(eq(users.emailKey, emailKeyOf(email)), isNull(licenses.revokedAt)))
    .orderBy(licenses.createdAt)
    .limit(MAX_LICENSES)
}

type LicenseFilter = Period & {
  plan: PlanType | null
  /** "revoked" for whatever reason, or why it is; null for all. */
  state: "active" | "revoked" | RevocationReason | null
  /** Filter for licenses for more computers than a plan of fixed size has; null for all. */
  computers: "large" | null
}

/** Lists one page of licenses with the holders' email addresses. */
export function listLicenses(db: Database, filter: LicenseFilter, reading: Reading) {
  const { plan, state, computers } = filter
  const all = db
    .select({ ...getTableColumns(licenses), email: users.email })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .$dynamic()
  const conditions = [
    plan ? eq(licenses.planType, plan) : undefined,
    state ? isInState(state) : undefined,
    computers === "large" ? HAS_MANY_DEVICES : undefined,
  ]
  return inPage(all, licenses, reading, conditions, filter)
}

/** The literal conditions are those of partial indexes. */
function isInState(state: NonNullable<LicenseFilter["state"]>) {
  if (state === "active") return sql`revoked_at is null`
  if (state === "revoked") return sql`revoked_at is not null`
  return eq(licenses.revocationReason, state)
}

// The plan and the number of devices of a license follow from its own order and those that upgraded it, as far as they are
// paid and kept, and from the number that the owner set. What `licenses` has of them is a cache of that, so that calls of the
// app read one row. Text, because the invariants are; `license` is the name of a row of `licenses`.

/** SQL reason why a payment is not kept: refunded in full, or lost in a dispute; null while it is kept. */
export const returnedReason = (paymentId: string) => `(
  select case when p.refunded_amount >= p.amount then 'refunded' when p.dispute_state = 'lost' then 'dispute-lost' end
  from payments p where p.id = ${paymentId})`

/** SQL condition that the payment of the order `o` is kept: neither refunded in full nor lost in a dispute. */
export const IS_KEPT = `${returnedReason("o.payment_id")} is null`

const DEVICES_OF_PLANS = PLAN_TYPES.map((planType) => {
  const devices = maxDevicesOf({ kind: "license", planType, devices: null })
  return `when '${planType}' then ${devices}`
}).join(" ")

/** The license's own order and those that upgraded it, as the condition of an order `o`. */
const isOrderOf = (license: string) => `o.id in (select ${license}.order_id
  union all select u.order_id from license_upgrades u where u.license_id = ${license}.id)`

/** SQL condition that a payment of the license is kept: neither refunded in full nor lost in a dispute. */
export const hasKeptOrder = (license: string) =>
  `exists (select 1 from orders o where ${isOrderOf(license)} and ${IS_KEPT})`

/**
 * The orders that count, in a common table expression: those that are kept. Without any, the license is revoked, and its own
 * order says what it was.
 */
const countedOrders = (license: string, isKept: string) => `bought as (
    select o.id, o.plan_type, o.paid_at, coalesce(o.devices, case o.plan_type ${DEVICES_OF_PLANS} end) as devices,
      ${isKept} as is_kept
    from orders o where ${isOrderOf(license)}),
  counted as (select * from bought
    where is_kept or (id = ${license}.order_id and not exists (select 1 from bought where is_kept)))`

/** The largest of the counted orders, the latest of several: the plan comes from it. */
const LARGEST = "from counted order by devices desc, paid_at desc limit 1"

/** The number of the owner that counts, in a common table expression: the newest of those for an order that counts. */
const countedOverride = (license: string) => `override as (
    select v.id, v.devices, v.set_at, counted.devices as overridden
    from device_overrides v join counted on counted.id = v.order_id
    where v.license_id = ${license}.id order by v.set_at desc limit 1)`

export const orderOfPlan = (license: string) =>
  `(with ${countedOrders(license, IS_KEPT)} select id ${LARGEST})`

const planOf = (license: string) => `(with ${countedOrders(license, IS_KEPT)} select plan_type ${LARGEST})`

/**
 * The number of devices: the owner's, or that of an order which was paid after it or is larger than the one that it was set
 * for; without the owner's, that of the largest order.
 */
export const devicesOf = (license: string, isKept = IS_KEPT) => `(
  with ${countedOrders(license, isKept)}, ${countedOverride(license)}
  select max(devices) from (select devices from override union all
    select counted.devices from counted left join override
    where override.id is null or counted.paid_at > override.set_at or counted.devices > override.overridden))`

/** The id of the owner's number that counts; null without one. */
export const overrideOf = (license: string) =>
  `(with ${countedOrders(license, IS_KEPT)}, ${countedOverride(license)} select id from override)`

/** SQL condition that a license's stored plan or number of devices differs from what its orders and the owner set. */
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

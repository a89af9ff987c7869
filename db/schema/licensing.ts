import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { COMPONENT_NAMES } from "#app/licensing/devices/device.ts"
import { DEVICE_CODE_STATUSES } from "#app/licensing/link/device-code.ts"
import { REVOCATION_REASONS } from "#app/licensing/machine-files/machine-file.ts"
import { COMPANY_PLAN, PLAN_TYPES, planSize } from "#app/orders/plans/plans.ts"
import { users } from "./accounts.ts"
import { createdAt, time } from "./columns.ts"
import { ofOrder } from "./orders.ts"

/** SQL condition of a license for more computers than the plans of fixed size have, which is that of a partial index. */
export const HAS_MANY_DEVICES = sql.raw(`max_devices > ${planSize(COMPANY_PLAN)}`)

export const licenses = sqliteTable(
  "licenses",
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    orderId: ofOrder().notNull().unique("licenses_order_id_unique"),
    paymentId: text().notNull(),
    /** Plan and devices follow from the orders and the owner's number (`refreshTerms`). */
    planType: text({ enum: PLAN_TYPES }).notNull(),
    maxDevices: integer().notNull(),
    createdAt: createdAt(),
    revokedAt: time(),
    revocationReason: text({ enum: REVOCATION_REASONS }),
    /** Remaining transfers that the site's owner allowed in addition to the one of each seat. */
    extraTransfers: integer().notNull().default(0),
    /** Numbers of activations by state, updated with each change, so that no page has to count up to 1,000. */
    activeSeats: integer().notNull().default(0),
    releasedSeats: integer().notNull().default(0),
    /** Numbers of active and released seats that were not transferred. */
    untransferredActive: integer().notNull().default(0),
    untransferredReleased: integer().notNull().default(0),
  },
  (table) => [
    // "licenses_key_end" is in migrations/0000_triggers.sql: drizzle-kit cuts an expression at its comma.
    index("licenses_user").on(table.userId, table.createdAt),
    index("licenses_user_plan").on(table.userId, table.planType),
    index("licenses_payment").on(table.paymentId),
    index("licenses_created").on(table.createdAt, table.id),
    index("licenses_plan").on(table.planType, table.createdAt, table.id),
    index("licenses_revoked").on(table.createdAt, table.id).where(sql`revoked_at is not null`),
    index("licenses_revocation")
      .on(table.revocationReason, table.createdAt, table.id)
      .where(sql`revocation_reason is not null`),
    index("licenses_in_force").on(table.createdAt, table.id).where(sql`revoked_at is null`),
    index("licenses_large").on(table.createdAt, table.id).where(HAS_MANY_DEVICES),
    check("licenses_devices", sql`${table.maxDevices} >= 1`),
  ],
)

/** Column with the license of a row, which is deleted with it. */
const ofLicense = () =>
  text()
    .notNull()
    .references(() => licenses.id, { onDelete: "cascade" })

/** The orders of quotes that were paid for a license which their account already had, and which keeps its key. */
export const licenseUpgrades = sqliteTable(
  "license_upgrades",
  {
    orderId: ofOrder().primaryKey(),
    licenseId: ofLicense(),
    paymentId: text().notNull(),
    upgradedAt: time().notNull(),
  },
  (table) => [
    index("license_upgrades_license").on(table.licenseId, table.upgradedAt),
    index("license_upgrades_payment").on(table.paymentId),
  ],
)

/** Numbers of devices that the owner set in place of what was bought; the newest whose order is kept counts. */
export const deviceOverrides = sqliteTable(
  "device_overrides",
  {
    /** The id of the submitted form, which the entry of the audit log has too. */
    id: text().primaryKey(),
    licenseId: ofLicense(),
    /** The order that the devices came from when it was set: it ends with that order's payment. */
    orderId: ofOrder().notNull(),
    devices: integer().notNull(),
    reason: text().notNull(),
    /** The owner's user id. */
    setBy: text().notNull(),
    setAt: time().notNull(),
  },
  (table) => [
    index("device_overrides_license").on(table.licenseId, table.setAt),
    index("device_overrides_order").on(table.orderId),
    index("device_overrides_set").on(table.setAt),
    check("device_overrides_devices", sql`${table.devices} >= 1`),
  ],
)

/** Replaced keys of licenses that are still valid; the API refuses them as revoked. */
export const retiredLicenseKeys = sqliteTable(
  "retired_license_keys",
  {
    key: text().primaryKey(),
    licenseId: ofLicense(),
    retiredAt: time().notNull(),
  },
  (table) => [index("retired_license_keys_license").on(table.licenseId)],
)

/**
 * License keys that are or were revoked. Every change gives the key's row a new number, and the row with the
 * highest number is never deleted, so that the list's number never decreases.
 */
export const licenseRevocations = sqliteTable(
  "license_revocations",
  {
    number: integer().primaryKey({ autoIncrement: true }),
    licenseKey: text().notNull().unique("license_revocations_license_key_unique"),
    /** Time when every machine file with this key has expired; 0 for a key that is in force again. */
    listedUntil: time().notNull(),
  },
  (table) => [index("license_revocations_listed").on(table.listedUntil)],
)

/** The used seats of a license, each with its current or, once deactivated, its last device. */
export const activations = sqliteTable(
  "activations",
  {
    id: text().primaryKey(),
    licenseId: ofLicense(),
    /** From 1 on, in the order of their first activation. */
    seat: integer().notNull(),
    deviceId: text().notNull(),
    name: text(),
    appVersion: text(),
    /** Number of times the seat was transferred to a different device. */
    transfers: integer().notNull().default(0),
    firstSeenAt: time().notNull(),
    lastSeenAt: time().notNull(),
    /** Null while the device is active. */
    deactivatedAt: time(),
    /** Time when the device was last recognized by its components, with another ID than before; null for never. */
    recognizedAt: time(),
  },
  (table) => [
    // Decide concurrent activations: one row per seat, and one seat per device.
    uniqueIndex("activations_license_seat").on(table.licenseId, table.seat),
    uniqueIndex("activations_license_device").on(table.licenseId, table.deviceId),
    index("activations_device").on(table.deviceId),
    index("activations_released")
      .on(table.licenseId, table.transfers, table.seat)
      .where(sql`deactivated_at is not null`),
  ],
)

/** Component hashes of a seat's device, hashed again with a key that the database does not have. */
export const deviceComponents = sqliteTable(
  "device_components",
  {
    activationId: text()
      .notNull()
      .references(() => activations.id, { onDelete: "cascade" }),
    name: text({ enum: COMPONENT_NAMES }).notNull(),
    licenseId: ofLicense(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activationId, table.name] }),
    index("device_components_hash").on(table.licenseId, table.hash),
  ],
)

/** The other IDs of a seat's device: those before it was recognized, and that of which it is a copy. */
export const deviceAliases = sqliteTable(
  "device_aliases",
  {
    activationId: text()
      .notNull()
      .references(() => activations.id, { onDelete: "cascade" }),
    deviceId: text().notNull(),
    licenseId: ofLicense(),
    addedAt: time().notNull(),
    /** True if the ID was added by recognizing the device, which is limited. */
    isRecognition: integer({ mode: "boolean" }).notNull(),
    /** Hashes of the components last sent by the ID, as JSON by name; null once it is no longer the seat's device. */
    components: text(),
  },
  (table) => [
    // An ID can be recognized again after it has ended, and each time counts.
    primaryKey({ columns: [table.activationId, table.deviceId, table.addedAt] }),
    index("device_aliases_license").on(table.licenseId, table.deviceId, table.addedAt),
    index("device_aliases_device").on(table.deviceId),
  ],
)

/** Devices that wait for somebody to activate them in a browser; deleted when they expire. */
export const deviceCodes = sqliteTable(
  "device_codes",
  {
    /** SHA-256 of the code that the app keeps, in hex. */
    codeHash: text().primaryKey(),
    /** The code that is shown, hashed with a key that the database does not have: it is short enough to be guessed. */
    userCodeHash: text().notNull().unique("device_codes_user_code_hash_unique"),
    deviceId: text().notNull(),
    deviceName: text(),
    appVersion: text(),
    /** Components that the app sent, encrypted; null for none. */
    components: text(),
    componentsKeyId: text(),
    /** Country of the app's request: ISO 3166-1 alpha-2; null when unknown. */
    country: text(),
    status: text({ enum: DEVICE_CODE_STATUSES }).notNull().default("pending"),
    /** The account that took the code, and nobody else may decide about it; null while nobody has. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** The license that the device was activated on. */
    licenseId: text().references(() => licenses.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    /** Time when the app last asked and was answered. */
    polledAt: time(),
  },
  (table) => [
    index("device_codes_expires").on(table.expiresAt),
    index("device_codes_user").on(table.userId, table.createdAt),
    index("device_codes_license").on(table.licenseId),
  ],
)

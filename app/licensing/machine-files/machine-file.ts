import { type Components, componentList } from "#app/licensing/devices/device.ts"
import { type PlanType, planOf, publicPlanType } from "#app/orders/plans/plans.ts"
import { addDays, days, endOfDay, indianDayOf, seconds } from "#app/platform/time.ts"

/** Validity of a machine file issued by the API; the app renews it whenever it is online. */
export const API_FILE_LIFETIME = days(30)

/** Days after that of its download on which a file for an offline device is valid while the payment may still be refunded. */
export const SHORT_FILE_DAYS = 30

/** The same after the refund window; no machine file is valid for longer. */
export const MAX_FILE_DAYS = 365

type FiledLicense = { key: string; planType: PlanType; maxDevices: number }

/**
 * Returns the content of a device's machine file: the license, and the components as the app hashed them, by which it
 * recognizes the computer offline; without that member if none were sent.
 */
export function machineFileFacts(license: FiledLicense, deviceId: string, components: Components = {}) {
  const { key: licenseKey, planType, maxDevices } = license
  const listed = componentList(components)
  return {
    licenseKey,
    deviceId,
    planType: publicPlanType(planType),
    maxDevices,
    features: planOf(planType).features,
    ...(listed.length > 0 && { components: listed }),
  }
}

/** `revoked`: SHA-256 of each revoked license key, in hex, sorted. */
type Revocations = { number: number; revoked: readonly string[] }

export type PublicKey = { kty: "OKP"; crv: "Ed25519"; x: string; kid: string; alg: "EdDSA"; use: "sig" }

export type LicenseSigner = {
  /** A machine file with facts that a device can verify offline, valid from `now` for `ttl` milliseconds. */
  signMachineFile(facts: object, now: Date, ttl: number): Promise<string>
  /** The signed revocation list, in the same envelope as a machine file. */
  signRevocations(revocations: Revocations, now: Date): Promise<string>
  /** The public keys that verify issued machine files: the current one and the previous one. */
  publicKeys(): Promise<PublicKey[]>
}

/**
 * The validity of a machine file for an offline device, which no revocation can reach: 30 days in the first `refundWindowDays`
 * days, that of the purchase included, while refunds and disputes are likely, and one year after that.
 */
export function offlineFileTerms(purchasedAt: Date, now: Date, refundWindowDays: number) {
  const today = indianDayOf(now)
  const firstLongDay = addDays(indianDayOf(purchasedAt), refundWindowDays)
  const isLong = today >= firstLongDay
  const lastDay = addDays(today, isLong ? MAX_FILE_DAYS : SHORT_FILE_DAYS)
  return {
    isLong,
    lastDay,
    /** Time in milliseconds, in whole seconds, up to the last second of the last day. */
    lifetime: seconds(Math.ceil((endOfDay(lastDay).getTime() - now.getTime()) / seconds(1)) - 1),
    /** The first day on which one-year files are available; null when they already are. */
    yearFileFrom: isLong ? null : firstLongDay,
  }
}

/** Reason why a license is revoked: its payment was returned, or the site's owner revoked it. */
export const REVOCATION_REASONS = ["refunded", "dispute-lost", "by-owner"] as const
export type RevocationReason = (typeof REVOCATION_REASONS)[number]

/**
 * Time for which a revoked key stays listed, in milliseconds: until the last day of the longest machine file, and 35 more
 * for clock skew.
 */
export const REVOCATION_RETENTION = days(MAX_FILE_DAYS + 35)

/**
 * The maximum number of listed keys; beyond it the oldest revocations, whose machine files expire first, are
 * dropped.
 */
export const MAX_LISTED_KEYS = 10_000

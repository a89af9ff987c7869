import { type Components, componentList } from "#app/licensing/devices/device.ts"
import { type PlanType, planOf, publicPlanType } from "#app/orders/plans/plans.ts"
import { addMilliseconds, days, isPast } from "#app/platform/time.ts"

/** How long a machine file issued by the API is valid; the app renews it whenever it is online. */
export const API_FILE_LIFETIME = days(30)

/** Lifetime of a file for an offline device while the payment may still be refunded. */
export const SHORT_FILE_LIFETIME = days(30)

/** Lifetime of a file for an offline device after the refund window; the longest of all machine files. */
export const MAX_FILE_LIFETIME = days(365)

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
 * The validity of a machine file for an offline device, which no revocation can reach: 30 days within
 * `refundWindow` milliseconds of the purchase, while refunds and disputes are likely, and one year after
 * that.
 */
export function offlineFileTerms(purchasedAt: Date, now: Date, refundWindow: number) {
  const windowEnd = addMilliseconds(purchasedAt, refundWindow)
  const isLong = isPast(windowEnd, now)
  const lifetime = isLong ? MAX_FILE_LIFETIME : SHORT_FILE_LIFETIME
  return {
    lifetime,
    expiresAt: addMilliseconds(now, lifetime),
    /** When one-year files become available; null when they already are. */
    yearFileFrom: isLong ? null : windowEnd,
  }
}

/** Why a license is revoked: its payment was returned, another one took its place, or the site's owner revoked it. */
export const REVOCATION_REASONS = ["refunded", "dispute-lost", "by-owner"] as const
export type RevocationReason = (typeof REVOCATION_REASONS)[number]

/**
 * How long a revoked key stays listed, in milliseconds: the longest machine file plus 35 days of clock skew.
 */
export const REVOCATION_RETENTION = MAX_FILE_LIFETIME + days(35)

/**
 * The maximum number of listed keys; beyond it the oldest revocations, whose machine files expire first, are
 * dropped.
 */
export const MAX_LISTED_KEYS = 10_000

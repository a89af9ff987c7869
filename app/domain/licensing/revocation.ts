import { days } from "#app/domain/time.ts"
import { MAX_FILE_LIFETIME } from "./machine-file.ts"

/** Why a license is revoked: its payment was returned, another one took its place, or the site's owner revoked it. */
export const REVOCATION_REASONS = ["refunded", "dispute-lost", "replaced", "by-owner"] as const
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

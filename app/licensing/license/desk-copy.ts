import type { RevocationReason } from "#app/licensing/machine-files/machine-file.ts"
import { plural } from "#app/platform/plural.ts"

/** Reason why a license in a list is revoked. */
const revokedStates = {
  refunded: "Refunded",
  "dispute-lost": "Dispute lost",
  "by-owner": "Revoked by the owner",
} as const satisfies Record<RevocationReason, string>

/** The states by which a list of licenses is filtered. */
export const licenseStates = {
  active: "Active",
  revoked: "Revoked, for any reason",
  ...revokedStates,
} as const

type Revocation = { revokedAt: Date | null; revocationReason: RevocationReason | null }

/** Returns the state of a license for a list. */
export function licenseState({ revokedAt, revocationReason }: Revocation) {
  if (!revokedAt) return licenseStates.active
  return revocationReason ? revokedStates[revocationReason] : "Revoked"
}

export const licensesCopy = {
  openOrder: "Open the order",
  devices: (count: number) => `${count} now`,
  moveHint: "key and computers stay",
  devicesHint:
    "From 1 to 1,000, and not fewer than are active. It holds until the license’s payment is returned, or a quote for more is paid.",
  numberByOwner: (day: string, reason: string) => `Set by the owner on ${day}: ${reason}`,
  numberByOrder: (day: string) => `From the order of ${day}`,
  hasOther:
    "This account has another license in force, and an account shows one license only. Revoke that one first, or move it to another account.",
  revoked: "The license is revoked, so that isn’t possible.",
} as const

export const computersCopy = {
  title: "Computers",
  none: "No computer has been activated with this license yet.",
  released: (day: string) => `Released ${day}`,
  /** " · 2 transfers · recognized …": what happened to a computer, where anything did. */
  history: ({ transfers, recognized }: { transfers: number; recognized: string | null }) =>
    [transfers > 0 && plural(transfers, "transfer"), recognized && `recognized ${recognized}`]
      .flatMap((part) => (part ? [` · ${part}`] : []))
      .join(""),
  pages: "Pages",
  first: "First computers",
  more: "More computers",
} as const

/** Reason of a revocation and how it would end; null if the owner can reinstate the license. */
export const revocations = {
  refunded: "The payment was refunded in full, so the license stays revoked. A new purchase gives a new one.",
  "dispute-lost":
    "The buyer’s bank took the payment back in a dispute. The license works again by itself if the dispute is won after all.",
  "by-owner": null,
} as const

export const paymentReturned =
  "The payment was returned in the meantime, so the license can’t be reinstated. A new purchase gives a new one."

const revokedTitles = {
  refunded: "Revoked: payment refunded",
  "dispute-lost": "Revoked: dispute lost",
  "by-owner": "Revoked by the owner",
} as const

export const revokedTitle = (reason: RevocationReason | null) => (reason ? revokedTitles[reason] : "Revoked")

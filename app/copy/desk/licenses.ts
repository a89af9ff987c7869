import { planNames } from "#app/copy/orders/plan-names.ts"
import type { RevocationReason } from "#app/domain/licensing/revocation.ts"
import type { Money } from "#app/domain/money.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"
import {
  actionItem,
  emailItems,
  noteItem,
  reversalItems,
  type TimelineEvent,
  type TimelineRows,
  webhookEventItem,
} from "./timeline.ts"

/** Why a license in a list is revoked. */
const revokedStates = {
  refunded: "Refunded",
  "dispute-lost": "Dispute lost",
  replaced: "Replaced",
  "by-owner": "Revoked by the owner",
} as const satisfies Record<RevocationReason, string>

/** The states by which a list of licenses is filtered. */
export const licenseStates = {
  active: "Active",
  revoked: "Revoked, for any reason",
  ...revokedStates,
} as const

type Revocation = { revokedAt: Date | null; revocationReason: RevocationReason | null }

/** What is true of a license in a list. */
export function licenseState({ revokedAt, revocationReason }: Revocation): string {
  if (!revokedAt) return licenseStates.active
  return revocationReason ? revokedStates[revocationReason] : "Revoked"
}

export const licensesCopy = {
  lead: "Every license that was issued.",
  empty: "Licenses will be here as soon as someone buys one.",
  changed: "The license has changed in the meantime, so nothing was done. Please look again.",
  noDevices: "No computer has been activated with this license yet.",
  transfer: "A transfer for a computer that takes over from a released one, now or later.",
  devicesHint: "From 1 to 1,000, and not fewer than are active.",
  devicesUnreadable: "Please enter a whole number from 1 to 1,000.",
  moveHint: "The account that the license belongs to from now on. The key and the computers stay.",
  emailRequired: "Please enter an email address.",
  noAccount: "There is no account with this email address. Its owner has to sign up first.",
  hasLicense: "This account has a license in force already, and an account shows one license only.",
  sameAccount: "The license belongs to this account already.",
  revoked: "The license is revoked, so this can't be done.",
  alreadyRevoked: "The license is revoked already.",
  notRevoked: "The license is in force, so there is nothing to reinstate.",
  noHolder: "The account was deleted, so there is no address to send the key to.",
  notActive: "This device is not active on the license anymore.",
  tooFew: (active: number) => `${active} devices are active. Release some of them first, or allow more.`,
} as const

/** Why a license is revoked, and what would bring it back; null for one that the owner can reinstate. */
export const revocations = {
  refunded: "The payment was refunded in full, so the license stays revoked. A new purchase gives a new one.",
  "dispute-lost":
    "The buyer's bank took the payment back in a dispute. The license works again by itself if the dispute is won after all.",
  replaced: "Another license replaced it.",
  "by-owner": null,
} as const

export const paymentReturned =
  "The payment was returned in the meantime, so the license can't be reinstated. A new purchase gives a new one."

/** What a form of the license's page says once it is done, by its intent. */
export const licenseDone = new Map(
  Object.entries({
    note: "The note was added.",
    key: "The key is on its way.",
    revoke: "The license is revoked, and its key is on the revocation list.",
    reinstate: "The license is in force again.",
    release: "The device was released.",
    transfer: "One more transfer is allowed.",
    devices: "The number of devices was changed.",
    move: "The license belongs to the other account now.",
  }),
)

export const revokedTitles = {
  refunded: "Revoked: payment refunded",
  "dispute-lost": "Revoked: dispute lost",
  replaced: "Revoked: replaced",
  "by-owner": "Revoked by the owner",
} as const

type Rows = TimelineRows & {
  license: {
    createdAt: Date
    planType: PlanType
    revokedAt: Date | null
    revocationReason: keyof typeof revokedTitles | null
    orderId: string
  }
  currency: Money["currency"]
  orderedAt: Date
  retiredKeys: { key: string; retiredAt: Date }[]
  upgrades: {
    orderId: string
    toPlan: PlanType
    toDevices: number
    upgradedAt: Date
    revertedAt: Date | null
  }[]
}

function upgradeItems({
  orderId,
  toPlan,
  toDevices,
  upgradedAt,
  revertedAt,
}: Rows["upgrades"][number]): TimelineEvent[] {
  const detail = `${planNames[toPlan]}, ${toDevices.toLocaleString("en-US")} devices`
  const href = `/desk/orders/${orderId}`
  return [
    { key: `${orderId} upgraded`, at: upgradedAt, title: "Upgraded by a quote", detail, href },
    {
      key: `${orderId} reverted`,
      at: revertedAt,
      title: "Upgrade taken back: payment returned",
      detail,
      href,
    },
  ]
}

/** Everything that happened to a license. */
export function licenseEvents(rows: Rows): TimelineEvent[] {
  const { license, currency, orderedAt, events, reversals, retiredKeys, upgrades, emails, notes, actions } =
    rows
  const { createdAt, planType, revokedAt, revocationReason, orderId } = license
  return [
    { key: "ordered", at: orderedAt, title: "Order opened", href: `/desk/orders/${orderId}` },
    ...events.map(webhookEventItem),
    { key: "issued", at: createdAt, title: "License issued", detail: planNames[planType] },
    ...emails.flatMap(emailItems),
    ...reversalItems(reversals, currency),
    ...upgrades.flatMap(upgradeItems),
    ...retiredKeys.map(({ key, retiredAt }) => ({
      key: `retired ${key}`,
      at: retiredAt,
      title: "Key replaced",
      detail: `The old key ends in ${key.slice(-4)}.`,
    })),
    {
      key: "revoked",
      at: revokedAt,
      title: revocationReason ? revokedTitles[revocationReason] : "Revoked",
    },
    ...notes.map(noteItem),
    ...actions.map(actionItem),
  ]
}

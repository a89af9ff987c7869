import type { CustomerState } from "#app/accounts/account/account.ts"
import { RESET_LINK_LIFETIME } from "#app/accounts/passwords/reset-link.ts"
import { RECENT_FACTOR } from "#app/accounts/sessions/session.ts"
import { UNDO_LINK_LIFETIME } from "#app/accounts/undo/undo-link.ts"
import { formatIndianDay, formatIndianMoment, inHours, inMinutes } from "#app/platform/time.ts"
import type { Preview } from "#app/screens/form-data.ts"

export const customersCopy = {
  since: (day: string, country: string) => `Customer since ${day} · ${country}`,
  noCountry: "Country unknown",
  gone: "The account was deleted in the meantime, so nothing was done.",
  resetHint: `Sends the same link as the “Forgot password” page. It works for ${inHours(RESET_LINK_LIFETIME)}.`,
  exportHint: "the same file the customer can download",
  deleteHint: "can’t be undone",
  exportNote: "The same file as “Download my data” gives the customer. The audit log says who took it.",
  exported: `The file is ready for ${inMinutes(RECENT_FACTOR)}.`,
  download: "Download the data",
  addressNote:
    "Sends a link to the right address. The account keeps its address until somebody opens the link there.",
  sameAddress: "That’s already the account’s address.",
  addressTaken: "Another account has this address, or can still go back to it.",
  deleteNote:
    "For a customer who asked for it, or the parent of a child. The licenses end, and invoices are kept as long as tax law requires.",
  deleteReasonHint: "Leave out the address, because the log keeps the reason for good.",
  ownerStays: "This account is an owner’s. Remove the role first: npm run owner -- remove EMAIL --remote",
  deletionWaits: "The account will be deleted once nobody can undo what was changed in it.",
  lostFactor:
    'Lost the second factor? Ask for proof first, then run: npm run owner -- reset-factor EMAIL "what was proven" --remote',
  disabledNotice:
    "Nobody can sign in to this account, because it came disabled from the previous site. It gets no link for a new password. Its licenses stay valid in the app. To let its holder sign in again, run: npm run owner -- enable EMAIL --remote",
} as const

/** Filter options of the customer list. */
export const customerStates: Record<CustomerState, string> = {
  unconfirmed: "Not confirmed",
  news: "Gets news",
  disabled: "Disabled",
}

/** The second look at a correction of the address. */
export const addressPreview = (was: string, is: string): Preview => ({
  title: "Correct this address?",
  lead: `Nothing has changed yet. The address changes when somebody opens the link at the new one. The old one, if it was confirmed, is told then and can undo the change for ${inHours(UNDO_LINK_LIFETIME)}.`,
  table: { caption: "Address", rows: [["Email", was, is]] },
  shown: JSON.stringify([was, is]),
})

type PendingChange = { email: string; createdAt: Date; expiresAt: Date }

/** "new@example.com has not confirmed yet. Asked 24 November 2026, 14:05, and the link works until …" */
export const pendingAddress = ({ email, createdAt, expiresAt }: PendingChange) =>
  `${email} has not confirmed yet. Asked ${formatIndianMoment(createdAt)}; the link works until ${formatIndianMoment(expiresAt)}.`

type Deleted = {
  email: string
  since: Date
  rows: string[][]
  /** Open work items that the deletion would delete. */
  warnings: string[]
  /** Time until which a link can undo a change to the account. */
  waitsUntil: Date | null
}

/** The second look at the deletion of an account. */
export function deletionPreview({ email, since, rows, warnings, waitsUntil }: Deleted): Preview {
  const waits =
    waitsUntil &&
    `Its address or a login method was changed, and whoever had it before can undo that, so the account won’t be deleted until ${formatIndianMoment(waitsUntil)}.`
  const lead = [
    "Nothing has changed yet.",
    `${email}, customer since ${formatIndianDay(since)}.`,
    ...warnings,
    waits,
  ]
  return {
    title: "Delete this account for good?",
    lead: lead.filter(Boolean).join(" "),
    table: { caption: "What becomes of it", rows },
    isDanger: true,
    shown: JSON.stringify([rows, warnings, waitsUntil]),
  }
}

export const deletionWarnings = {
  report: "A bug report is waiting for an answer. It will be deleted, too.",
  dispute:
    "A dispute is open. The list of computers, which proves that the license was used, will be deleted, too.",
  pending: "An order isn’t paid yet. It will be closed, and a later payment for it will have to be refunded.",
} as const

/** Effects of the deletion, by the name of the data. */
export const deletionWords = {
  license: (key: string, item: string) => `License … ${key.slice(-5)}, ${item}`,
  active: "Active",
  ends: "Ends",
  sessions: "Sessions",
  notes: "Notes",
  reports: "Bug reports",
  emails: "Emails",
  deleted: "Deleted",
  orders: "Paid orders, receipts and invoices",
  kept: "Kept, as the law requires",
} as const

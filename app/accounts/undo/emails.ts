import { type Message, type MessageWithLink, message } from "#app/accounts/account/emails.ts"
import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, securityLink, supportSentence } from "#app/platform/email/email-content.ts"
import { withoutLinks } from "#app/platform/email/without-links.ts"
import { formatMoment, inHours } from "#app/platform/time.ts"
import { undoCopy } from "./copy.ts"
import { INTRUSION_LENGTH, UNDO_LINK_LIFETIME } from "./undo-link.ts"

// Emails about changes to an account that somebody else may have made, with the link that undoes them.

const BEFORE = inHours(INTRUSION_LENGTH)

/** Sent to the previous address of an account. Does not name the new one: the mailbox may belong to someone else. */
export function emailChangedEmail(link: MessageWithLink, site: SiteAddresses) {
  return message("email-changed", link, site, {
    subject: `The email address of your ${brand.name} account was changed`,
    opening: `Your account now uses another email address, and its receipts and license key go there. If you made this change, you don’t need to do anything. If not, undo it within ${inHours(UNDO_LINK_LIFETIME)}. Your account gets this address back, and everyone is signed out. Any login method added in the ${BEFORE} before the change, or since, is removed, and you’ll choose a new password.`,
    facts: [["Previous address", link.email]],
    link: { label: "Undo the change", url: link.url },
  })
}

const ADDED_FACTORS = {
  on: {
    subject: "Two-factor authentication is on",
    opening: `Two-factor authentication was turned on for your ${brand.name} account. You now need your password and a code from your authenticator app to log in. Your other browsers were signed out.`,
    undone: `This turns it off again and removes any passkey added in the ${BEFORE} before it, or since.`,
  },
  "passkey-added": {
    subject: "A passkey was added to your account",
    opening: `A passkey was added to your ${brand.name} account. Anyone who has it and can unlock it can log in without your password.`,
    undone: `This removes the passkey and any other login method added in the ${BEFORE} before it, or since.`,
  },
}

/** A new way to log in; `passkey` is its name. */
export type AddedFactor = { change: "on" } | { change: "passkey-added"; passkey: string }

/** Tells the holder of an account of a new way to log in to it, with the link that takes it away. */
export function factorAddedEmail({ url, ...added }: MessageWithLink & AddedFactor, site: SiteAddresses) {
  const { change, email, at } = added
  const { undone, ...words } = ADDED_FACTORS[change]
  return message("second-factor", added, site, {
    ...words,
    facts: [
      ...(change === "passkey-added" ? [["Passkey", withoutLinks(added.passkey)] as [string, string]] : []),
      ["Account", email],
      ["Date", formatMoment(at)],
    ],
    notes: [
      `If it was you, you don’t need to do anything. If not, press “This was not me” within ${inHours(UNDO_LINK_LIFETIME)}. ${undone} Everyone is signed out, and you’ll choose a new password.`,
    ],
    link: { label: "This was not me", url },
    moreLinks: [securityLink(site)],
    closing: supportSentence(site),
  })
}

/** Sent to the address that an undone change had set. */
export function emailChangeUndoneEmail(undo: Message & { userId: string }, site: SiteAddresses) {
  const id = `email-change-undone:${undo.userId}:${undo.id}`
  return message("email-change-undone", { ...undo, id }, site, {
    subject: `Your ${brand.name} account no longer uses this email address`,
    opening:
      "The change to this address was undone with a link we sent to the previous address. Everyone was signed out, and the password no longer works.",
    facts: [["Removed address", undo.email]],
    closing: supportSentence(site, "If this is a mistake, write to"),
  })
}

type UndoneIntrusion = Message & {
  userId: string
  passkeys: { name: string; createdAt: Date }[]
  twoFactorSince: Date | null
}

const named = <Passkey extends { name: string }>(passkey: Passkey) => ({
  ...passkey,
  name: withoutLinks(passkey.name),
})

/** Sent to the address that an undo left the account with: what it took away. */
export function intrusionUndoneEmail(undo: UndoneIntrusion, site: SiteAddresses) {
  const { userId, email, at } = undo
  // Like the ids of emails with a link: the email is about this address, even if the account changes it.
  const id = `email-change-undone:${userId}:${undo.id}:restored`
  return message("email-change-undone", { ...undo, id }, site, {
    subject: `We undid the recent changes to your ${brand.name} account`,
    opening: `Someone, most likely you, asked for this with the link we sent to this address. Everyone was signed out, and the old password no longer works, so choose a new one.`,
    facts: [
      ["Account", email],
      ["Date", formatMoment(at)],
    ],
    steps: {
      title: undoCopy.takes,
      items: undoCopy.takenAway({ ...undo, passkeys: undo.passkeys.map(named) }),
    },
    link: { label: "Choose a new password", url: `${site.siteUrl}/forgot-password` },
    moreLinks: [securityLink(site)],
    closing: supportSentence(site, "If you didn’t ask for this, write to"),
  })
}

/** Tells an address that can still undo what was done to an account that its deletion was asked for, and waits for that. */
export function deletionWaitsEmail(
  { dueAt, ...link }: MessageWithLink & { dueAt: Date },
  site: SiteAddresses,
) {
  return message("deletion-waits", link, site, {
    subject: `Your ${brand.name} account is scheduled for deletion`,
    opening: `Someone asked to delete your ${brand.name} account, with its license and computers. Its email address or a login method was changed in the last ${BEFORE}, so we won’t delete it until ${formatMoment(dueAt)}. If it was you, you don’t need to do anything. If not, stop it with the link below. Your account stays, everyone is signed out, and you’ll choose a new password.`,
    facts: [["Account", link.email]],
    link: { label: "This was not me", url: link.url },
    closing: supportSentence(site),
  })
}

import { brand } from "#app/copy/brand.ts"
import { inDays, inHours } from "#app/copy/durations.ts"
import { EMAIL_TOKEN_LIFETIMES } from "#app/domain/account/email-token.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type EmailWithLink = { id: string; email: string; url: string; at: Date }

/** Asks the owner of an account to confirm its address. */
export function confirmAddressEmail({ id, email, url, at }: EmailWithLink, site: SiteAddresses): OutboxEmail {
  return {
    kind: "email-link",
    id,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Confirm your email address for ${brand.name}`,
        opening: `Please confirm that this address is yours, so that your license key and your receipts reach you. The link works for ${inDays(EMAIL_TOKEN_LIFETIMES.confirm)}.`,
        highlight: null,
        facts: [["Account", email]],
        link: { label: "Confirm this address", url },
        closing: `If you did not sign up for ${brand.name}, ignore this email: someone may have mistyped an address. ${supportSentence(site)}`,
      },
      site,
    ),
  }
}

/** Sent to the new address of an account. Does not name the current one: the mailbox may belong to someone else. */
export function confirmNewAddressEmail(
  { id, email, url, at }: EmailWithLink,
  site: SiteAddresses,
): OutboxEmail {
  return {
    kind: "email-link",
    id,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Confirm your new email address for ${brand.name}`,
        opening: `Someone, most likely you, asked to use this address for a ${brand.name} account. Confirm it to finish the change. The link works for ${inHours(EMAIL_TOKEN_LIFETIMES.change)}.`,
        highlight: null,
        facts: [["New address", email]],
        link: { label: "Confirm this address", url },
        closing: `If it was not you, ignore this email: nothing changes. ${supportSentence(site)}`,
      },
      site,
    ),
  }
}

/** Sent to the previous address of an account. Does not name the new one, for the same reason. */
export function emailChangedEmail({ id, email, url, at }: EmailWithLink, site: SiteAddresses): OutboxEmail {
  return {
    kind: "email-changed",
    id,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `The email address of your ${brand.name} account was changed`,
        opening: `Your account now uses another email address, and its receipts and its license key go there. If you made this change, there is nothing to do. If not, undo it within ${inHours(EMAIL_TOKEN_LIFETIMES.undo)}: your account gets this address back, everyone is signed out, and you choose a new password.`,
        highlight: null,
        facts: [["Previous address", email]],
        link: { label: "Undo the change", url },
        closing: supportSentence(site),
      },
      site,
    ),
  }
}

type Undo = { userId: string; id: string; email: string; at: Date }

/** Sent to the address that an undone change had set. */
export function emailChangeUndoneEmail({ userId, id, email, at }: Undo, site: SiteAddresses): OutboxEmail {
  return {
    kind: "email-change-undone",
    id: `email-change-undone:${userId}:${id}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your ${brand.name} account no longer uses this email address`,
        opening:
          "The change to this address was undone by a link that was sent to the previous address. Everyone was signed out, and the password no longer works.",
        highlight: null,
        facts: [["Removed address", email]],
        link: null,
        closing: supportSentence(site, "If this is a mistake, write to"),
      },
      site,
    ),
  }
}

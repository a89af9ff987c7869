import { EMAIL_TOKEN_LIFETIMES, RESET_LINK_LIFETIME } from "#app/accounts/email-address/email-token.ts"
import { browserLabel, countryLabel } from "#app/accounts/sessions/copy.ts"
import { brand } from "#app/platform/brand.ts"
import {
  type EmailContent,
  resetLink,
  type SiteAddresses,
  supportSentence,
} from "#app/platform/email/email-content.ts"
import type { Email, EmailKind, OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { renderEmail, writeEmail } from "#app/platform/email/layout.tsx"
import { inDays, inHours } from "#app/platform/plural.ts"
import { formatBooksMoment, formatIndianDay } from "#app/platform/time.ts"

/** To the address that an account has, had or may get. */
export type Message = { id: string; email: string; at: Date }

export type MessageWithLink = Message & { url: string }

/** With what most emails of an account have: its address. */
const aboutAccount = (email: string, content: EmailContent): EmailContent => ({
  facts: [["Account", email]],
  ...content,
})

export function message(
  kind: EmailKind,
  { id, email, at }: Message,
  content: EmailContent,
  site: SiteAddresses,
): OutboxEmail {
  return writeEmail({ kind, id, to: email, at }, aboutAccount(email, content), site)
}

/** Asks the owner of an account to confirm its address. */
export function confirmAddressEmail(link: MessageWithLink, site: SiteAddresses): OutboxEmail {
  const content = {
    subject: `Confirm your email address for ${brand.name}`,
    opening: `Please confirm that this address is yours, so that your license key and your receipts reach you. The link works for ${inDays(EMAIL_TOKEN_LIFETIMES.confirm)}.`,
    link: { label: "Confirm this address", url: link.url },
    closing: `If you did not sign up for ${brand.name}, ignore this email: someone may have mistyped an address. ${supportSentence(site)}`,
  }
  return message("email-link", link, content, site)
}

/** Sent to the new address of an account. Does not name the current one: the mailbox may belong to someone else. */
export function confirmNewAddressEmail(link: MessageWithLink, site: SiteAddresses): OutboxEmail {
  const content: EmailContent = {
    subject: `Confirm your new email address for ${brand.name}`,
    opening: `Someone, most likely you, asked to use this address for a ${brand.name} account. Confirm it to finish the change. The link works for ${inHours(EMAIL_TOKEN_LIFETIMES.change)}.`,
    facts: [["New address", link.email]],
    link: { label: "Confirm this address", url: link.url },
    closing: `If it was not you, ignore this email: nothing changes. ${supportSentence(site)}`,
  }
  return message("email-link", link, content, site)
}

/** To whoever paid on a phone, for the Windows computer. */
export function installerLinkEmail(link: MessageWithLink, site: SiteAddresses): OutboxEmail {
  const content = {
    subject: `${brand.name} for Windows: the installer`,
    opening: `Open this email on your Windows computer. The link downloads the installer once, within ${inHours(EMAIL_TOKEN_LIFETIMES.installer)}, without logging in. Your license key is in the email with your receipt.`,
    link: { label: "Download the installer", url: link.url },
  }
  return message("email-link", link, content, site)
}

type PasswordReset = {
  email: string
  url: string
  /** Whether the account has a password; one from the old site may have none. */
  hasPassword: boolean
}

/** What is queued of an email with a reset link: not its text, because the link gives access to the account. */
export function queuedReset({ id, email, at }: Message, site: SiteAddresses): OutboxEmail {
  const { subject } = passwordResetEmail({ email, url: site.siteUrl, hasPassword: true }, site)
  const kind = "password-reset"
  return { id: `${kind}:${id}`, kind, to: email, subject, html: "", text: "", createdAt: at }
}

/** The email with a reset link, which is not stored. */
export function passwordResetEmail({ email, url, hasPassword }: PasswordReset, site: SiteAddresses): Email {
  const limits = `The link works once, for ${inHours(RESET_LINK_LIFETIME)}.`
  const content = hasPassword
    ? {
        subject: `Reset your ${brand.name} password`,
        opening: `Someone, most likely you, asked to reset the password of your ${brand.name} account. ${limits} If it was not you, ignore this email: your password stays as it is.`,
      }
    : {
        subject: `Choose your ${brand.name} password`,
        opening: `Your ${brand.name} account came from our previous site, and has no password here yet. ${limits} If you did not ask for it, ignore this email: nothing changes.`,
      }
  const link = { label: "Choose a new password", url }
  return { to: email, ...renderEmail(aboutAccount(email, { ...content, link }), site) }
}

export function passwordChangedEmail(change: Message, site: SiteAddresses): OutboxEmail {
  const content: EmailContent = {
    subject: `Your ${brand.name} password was changed`,
    opening: `The password of your ${brand.name} account was changed, and all other browsers were signed out.`,
    link: resetLink(site),
    facts: [
      ["Account", change.email],
      ["Date", formatIndianDay(change.at)],
    ],
    closing: supportSentence(site, "If you did not change it, reset it now and write to"),
  }
  return message("password-changed", { ...change, id: `password-changed:${change.id}` }, content, site)
}

/** How somebody else would have signed in, and what ends that. */
const SIGN_INS = {
  password: {
    name: "your password",
    steps: [
      "Choose a new password with the link below. That signs every browser out.",
      "Use the new password nowhere else: somebody knows the old one.",
    ],
  },
  passkey: {
    name: "a passkey",
    steps: [
      "Log in, and remove every passkey on the security page that you don't recognize.",
      "Choose a new password with the link below. That signs every browser out.",
    ],
  },
}

type NewSignIn = Message & { browser: string | null; country: string | null; by: keyof typeof SIGN_INS }

/** Tells the owner of an account that a browser which had not signed in before did so; `id` is the public one of the session. */
export function newSignInEmail({ by, ...signIn }: NewSignIn, site: SiteAddresses): OutboxEmail {
  const { id, email, browser, country, at } = signIn
  const content: EmailContent = {
    subject: `New sign-in to your ${brand.name} account`,
    opening: `A browser that had not been used with your ${brand.name} account before signed in to it with ${SIGN_INS[by].name}. If it was you, there is nothing to do.`,
    facts: [
      ["Browser", browserLabel(browser)],
      ["Country", countryLabel(country)],
      ["Signed in", formatBooksMoment(at)],
      ["Account", email],
    ],
    steps: { title: "If it was not you", items: SIGN_INS[by].steps },
    link: resetLink(site),
    moreLinks: [{ label: "Where you are signed in", url: `${site.siteUrl}/account/security` }],
  }
  return message("new-sign-in", { ...signIn, id: `new-sign-in:${id}` }, content, site)
}

const FACTOR_CHANGES = {
  off: {
    subject: "Two-factor authentication is off",
    opening: `Two-factor authentication was turned off for your ${brand.name} account. Logging in now takes your password only.`,
  },
  reset: {
    subject: "Two-factor authentication was removed",
    opening: `Two-factor authentication and all passkeys were removed from your ${brand.name} account by our support, as you asked, and you were signed out everywhere. Logging in now takes your password only. You can turn it on and add passkeys again.`,
  },
  confirmed: {
    subject: "Two-factor authentication and passkeys were removed",
    opening: `The email address of your ${brand.name} account was confirmed for the first time. Someone else may have set it up before, so two-factor authentication and all passkeys were removed, and other browsers were signed out. Logging in now takes your password only. You can turn it on and add passkeys again.`,
  },
  codes: {
    subject: "You have new recovery codes",
    opening: `The recovery codes of your ${brand.name} account were replaced. The previous ones no longer work.`,
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    opening: `A passkey was removed from your ${brand.name} account. It no longer logs anybody in.`,
  },
}

export type FactorChange = keyof typeof FACTOR_CHANGES

/** Tells the owner of an account that a way to log in to it was changed or removed; `passkey` is the name of the one that was. */
export function secondFactorEmail(
  { change, passkey, ...notice }: Message & { change: FactorChange; passkey?: string },
  site: SiteAddresses,
): OutboxEmail {
  const { email, at } = notice
  const content: EmailContent = {
    ...FACTOR_CHANGES[change],
    link: { label: "See the security of your account", url: `${site.siteUrl}/account/security` },
    facts: [
      ...(passkey ? [["Passkey", passkey] as [string, string]] : []),
      ["Account", email],
      ["Date", formatBooksMoment(at)],
    ],
    moreLinks: [resetLink(site)],
    closing: supportSentence(site, "If it was not you, reset your password now and write to"),
  }
  return message("second-factor", { ...notice, id: `second-factor:${notice.id}` }, content, site)
}

/** The last email to an account, sent after the address itself was deleted; `id` is that of the account. */
export function accountDeletedEmail(deletion: Message, site: SiteAddresses): OutboxEmail {
  const content: EmailContent = {
    subject: `Your ${brand.name} account was deleted`,
    opening: `Your ${brand.name} account was deleted, with its sessions, bug reports, licenses and computers. License keys of this account no longer work.`,
    facts: [
      ["Account", deletion.email],
      ["Date", formatIndianDay(deletion.at)],
    ],
    notes: [
      "The orders and donations that you paid are kept without your address, because accounting law requires it. Your address is deleted from our database as soon as this email is sent.",
    ],
    closing: supportSentence(site, "If you did not delete your account, write to"),
  }
  return message("account-deleted", { ...deletion, id: `account-deleted:${deletion.id}` }, content, site)
}

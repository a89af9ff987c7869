import { type MessageWithLink, message } from "#app/accounts/account/emails.ts"
import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import { inDays, inHours } from "#app/platform/time.ts"
import { EMAIL_TOKEN_LIFETIMES } from "./email-token.ts"

/** Asks the owner of an account to confirm its address. */
export function confirmAddressEmail(link: MessageWithLink, site: SiteAddresses) {
  return message("email-link", link, site, {
    subject: `Confirm your email address for ${brand.name}`,
    opening: `There’s a ${brand.name} account with this email address. If it’s yours, confirm the address so your license key and receipts reach you.`,
    link: { label: "Confirm this address", url: link.url },
    facts: [
      ["Address", link.email],
      [
        "What happens",
        "If you open the link on your phone, you’ll be signed out on your computer and need to log in there again. Your license keeps working.",
      ],
      [
        "Not you",
        `If you didn’t sign up for ${brand.name}, ignore this email. Someone may have mistyped an address.`,
      ],
    ],
    notes: [`The link works for ${inDays(EMAIL_TOKEN_LIFETIMES.confirm)}.`],
  })
}

/** Sent to the new address of an account. Does not name the current one: the mailbox may belong to someone else. */
export function confirmNewAddressEmail(link: MessageWithLink, site: SiteAddresses) {
  return message("email-link", link, site, {
    subject: `Confirm your new email address for ${brand.name}`,
    opening: `Someone, most likely you, asked to use this address for a ${brand.name} account. Confirm it to finish the change. The link works for ${inHours(EMAIL_TOKEN_LIFETIMES.change)}.`,
    facts: [["New address", link.email]],
    link: { label: "Confirm this address", url: link.url },
    closing: `If it wasn’t you, ignore this email and nothing will change. ${supportSentence(site)}`,
  })
}

/** The email to a buyer who paid on a phone, with the link to the installer for the Windows computer. */
export function installerLinkEmail(link: MessageWithLink, site: SiteAddresses) {
  return message("email-link", link, site, {
    subject: `Your ${brand.name} installer for ${brand.runsOn}`,
    opening: `Here’s the ${brand.name} installer you asked for. Open this email on your ${brand.runsOn} computer. The link works once, within ${inHours(EMAIL_TOKEN_LIFETIMES.installer)}, and you don’t need to log in. Your license key is in the email with your receipt.`,
    link: { label: "Download the installer", url: link.url },
  })
}

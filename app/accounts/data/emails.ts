import { type Message, notice } from "#app/accounts/account/emails.ts"
import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import { formatIndianDay } from "#app/platform/time.ts"

/** The last email to an account, sent after the address itself was deleted; `id` is that of the account. */
export function accountDeletedEmail(deletion: Message, site: SiteAddresses) {
  return notice("account-deleted", deletion, site, {
    subject: `Your ${brand.name} account was deleted`,
    opening: `Your ${brand.name} account was deleted, with its sessions, bug reports, licenses and computers. Its license keys no longer work.`,
    facts: [
      ["Account", deletion.email],
      ["Date", formatIndianDay(deletion.at)],
    ],
    notes: [
      "We keep records of your paid orders and donations, without your email address, because accounting law requires it. We delete your address from our database as soon as this email is sent.",
    ],
    closing: supportSentence(site, "If you didn’t delete your account, write to"),
  })
}

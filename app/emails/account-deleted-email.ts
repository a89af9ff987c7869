import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatDay } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type AccountDeletion = { userId: string; email: string; at: Date }

/** The last email to an account, sent after the address itself was deleted. */
export function accountDeletedEmail(
  { userId, email, at }: AccountDeletion,
  site: SiteAddresses,
): OutboxEmail {
  return {
    kind: "account-deleted",
    id: `account-deleted:${userId}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your ${brand.name} account was deleted`,
        opening: `Your ${brand.name} account was deleted, with its sessions, bug reports, licenses and computers. License keys of this account no longer work.`,
        highlight: null,
        link: null,
        facts: [
          ["Account", email],
          ["Date", formatDay(at)],
        ],
        notes: [
          "The orders and donations that you paid are kept without your address, because accounting law requires it. Your address is deleted from our database as soon as this email is sent.",
        ],
        closing: supportSentence(site, "If you did not delete your account, write to"),
      },
      site,
    ),
  }
}

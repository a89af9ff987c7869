import type { EmailContent, SiteAddresses } from "#app/platform/email/email-content.ts"
import type { EmailKind } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"

/** Data of an email to the address that an account has, had or may get. */
export type Message = { id: string; email: string; at: Date }

export type MessageWithLink = Message & { url: string }

/** Adds the account's address, which most emails to an account contain. */
export const aboutAccount = (email: string, content: EmailContent): EmailContent => ({
  facts: [["Account", email]],
  ...content,
})

/** An email whose id is the one of its cause after its kind. */
export const notice = (kind: EmailKind, cause: Message, site: SiteAddresses, content: EmailContent) =>
  message(kind, { ...cause, id: `${kind}:${cause.id}` }, site, content)

export function message(
  kind: EmailKind,
  { id, email, at }: Message,
  site: SiteAddresses,
  content: EmailContent,
) {
  return writeEmail({ kind, id, to: email, at }, aboutAccount(email, content), site)
}

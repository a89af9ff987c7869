import { renderToStaticMarkup } from "react-dom/server"
import type { Email } from "#app/domain/email.ts"
import { EmailBody } from "./email-body.tsx"
import type { EmailContent, SiteAddresses } from "./email-content.ts"
import { toPlainText } from "./plain-text.ts"

export type { SiteAddresses } from "./email-content.ts"

/** An email as HTML and plain text, which end with who sent it. */
export function renderEmail(content: EmailContent, site: SiteAddresses): Omit<Email, "to"> {
  const html = `<!doctype html>${renderToStaticMarkup(<EmailBody content={content} site={site} />)}`
  return { subject: content.subject, html, text: toPlainText(content, site) }
}

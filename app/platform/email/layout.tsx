import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import {
  type EmailContent,
  type FullContent,
  isAboutFacts,
  type SiteAddresses,
  signature,
  toPlainText,
  withDefaults,
} from "./email-content.ts"
import type { AccountEmail } from "./email-kinds.ts"
import { Button, FactTable, Highlight, LinkedText, LinkList, Logo, Signature, Steps } from "./email-parts.tsx"
import { styleSheet, styles } from "./theme.ts"

/** An email as HTML and plain text, which end with who sent it. */
export function renderEmail(given: EmailContent, site: SiteAddresses) {
  const content = withDefaults(given, site)
  const { subject, opening: preview } = content
  const markup = renderToStaticMarkup(
    <EmailFrame {...{ subject, preview, site }}>
      <Message content={content} />
    </EmailFrame>,
  )
  return { subject, html: `<!doctype html>${markup}`, text: toPlainText(content, site) }
}

type Head = Pick<AccountEmail, "id" | "kind"> & { to?: string }

/** Renders an email for the outbox; `to` is the recipient, unless the caller queues it to an account. */
export function writeEmail<Given extends Head>(
  { at: createdAt, ...head }: Given & { at: Date },
  content: EmailContent,
  site: SiteAddresses,
) {
  return { ...head, createdAt, ...renderEmail(content, site) }
}

type EmailFrameProps = {
  subject: string
  /** Text that inboxes show beside the subject; without it they would repeat the heading. */
  preview: string
  site: SiteAddresses
  children: ReactNode
}

/** Email clients support tables and inline styles reliably, and little else: nothing is loaded, not even images. */
export function EmailFrame({ subject, preview, site, children }: EmailFrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Order numbers and days are no links to calls and calendars. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style>{styleSheet}</style>
      </head>
      <body className="paper ink" style={styles.page}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{preview}</div>
        <div className="paper canvas" style={styles.canvas}>
          <table role="presentation" align="center" style={styles.column}>
            <tbody>
              <tr>
                <td style={{ padding: 0 }}>
                  <Logo />
                  <div className="raised line sheet" style={styles.sheet}>
                    {children}
                  </div>
                  <Signature lines={signature(site)} />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>
  )
}

function Message({ content }: { content: FullContent }) {
  const { subject, opening, letter, highlights, steps, link, facts, lists, moreLinks, notes, closing } =
    content
  const table = facts.length > 0 && <FactTable facts={facts} />
  const button = link && <Button {...link} />
  return (
    <>
      <h1 className="ink" style={styles.heading}>
        {subject}
      </h1>
      {[opening, ...letter].map((paragraph) => (
        <p key={paragraph} className="ink" style={styles.ink}>
          <LinkedText text={paragraph} />
        </p>
      ))}
      {highlights.map((highlight) => (
        <Highlight key={highlight.label} {...highlight} />
      ))}
      {isAboutFacts(content) ? table : button}
      {steps && <Steps {...steps} />}
      {isAboutFacts(content) ? button : table}
      {lists.map((list) => (
        <LinkList key={list.title} {...list} />
      ))}
      {moreLinks.map(({ label, url }) => (
        <p key={url} className="ink" style={{ ...styles.ink, margin: "0 0 6px" }}>
          <a href={url} className="accent" style={{ ...styles.link, fontWeight: 600 }}>
            {label}
          </a>
        </p>
      ))}
      <div style={{ height: 8 }} />
      {[...notes, closing].map((note) => (
        <p key={note} className="muted" style={styles.muted}>
          <LinkedText text={note} />
        </p>
      ))}
    </>
  )
}

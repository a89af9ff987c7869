import { renderToStaticMarkup } from "react-dom/server"
import { brand } from "#app/copy/brand.ts"
import type { Email } from "#app/domain/email.ts"

/** The part of the configuration that templates need. */
export type SiteAddresses = { siteUrl: string; contact: { supportEmail: string } }

type EmailContent = {
  subject: string
  opening: string
  highlight: { label: string; value: string } | null
  facts: [label: string, value: string][]
  link: { label: string; url: string } | null
  closing: string
}

const text = {
  color: "#16201e",
  fontFamily: "'Segoe UI', system-ui, sans-serif",
  fontSize: 16,
  lineHeight: 1.6,
}
const muted = { color: "#55625e", fontSize: 14 }

/**
 * An email as HTML and plain text. Email clients support tables and inline styles reliably, but few other
 * features.
 */
export function renderEmail(content: EmailContent): Omit<Email, "to"> {
  const html = `<!doctype html>${renderToStaticMarkup(<EmailBody {...content} />)}`
  return { subject: content.subject, html, text: toPlainText(content) }
}

function EmailBody({ subject, opening, highlight, facts, link, closing }: EmailContent) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body style={{ ...text, margin: 0, padding: 24, background: "#fafaf7" }}>
        <div style={{ maxWidth: 560, margin: "0 auto" }}>
          <p style={{ fontWeight: 700, fontSize: 20 }}>{brand.name}</p>
          <p>{opening}</p>
          {highlight && (
            <div
              style={{ background: "#ffffff", border: "1px solid #dfe3dc", borderRadius: 12, padding: 16 }}
            >
              <div style={muted}>{highlight.label}</div>
              <div style={{ fontFamily: "Consolas, monospace", fontSize: 20 }}>{highlight.value}</div>
            </div>
          )}
          <table role="presentation" style={{ margin: "16px 0", borderCollapse: "collapse" }}>
            <tbody>
              {facts.map(([label, value]) => (
                <tr key={label}>
                  <td style={{ ...muted, padding: "4px 16px 4px 0", verticalAlign: "top" }}>{label}</td>
                  <td style={{ padding: "4px 0", wordBreak: "break-word" }}>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {link && (
            <p>
              <a href={link.url} style={{ color: "#00695a", fontWeight: 600 }}>
                {link.label}
              </a>
            </p>
          )}
          <p style={muted}>{closing}</p>
        </div>
      </body>
    </html>
  )
}

function toPlainText({ opening, highlight, facts, link, closing }: EmailContent): string {
  return [
    opening,
    highlight && `${highlight.label}: ${highlight.value}`,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    link && `${link.label}: ${link.url}`,
    closing,
    brand.fullName,
  ]
    .filter((paragraph) => paragraph)
    .join("\n\n")
}

import { html } from "hono/html"
import { type Html, renderPage } from "../pages/layout.ts"
import type { Email } from "./emails.ts"

const MAX_EMAILS = 50

/** Emails newest first. Their HTML is sandboxed without scripts; its links open in new tabs. */
export function renderInbox(emails: Email[], to: string | null): Html {
  const shown = emails.slice(0, MAX_EMAILS)
  return renderPage({
    title: "Inbox",
    body: html`<nav><a href="/">Emulators</a></nav>
    <main>
      <h1>Inbox</h1>
      <p>${emails.length === 1 ? "1 email" : `${emails.length} emails`}${to && html` to ${to}`}, newest first${
        emails.length > MAX_EMAILS && html`, ${MAX_EMAILS} shown`
      }.</p>
      <form method="get" action="/inbox" class="filter">
        <label for="to">Sent to</label>
        <input id="to" name="to" type="search" value="${to ?? ""}" placeholder="someone@example.com">
        <button>Filter</button>
      </form>
      ${shown.length === 0 && html`<p class="empty">No emails yet. What the website sends appears here.</p>`}
      ${shown.map((email, index) => renderEmail(email, index === 0))}
    </main>`,
  })
}

function renderEmail(email: Email, isOpen: boolean): Html {
  return html`<details class="email" ${isOpen ? "open" : ""}>
    <summary>
      <span class="subject">${email.subject}</span>
      <span class="meta">to ${email.to.join(", ")} <time datetime="${email.sentAt}">${formatTime(email.sentAt)}</time></span>
    </summary>
    <p class="meta">From ${email.from}</p>
    ${
      email.html &&
      html`<iframe title="${email.subject}" loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${`<base target="_blank">${email.html}`}"></iframe>`
    }
    ${email.text && html`<h2>Text</h2><pre>${linkUrls(email.text)}</pre>`}
  </details>`
}

/** Splitting by a captured pattern leaves the URLs at the odd indexes. */
function linkUrls(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : part,
    )
}

function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

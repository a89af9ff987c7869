import { html } from "hono/html"
import { type Html, renderPage } from "../pages/layout.ts"
import type { Mail } from "./mail.ts"

const SHOWN = 50

/** Mails newest first. Their own HTML runs no scripts here; its links open in new tabs. */
export function renderInbox(mails: Mail[], to: string | null): Html {
  const shown = mails.slice(0, SHOWN)
  return renderPage({
    title: "Inbox",
    body: html`<nav><a href="/">Emulators</a></nav>
    <main>
      <h1>Inbox</h1>
      <p>${mails.length === 1 ? "1 mail" : `${mails.length} mails`}${to && html` to ${to}`}, newest first${
        mails.length > SHOWN && html`, ${SHOWN} shown`
      }.</p>
      <form method="get" action="/inbox" class="filter">
        <label for="to">Sent to</label>
        <input id="to" name="to" type="search" value="${to ?? ""}" placeholder="someone@example.com">
        <button>Filter</button>
      </form>
      ${shown.length === 0 && html`<p class="empty">No mail yet. What the website sends appears here.</p>`}
      ${shown.map((mail, index) => renderMail(mail, index === 0))}
    </main>`,
  })
}

function renderMail(mail: Mail, isOpen: boolean): Html {
  return html`<details class="mail" ${isOpen ? "open" : ""}>
    <summary>
      <span class="subject">${mail.subject}</span>
      <span class="meta">to ${mail.to.join(", ")} <time datetime="${mail.sentAt}">${formatTime(mail.sentAt)}</time></span>
    </summary>
    <p class="meta">From ${mail.from}</p>
    ${
      mail.html &&
      html`<iframe title="${mail.subject}" loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${`<base target="_blank">${mail.html}`}"></iframe>`
    }
    ${mail.text && html`<h2>Text</h2><pre>${linkAddresses(mail.text)}</pre>`}
  </details>`
}

/** Splitting by a captured pattern leaves the addresses at the odd places. */
function linkAddresses(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : part,
    )
}

function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

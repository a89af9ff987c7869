import { randomUUID } from "node:crypto"
import { Hono } from "hono"
import { createMiddleware } from "hono/factory"
import { html } from "hono/html"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { type Html, renderPage } from "../pages/layout.ts"
import { readJsonObject } from "../read-body.ts"
import { lastEventOf, outcomeOf, sendDeliveryEvents } from "./deliveries.ts"
import {
  domainOf,
  type Email,
  findByIdempotencyKey,
  fingerprintOf,
  invalidKey,
  listDomains,
  listEmails,
  messageIdOf,
  missingKey,
  parseMessage,
  refuseExampleDomains,
  resendError,
  resendTime,
  restrictedKey,
  unverifiedDomain,
} from "./emails.ts"

const MAX_EMAILS = 50

/** Emails newest first. Their HTML is sandboxed without scripts; its links open in new tabs. */
function renderInbox(emails: Email[], to: string | null): Html {
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
    <p class="meta">From ${email.from}${email.replyTo.length > 0 && html`, answers to ${email.replyTo.join(", ")}`}</p>
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

const WINDOW_MS = 1000
const DEFAULT_RATE_LIMIT = 5

const QUOTAS = {
  daily_quota_exceeded: "You have reached your daily email quota.",
  monthly_quota_exceeded: "You have reached your monthly email quota.",
}

/** Requests of the team within a second, whatever they ask, and the used-up quota of the control state. */
function limitRequests({ settings, store }: EmulatorContext) {
  let windowStart = 0
  let requests = 0
  return createMiddleware(async (c, next) => {
    const emailRateLimit = store.state.control.emailRateLimit ?? settings.emailRateLimit ?? DEFAULT_RATE_LIMIT
    const now = Date.now()
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now
      requests = 0
    }
    requests += 1
    const reset = Math.ceil((windowStart + WINDOW_MS - now) / 1000)
    const headers = {
      "ratelimit-limit": String(emailRateLimit),
      "ratelimit-remaining": String(Math.max(0, emailRateLimit - requests)),
      "ratelimit-reset": String(reset),
    }
    if (requests > emailRateLimit) {
      const message = `Too many requests. You can only make ${emailRateLimit} requests per second.`
      throw resendError(429, "rate_limit_exceeded", message, { ...headers, "retry-after": String(reset) })
    }
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
}

/** A quota that is used up refuses emails only. */
function checkQuota({ store }: EmulatorContext): void {
  const { emailQuota } = store.state.control
  if (emailQuota !== null) throw resendError(429, emailQuota, QUOTAS[emailQuota])
}

/** Refuses concurrent requests with the same idempotency key. */
function refuseConcurrentRequests() {
  const inProgress = new Set<string>()
  return createMiddleware(async (c, next) => {
    const key = c.req.header("idempotency-key")
    if (key === undefined) return next()
    if (key.length < 1 || key.length > 256) {
      throw resendError(400, "invalid_idempotency_key", "The key must be between 1-256 chars.")
    }
    if (inProgress.has(key)) {
      const message = "Same idempotency key used while original request is still in progress."
      throw resendError(409, "concurrent_idempotent_requests", message)
    }
    inProgress.add(key)
    try {
      await next()
    } finally {
      inProgress.delete(key)
    }
  })
}

const MAX_STORED_EMAILS = 2000

const badRequest = (message: string) => resendError(400, "validation_error", message)
const serverError = () =>
  resendError(
    500,
    "internal_server_error",
    "Unable to process your request right now, please try again later.",
  )

/** Resend's API, and the inbox of everything that was sent. */
export function emailRoutes(context: EmulatorContext) {
  const { store, settings } = context
  const requireKey = (authorization: string | undefined) => {
    if (!authorization) throw missingKey()
    if (authorization !== `Bearer ${settings.resendApiKey}`) throw invalidKey()
  }
  const requireFullAccess = (authorization: string | undefined) => {
    requireKey(authorization)
    if (store.state.control.emailKey === "sending_access") throw restrictedKey()
  }
  const limited = limitRequests(context)
  const faults = injectFaults(context, "mail", serverError)
  return new Hono()
    .get("/domains", limited, faults, (c) => {
      requireFullAccess(c.req.header("authorization"))
      return c.json(listDomains(store.state.control.emailDomains))
    })
    .get("/emails/:id", limited, faults, (c) => {
      requireFullAccess(c.req.header("authorization"))
      const email = store.state.emails.find(({ id }) => id === c.req.param("id"))
      if (!email) throw resendError(404, "not_found", "Email not found")
      const { id, from, to, replyTo: reply_to, subject, html, text, sentAt } = email
      return c.json({
        object: "email",
        ...{ id, message_id: messageIdOf(id), from, to, subject, html, text: text || null },
        ...{ bcc: [], cc: [], reply_to, scheduled_at: null, tags: [] },
        ...{ created_at: resendTime(sentAt), last_event: email.lastEvent },
      })
    })
    .post("/emails", limited, refuseConcurrentRequests(), faults, async (c) => {
      requireKey(c.req.header("authorization"))
      const message = parseMessage(await readJsonObject(c.req, badRequest))
      const domain = domainOf(message.from)
      if (store.state.control.emailDomains[domain] !== "verified") throw unverifiedDomain(domain)
      if (store.state.control.refusesExampleDomains) refuseExampleDomains(message.to)
      const fingerprint = fingerprintOf(message)
      const idempotencyKey = c.req.header("idempotency-key") ?? null
      const { emails } = store.state

      const earlier = findByIdempotencyKey(emails, idempotencyKey, Date.now())
      if (earlier?.fingerprint === fingerprint) return c.json({ id: earlier.id })
      if (earlier !== undefined) {
        const explanation = "Same idempotency key used with a different request payload."
        throw resendError(409, "invalid_idempotent_request", explanation)
      }
      checkQuota(context)

      const id = randomUUID()
      const outcome = outcomeOf(context, message.to[0] ?? "")
      const email = {
        ...{ id, ...message, sentAt: new Date().toISOString(), idempotencyKey, fingerprint },
        lastEvent: lastEventOf(outcome),
      }
      emails.push(email)
      emails.splice(0, emails.length - MAX_STORED_EMAILS)
      sendDeliveryEvents(context, email, outcome)
      store.changed()
      return c.json({ id })
    })
    .get("/inbox", (c) => {
      const to = c.req.query("to") || null
      return c.html(renderInbox(listEmails(store.state.emails, to), to))
    })
    .get("/inbox.json", (c) => {
      const emails = listEmails(store.state.emails, c.req.query("to") ?? null)
      return c.json(
        emails.map(({ idempotencyKey, fingerprint, from, headers, lastEvent, ...email }) => ({
          ...email,
          to: email.to.join(", "),
        })),
      )
    })
}

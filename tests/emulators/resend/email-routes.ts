import { randomUUID } from "node:crypto"
import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { readJsonObject } from "../read-body.ts"
import { lastEventOf, outcomeOf, sendDeliveryEvents } from "./deliveries.ts"
import { domainOf, invalidKey, listDomains, missingKey, restrictedKey, unverifiedDomain } from "./domains.ts"
import {
  findByIdempotencyKey,
  fingerprintOf,
  listEmails,
  messageIdOf,
  parseMessage,
  refuseExampleDomains,
  resendError,
  resendTime,
} from "./emails.ts"
import { renderInbox } from "./inbox-page.ts"
import { checkQuota, limitRequests, refuseConcurrentRequests } from "./limits.ts"

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
      const { id, from, to, subject, html, text, sentAt } = email
      return c.json({
        object: "email",
        ...{ id, message_id: messageIdOf(id), from, to, subject, html, text: text || null },
        ...{ bcc: [], cc: [], reply_to: [], scheduled_at: null, tags: [] },
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

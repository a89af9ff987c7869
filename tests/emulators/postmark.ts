import { randomUUID } from "node:crypto"
import { Hono } from "hono"
import type { EmulatorContext } from "./context.ts"
import { injectFaults } from "./control/fault-injection.ts"
import { errorResponse } from "./error-response.ts"
import { sendPostmarkEvents } from "./postmark-events.ts"
import { readJsonObject } from "./read-body.ts"
import { lastEventOf, outcomeOf } from "./resend/deliveries.ts"
import { type Email, fingerprintOf } from "./resend/emails.ts"

const error = (status: 401 | 422 | 500, ErrorCode: number, Message: string) =>
  errorResponse(status, { ErrorCode, Message })

const text = (value: unknown) => (typeof value === "string" ? value : "")
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/

/** What Postmark calls the events of an email. */
const EVENTS: Record<string, string> = {
  delivered: "Delivered",
  bounced: "Bounced",
  complained: "SpamComplaint",
  delivery_delayed: "Transient",
}

/** Postmark, as far as the site uses it: its emails are in the same inbox as Resend's. */
export function postmarkRoutes(context: EmulatorContext) {
  const { store } = context
  const requireToken = (token: string | undefined) => {
    if (!token || token === "wrong") throw error(401, 10, "The Server Token you provided was invalid.")
  }
  const faults = injectFaults(context, "mail", () => error(500, 0, "Internal server error."))
  const find = (id: string) => store.state.emails.find((email) => email.id === id)
  return new Hono()
    .basePath("/postmark")
    .post("/email", faults, async (c) => {
      requireToken(c.req.header("x-postmark-server-token"))
      const fields = await readJsonObject(c.req, (message) => error(422, 402, message))
      const [from, to] = [text(fields.From), text(fields.To)]
      if (!ADDRESS.test(to)) throw error(422, 300, "Zero recipients specified")
      const outcome = outcomeOf(context, to)
      if (outcome === "suppressed") {
        throw error(422, 406, "You tried to send to a recipient that has been marked as inactive.")
      }
      const list = Array.isArray(fields.Headers) ? fields.Headers : []
      const message = {
        ...{ from, to: [to], subject: text(fields.Subject) },
        ...{ html: text(fields.HtmlBody), text: text(fields.TextBody) },
        headers: Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])),
      }
      const metadata = fields.Metadata as { email?: string } | undefined
      const email: Email = {
        ...{ id: randomUUID(), ...message, sentAt: new Date().toISOString() },
        ...{ idempotencyKey: metadata?.email ?? null, fingerprint: fingerprintOf(message) },
        lastEvent: lastEventOf(outcome),
      }
      store.state.emails.push(email)
      sendPostmarkEvents(context, email, outcome)
      store.changed()
      return c.json({ To: to, SubmittedAt: email.sentAt, MessageID: email.id, ErrorCode: 0, Message: "OK" })
    })
    .get("/messages/outbound", faults, (c) => {
      requireToken(c.req.header("x-postmark-server-token"))
      const key = c.req.query("metadata_email")
      const found = store.state.emails.filter(({ idempotencyKey }) => idempotencyKey === key)
      return c.json({ TotalCount: found.length, Messages: found.map(({ id }) => ({ MessageID: id })) })
    })
    .get("/messages/outbound/:id/details", faults, (c) => {
      requireToken(c.req.header("x-postmark-server-token"))
      const email = find(c.req.param("id"))
      if (!email) throw error(422, 701, "This message was not found or you do not have access to it.")
      const Type = EVENTS[email.lastEvent]
      return c.json({
        MessageEvents: Type ? [{ Type, ReceivedAt: email.sentAt, Recipient: email.to[0] }] : [],
      })
    })
}

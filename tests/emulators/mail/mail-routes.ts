import { randomUUID } from "node:crypto"
import { Hono } from "hono"
import { trouble } from "#tests/emulators/control/fault-injection.ts"
import type { Emulation } from "../emulation.ts"
import { readJsonObject } from "../read-body.ts"
import { renderInbox } from "./inbox-page.ts"
import { findRepeated, fingerprintOf, listMails, parseMessage, refuseMail } from "./mail.ts"

const MAILS_KEPT = 2000

const failure = () =>
  refuseMail(
    500,
    "internal_server_error",
    "Unable to process your request right now, please try again later.",
  )

/** The mail service, and what a mailbox would show of it. */
export function mailRoutes(emulation: Emulation) {
  const { store, settings } = emulation
  return new Hono()
    .post("/emails", trouble(emulation, "mail", failure), async (c) => {
      if (c.req.header("authorization") !== `Bearer ${settings.resendApiKey}`) {
        throw refuseMail(401, "validation_error", "API key is invalid")
      }
      const message = parseMessage(await readJsonObject(c.req, (e) => refuseMail(400, "validation_error", e)))
      const fingerprint = fingerprintOf(message)
      const idempotencyKey = c.req.header("idempotency-key") ?? null
      const { mails } = store.state

      const repeated = idempotencyKey === null ? undefined : findRepeated(mails, idempotencyKey, Date.now())
      if (repeated !== undefined) {
        if (repeated.fingerprint === fingerprint) return c.json({ id: repeated.id })
        const explanation = "This idempotency key has been used on a request that had a different payload."
        throw refuseMail(409, "invalid_idempotent_request", explanation)
      }

      const id = randomUUID()
      mails.push({ id, ...message, sentAt: new Date().toISOString(), idempotencyKey, fingerprint })
      mails.splice(0, mails.length - MAILS_KEPT)
      store.changed()
      return c.json({ id })
    })
    .get("/inbox", (c) => {
      const to = c.req.query("to") || null
      return c.html(renderInbox(listMails(store.state.mails, to), to))
    })
    .get("/inbox.json", (c) => {
      const mails = listMails(store.state.mails, c.req.query("to") ?? null)
      return c.json(
        mails.map(({ id, to, subject, html, text, sentAt }) => ({
          id,
          to: to.join(", "),
          subject,
          html,
          text,
          sentAt,
        })),
      )
    })
}

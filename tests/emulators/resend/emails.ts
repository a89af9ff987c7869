import { createHash } from "node:crypto"
import type { HTTPException } from "hono/http-exception"
import { z } from "zod"
import { errorResponse } from "../error-response.ts"
import type { Fields } from "../read-body.ts"
import { hours } from "../time.ts"

export type Email = {
  id: string
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  /** ISO 8601. */
  sentAt: string
  idempotencyKey: string | null
  fingerprint: string
}

type Message = Pick<Email, "from" | "to" | "subject" | "html" | "text">

const IDEMPOTENCY_LIFETIME = hours(24)
const ADDRESS = /^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/

const text = z.string().catch("")
const recipients = z.union([z.array(z.string()), z.string().transform((to) => [to])]).catch([])

/** Throws Resend's error for a missing field or an invalid address. */
export function parseMessage(fields: Fields): Message {
  const message = {
    from: text.parse(fields.from),
    to: recipients.parse(fields.to).filter((to) => to !== ""),
    subject: text.parse(fields.subject),
    html: text.parse(fields.html),
    text: text.parse(fields.text),
  }
  if (message.from === "") throw missingField("`from`")
  if (message.to.length === 0) throw missingField("`to`")
  if (message.subject === "") throw missingField("`subject`")
  if (message.html === "" && message.text === "") throw missingField("`html` or `text`")
  if (!ADDRESS.test(message.from)) throw invalidAddress("from")
  if (!message.to.every((to) => ADDRESS.test(to))) throw invalidAddress("to")
  return message
}

export function fingerprintOf(message: Message): string {
  return createHash("sha256").update(JSON.stringify(message)).digest("hex")
}

/** The email that was sent with this idempotency key in the last 24 hours. */
export function findByIdempotencyKey(emails: Email[], key: string | null, now: number): Email | undefined {
  if (key === null) return undefined
  return emails.findLast(
    (email) => email.idempotencyKey === key && Date.parse(email.sentAt) > now - IDEMPOTENCY_LIFETIME,
  )
}

/** Newest first. `to` matches an address or the address in `Name <address>`, in any case; null lists all emails. */
export function listEmails(emails: Email[], to: string | null): Email[] {
  const wanted = to?.trim().toLowerCase()
  const isWanted = (address: string) => {
    const lower = address.toLowerCase()
    return lower === wanted || lower.endsWith(`<${wanted}>`)
  }
  return emails.filter((email) => wanted === undefined || email.to.some(isWanted)).reverse()
}

/** An error in the shape of Resend's API. */
export function resendError(
  status: 400 | 401 | 403 | 409 | 422 | 500,
  name: string,
  message: string,
): HTTPException {
  return errorResponse(status, { statusCode: status, message, name })
}

function missingField(fields: string): HTTPException {
  return resendError(422, "missing_required_field", `Missing ${fields} field.`)
}

function invalidAddress(field: string): HTTPException {
  const format = "`email@example.com` or `Name <email@example.com>`"
  const message = `Invalid \`${field}\` field. The email address needs to follow the ${format} format.`
  return resendError(422, "validation_error", message)
}

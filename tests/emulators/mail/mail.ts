import { createHash } from "node:crypto"
import { z } from "zod"
import { Refusal } from "#tests/emulators/error-response.ts"
import type { Fields } from "../read-body.ts"
import { hours } from "../time.ts"

export type Mail = {
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

export type Message = Pick<Mail, "from" | "to" | "subject" | "html" | "text">

const IDEMPOTENCY_LIFETIME = hours(24)
const ADDRESS = /^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/

const text = z.string().catch("")
const recipients = z.union([z.array(z.string()), z.string().transform((to) => [to])]).catch([])

/** Throws the mail service's refusal. */
export function parseMessage(fields: Fields): Message {
  const message = {
    from: text.parse(fields.from),
    to: recipients.parse(fields.to).filter((to) => to !== ""),
    subject: text.parse(fields.subject),
    html: text.parse(fields.html),
    text: text.parse(fields.text),
  }
  if (message.from === "") throw missing("`from`")
  if (message.to.length === 0) throw missing("`to`")
  if (message.subject === "") throw missing("`subject`")
  if (message.html === "" && message.text === "") throw missing("`html` or `text`")
  if (!ADDRESS.test(message.from)) throw badAddress("from")
  if (!message.to.every((to) => ADDRESS.test(to))) throw badAddress("to")
  return message
}

export function fingerprintOf(message: Message): string {
  return createHash("sha256").update(JSON.stringify(message)).digest("hex")
}

/** The mail that was sent with this key, if the service still remembers it. */
export function findRepeated(mails: Mail[], key: string, now: number): Mail | undefined {
  return mails.findLast(
    (mail) => mail.idempotencyKey === key && Date.parse(mail.sentAt) > now - IDEMPOTENCY_LIFETIME,
  )
}

/** Newest first; `to` alone or in `Name <to>`, in whichever case. Null lists every mail. */
export function listMails(mails: Mail[], to: string | null): Mail[] {
  const wanted = to?.trim().toLowerCase()
  const isWanted = (address: string) => {
    const lower = address.toLowerCase()
    return lower === wanted || lower.endsWith(`<${wanted}>`)
  }
  return mails.filter((mail) => wanted === undefined || mail.to.some(isWanted)).reverse()
}

export function refuseMail(status: 400 | 401 | 409 | 422 | 500, name: string, message: string): Refusal {
  return new Refusal(status, { statusCode: status, message, name })
}

function missing(what: string): Refusal {
  return refuseMail(422, "missing_required_field", `Missing ${what} field.`)
}

function badAddress(field: string): Refusal {
  const format = "`email@example.com` or `Name <email@example.com>`"
  return refuseMail(
    422,
    "validation_error",
    `Invalid \`${field}\` field. The email address needs to follow the ${format} format.`,
  )
}

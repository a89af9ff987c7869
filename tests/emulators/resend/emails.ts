import { hash } from "node:crypto"
import { domainToASCII } from "node:url"
import type { HTTPException } from "hono/http-exception"
import { z } from "zod"
import { errorResponse } from "../error-response.ts"
import type { Fields } from "../read-body.ts"
import { hours } from "../time.ts"

export type Email = {
  id: string
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  html: string
  text: string
  /** Headers of the request's email, such as List-Unsubscribe. */
  headers: Record<string, string>
  /** Name of the last event, as GET /emails/:id returns it. */
  lastEvent: string
  /** ISO 8601. */
  sentAt: string
  idempotencyKey: string | null
  fingerprint: string
}

type Message = Pick<Email, "from" | "to" | "replyTo" | "subject" | "html" | "text" | "headers">

const MAX_RECIPIENTS = 50
const IDEMPOTENCY_LIFETIME = hours(24)

/** An address is ASCII: Resend sends through Amazon SES, which has no SMTPUTF8 and takes domains in Punycode alone. */
const ADDRESS = /^(?:[^<>]*<[!-;=?A-~]+@[!-;=?A-~]+>|[!-;=?A-~]+@[!-;=?A-~]+)$/

const text = z.string().catch("")
const recipients = z.union([z.array(z.string()), z.string().transform((to) => [to])]).catch([])

/** Throws Resend's error for a missing field or an invalid address. */
export function parseMessage(fields: Fields): Message {
  const message = {
    from: text.parse(fields.from),
    to: recipients.parse(fields.to).filter((to) => to !== ""),
    replyTo: recipients.parse(fields.reply_to),
    subject: text.parse(fields.subject),
    html: text.parse(fields.html),
    text: text.parse(fields.text),
    headers: z.record(z.string(), z.string()).catch({}).parse(fields.headers),
  }
  if (message.from === "") throw missingField("`from`")
  if (message.to.length === 0) throw missingField("`to`")
  if (message.to.length > MAX_RECIPIENTS) {
    throw resendError(
      422,
      "validation_error",
      `The \`to\` field must not have more than ${MAX_RECIPIENTS} addresses.`,
    )
  }
  if (message.subject === "") throw missingField("`subject`")
  if (message.html === "" && message.text === "") throw missingField("`html` or `text`")
  if (!ADDRESS.test(message.from)) throw invalidAddress("from")
  if (!message.to.every((to) => ADDRESS.test(to))) throw invalidAddress("to")
  if (!message.replyTo.every((address) => ADDRESS.test(address))) throw invalidAddress("reply_to")
  return message
}

/** `2026-11-24 11:08:00.123000+00`, as Resend's API and the data of its events write times. */
export const resendTime = (iso: string) => iso.replace("T", " ").replace("Z", "000+00")

export const messageIdOf = (id: string) => `<${id}@email.amazonses.com>`

export function fingerprintOf(message: Message): string {
  return hash("sha256", JSON.stringify(message))
}

/** The email that was sent with this idempotency key in the last 24 hours. */
export function findByIdempotencyKey(emails: Email[], key: string | null, now: number): Email | undefined {
  if (key === null) return undefined
  return emails.findLast(
    (email) => email.idempotencyKey === key && Date.parse(email.sentAt) > now - IDEMPOTENCY_LIFETIME,
  )
}

/** Domains that Resend refuses as recipients, because emails to them bounce. */
export function refuseExampleDomains(to: string[]): void {
  const domain = /@((?:example|test)\.com)>?$/i.exec(
    to.find((one) => /@(example|test)\.com>?$/i.test(one)) ?? "",
  )?.[1]
  if (!domain) return
  const message = `Invalid \`to\` field. Please use our testing email address instead of domains like \`${domain}\`.`
  throw resendError(422, "validation_error", message)
}

/** Newest first. `to` matches an address or the address in `Name <address>`, in any case, with the domain in letters or Punycode; null lists all emails. */
export function listEmails(emails: Email[], to: string | null): Email[] {
  const wanted = to
    ?.trim()
    .toLowerCase()
    .replace(/[^@]*$/, (domain) => domainToASCII(domain) || domain)
  const isWanted = (address: string) => {
    const lower = address.toLowerCase()
    return lower === wanted || lower.endsWith(`<${wanted}>`)
  }
  return emails.filter((email) => wanted === undefined || email.to.some(isWanted)).reverse()
}

/** An error in the shape of Resend's API. */
export function resendError(
  status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500,
  name: string,
  message: string,
  headers: Record<string, string> = {},
): HTTPException {
  return errorResponse(status, { statusCode: status, message, name }, headers)
}

function missingField(fields: string): HTTPException {
  return resendError(422, "missing_required_field", `Missing ${fields} field.`)
}

function invalidAddress(field: string): HTTPException {
  const format = "`email@example.com` or `Name <email@example.com>`"
  const message = `Invalid \`${field}\` field. The email address needs to follow the ${format} format.`
  return resendError(422, "validation_error", message)
}

/** Resend's list of domains. */
export function listDomains(domains: Record<string, string>) {
  const data = Object.entries(domains).map(([name, status]) => ({
    id: hash("sha256", name).slice(0, 32),
    name,
    status,
    created_at: "2026-01-01 00:00:00.000000+00",
    region: "us-east-1",
    capabilities: { sending: "enabled", receiving: "disabled" },
  }))
  return { object: "list", has_more: false, data }
}

/** The domain of an address or of the address in `Name <address>`. */
export function domainOf(from: string): string {
  return (from.match(/@([^\s@<>]+)>?$/)?.[1] ?? "").toLowerCase()
}

export const missingKey = (): HTTPException =>
  resendError(401, "missing_api_key", "Missing API key in the authorization header.")

export const invalidKey = (): HTTPException => resendError(403, "invalid_api_key", "API key is invalid")

export const restrictedKey = (): HTTPException =>
  resendError(401, "restricted_api_key", "This API key is restricted to only send emails")

export const unverifiedDomain = (domain: string): HTTPException =>
  resendError(
    403,
    "validation_error",
    `The ${domain} domain is not verified. Please, add and verify your domain on https://resend.com/domains`,
  )

import { Webhook } from "standardwebhooks"
import * as z from "zod"
import {
  callService,
  type ServiceFailure,
  withoutPrivateText,
} from "#app/platform/gateways/call-service.server.ts"
import type { Logger } from "#app/platform/gateways/ports.ts"
import { parseJson } from "#app/platform/text.ts"
import { hours, seconds, wait } from "#app/platform/time.ts"
import { parseMailbox } from "./email-address.ts"
import type { DeliveryState } from "./email-kinds.ts"
import type { EmailWebhook, Mailer, ReadEmailWebhook, SendResult } from "./mailer.ts"

const RESPONSE_TIMEOUT = seconds(5)

/** Maximum wait at the limit of requests a second, which somebody who waits for a page can wait for too. */
const SHORT_WAIT = seconds(2)

/** Wait after a used-up quota, if Resend does not say when it ends. */
const QUOTA_WAIT = hours(1)

const RATE_LIMITED = "rate_limit_exceeded"

/** The status of an email without a recipient. */
const INCOMPLETE = 422

const Accepted = z.object({ id: z.string().min(1) })

const StoredEmail = z.object({ created_at: z.string(), last_event: z.string() })

type ResendSettings = {
  apiKey: string
  apiUrl: string
  from: string
  /** Sender of news, separate so that they can't harm the reputation of the sender of receipts. */
  newsFrom: string
  /** Where answers to any email go: nobody reads the mailbox of the senders. */
  replyTo: string
}

export function createResend(settings: ResendSettings, log: Logger): Mailer {
  const { apiKey, apiUrl, from, newsFrom, replyTo } = settings
  const call = { service: "resend", url: `${apiUrl}/emails`, timeout: RESPONSE_TIMEOUT }
  const authorization = `Bearer ${apiKey}`

  function post(
    body: Record<string, unknown>,
    headers: Record<string, string> = {},
    expected: { expectedStatus?: number } = {},
  ) {
    const request = {
      method: "POST",
      headers: { authorization, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }
    return callService({ ...call, ...request, ...expected }, (answer) => Accepted.safeParse(answer).data, log)
  }

  /** Posts once, and once more if others have used up the requests of this second. */
  async function postInTurn(body: Record<string, unknown>, headers: Record<string, string>) {
    const send = () => post(body, headers)
    const answer = await send()
    if (answer.kind === "answered" || answer.code !== RATE_LIMITED) return answer
    const delay = answer.retryAfter ?? seconds(1)
    if (delay > SHORT_WAIT) return answer
    await wait(delay)
    return send()
  }

  return {
    async send({ to, subject, html, text, unsubscribeUrl }, idempotencyKey) {
      // Resend also accepts `Name <address>`, so unchecked input could select another recipient.
      const mailbox = parseMailbox(to)
      if (mailbox === null) return { kind: "undeliverable", because: "recipient is not an address" }
      const email = { from, reply_to: replyTo, to: mailbox, subject, html, text }
      const news = unsubscribeUrl && { from: newsFrom, headers: unsubscribeHeaders(unsubscribeUrl) }
      const answer = await postInTurn({ ...email, ...news }, { "idempotency-key": idempotencyKey })
      return answer.kind === "answered" ? { kind: "accepted", id: answer.value.id } : toSendResult(answer)
    },
    async findDelivery(id) {
      const request = { ...call, url: `${call.url}/${encodeURIComponent(id)}`, headers: { authorization } }
      const answer = await callService(request, (body) => StoredEmail.safeParse(body).data, log)
      if (answer.kind !== "answered") return { kind: answer.kind }
      const state = stateOfLastEvent(answer.value.last_event)
      const occurredAt = new Date(answer.value.created_at)
      const isDated = !Number.isNaN(occurredAt.getTime())
      return {
        kind: "found",
        event: state && isDated ? { emailId: id, state, occurredAt, detail: null } : null,
      }
    },
    async isReachable() {
      // Resend rejects an email without a recipient with 422, and sends nothing. One that is busy answers, too.
      const answer = await post({ from }, {}, { expectedStatus: INCOMPLETE })
      return answer.kind !== "answered" && (answer.status === INCOMPLETE || answer.code === RATE_LIMITED)
    },
  }
}

/** Headers for the unsubscribe button of email programs, which sends one POST (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
})

/** Maps an error to a result; resend.com/docs/api-reference/errors names the codes. */
function toSendResult({ status, code, reason, retryAfter }: ServiceFailure): SendResult {
  // Another body was sent with this key, which stands for one email: a template may have changed between two attempts.
  if (code === "invalid_idempotent_request") return { kind: "accepted", id: null }
  const because = [status && `status ${status}`, code, reason].filter(Boolean).join(", ")
  if (status === 422 && reason.includes("`to` field")) return { kind: "undeliverable", because }
  const isQuota = code === "daily_quota_exceeded" || code === "monthly_quota_exceeded"
  return { kind: "failed", because, retryAfter: retryAfter ?? (isQuota ? QUOTA_WAIT : null) }
}

const dateText = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))

const Envelope = z.object({ type: z.string(), created_at: dateText })

const word = z.string().catch("")

/** Details of a kind of event, each of which may be missing. */
const details = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).partial().optional().catch(undefined)

const DeliveryData = z.object({
  data: z.object({
    email_id: z.string().min(1).max(100),
    bounce: details({
      type: word,
      subType: word,
      diagnosticCode: z.union([z.string(), z.array(z.string())]).catch(""),
    }),
    failed: details({ reason: word }),
    suppressed: details({ type: word, reason: word }),
  }),
})

type Data = z.infer<typeof DeliveryData>["data"]

/** Delivery state by event type (resend.com/docs/dashboard/webhooks/event-types, 2026-11-23). */
const STATES = new Map<string, (data: Data) => DeliveryState>([
  ["email.sent", () => "sent"],
  ["email.delivered", () => "delivered"],
  ["email.delivery_delayed", () => "delayed"],
  ["email.bounced", bounceState],
  ["email.complained", () => "complained"],
  ["email.suppressed", () => "suppressed"],
  ["email.failed", () => "failed"],
])

/** "Undetermined" is not known to be permanent; an address that Resend has suppressed is reported as bounced, too. */
function bounceState({ bounce }: Data) {
  if (bounce?.subType === "Suppressed" || bounce?.subType === "OnAccountSuppressionList") return "suppressed"
  return bounce?.type === "Permanent" ? "bounced" : "soft-bounced"
}

/** Reads Resend's webhook events, signed with one of these secrets; without any, each is forged. */
export function createResendEvents(secrets: string[]): ReadEmailWebhook {
  return async (request) => {
    const { headers } = request
    const body = await request.text()
    // Resend signs as Standard Webhooks has it, under the older names of the headers.
    const signed = {
      "webhook-id": headers.get("svix-id") ?? "",
      "webhook-timestamp": headers.get("svix-timestamp") ?? "",
      "webhook-signature": headers.get("svix-signature") ?? "",
    }
    return secrets.some((secret) => isSigned(secret, body, signed)) ? readEvent(body) : { kind: "forged" }
  }
}

function isSigned(secret: string, body: string, headers: Record<string, string>) {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

function readEvent(body: string): EmailWebhook {
  const json = parseJson(body)
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) return { kind: "unparsable" }
  const { type, created_at: occurredAt } = envelope.data
  const stateOf = STATES.get(type)
  if (!stateOf) return { kind: "unknown-event", type: type.slice(0, 100) }
  const parsed = DeliveryData.safeParse(json)
  if (!parsed.success) return { kind: "unparsable" }
  const { data } = parsed.data
  const event = { emailId: data.email_id, state: stateOf(data), occurredAt, detail: detailOf(data) }
  return { kind: "delivery", event }
}

/** Maps the last event of an email in Resend's API to a state; null if it says nothing about delivery. */
function stateOfLastEvent(name: string) {
  // Only what was delivered is opened or clicked.
  if (name === "opened" || name === "clicked") return "delivered"
  const stateOf = STATES.get(`email.${name}`)
  // The API does not say how an email bounced, and an address that is suppressed for it stays so.
  return stateOf?.({ email_id: "", bounce: { type: "Permanent" } }) ?? null
}

function detailOf({ bounce, failed, suppressed }: Data) {
  const words = bounce
    ? [bounce.type, bounce.subType, [bounce.diagnosticCode].flat()[0]]
    : [failed?.reason ?? (suppressed?.reason || suppressed?.type)]
  return withoutPrivateText(words.filter(Boolean).join(", ")) || null
}

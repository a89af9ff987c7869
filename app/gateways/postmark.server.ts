import * as z from "zod"
import { isEmailAddress } from "#app/domain/account/email-address.ts"
import type { DeliveryState } from "#app/domain/delivery.ts"
import { seconds } from "#app/domain/time.ts"
import { callService, type ServiceFailure } from "./call-service.server.ts"
import type { Logger } from "./logger.ts"
import type { Mailer, SendResult } from "./mailer.ts"
import { unsubscribeHeaders } from "./unsubscribe-headers.ts"

const RESPONSE_TIMEOUT = seconds(5)

/** Postmark's codes of errors (postmarkapp.com/developer/api/overview, 2026-11-23). */
const INACTIVE_RECIPIENT = 406
const INVALID_REQUEST = 300

const Accepted = z.object({ MessageID: z.string().min(1) })
const Found = z.object({ Messages: z.array(z.object({ MessageID: z.string() })) })
const Details = z.object({
  MessageEvents: z.array(z.object({ Type: z.string(), ReceivedAt: z.string() })),
})

const STATES = new Map<string, DeliveryState>([
  ["Delivered", "delivered"],
  ["Transient", "delayed"],
  ["Bounced", "bounced"],
  ["SpamComplaint", "complained"],
])

type PostmarkSettings = { serverToken: string; apiUrl: string; from: string; newsFrom: string }

/** The second mail service, for when Resend is away for long. Its bounces are asked for; it has no idempotency keys. */
export function createPostmark(
  { serverToken, apiUrl, from, newsFrom }: PostmarkSettings,
  log: Logger,
): Mailer {
  const headers = {
    accept: "application/json",
    "content-type": "application/json",
    "x-postmark-server-token": serverToken,
  }
  const service = { service: "postmark", headers, timeout: RESPONSE_TIMEOUT }
  const get = <Value>(path: string, schema: z.ZodType<Value>) =>
    callService({ ...service, url: `${apiUrl}${path}` }, (body) => schema.safeParse(body).data, log)
  const post = (body: object, expectedStatus?: number) =>
    callService(
      {
        ...service,
        ...(expectedStatus && { expectedStatus }),
        ...{ url: `${apiUrl}/email`, method: "POST", body: JSON.stringify(body) },
      },
      (answer) => Accepted.safeParse(answer).data,
      log,
    )

  return {
    async send({ to, subject, html, text, unsubscribeUrl }, idempotencyKey) {
      if (!isEmailAddress(to)) return { kind: "undeliverable", because: "recipient is not an address" }
      const key = await hashOf(idempotencyKey)
      const earlier = await get(`/messages/outbound?count=1&offset=0&metadata_email=${key}`, Found)
      if (earlier.kind !== "answered") return toSendResult(earlier)
      const [sent] = earlier.value.Messages
      if (sent) return { kind: "accepted", id: sent.MessageID }
      const answer = await post({
        From: unsubscribeUrl ? newsFrom : from,
        To: to,
        Subject: subject,
        ...(html && { HtmlBody: html }),
        ...(text && { TextBody: text }),
        // News have a stream of their own, with a reputation of its own.
        MessageStream: unsubscribeUrl ? "broadcast" : "outbound",
        Metadata: { email: key },
        ...(unsubscribeUrl && {
          Headers: Object.entries(unsubscribeHeaders(unsubscribeUrl)).map(([Name, Value]) => ({
            Name,
            Value,
          })),
        }),
      })
      return answer.kind === "answered"
        ? { kind: "accepted", id: answer.value.MessageID }
        : toSendResult(answer)
    },
    async isReachable() {
      // Postmark rejects an email without a recipient with 422, and sends nothing.
      const answer = await post({ From: from }, 422)
      return answer.kind !== "answered" && answer.status === 422
    },
    async findDelivery(id) {
      const answer = await get(`/messages/outbound/${encodeURIComponent(id)}/details`, Details)
      if (answer.kind !== "answered") return { kind: answer.kind }
      const events = answer.value.MessageEvents.flatMap(({ Type, ReceivedAt }) => {
        const state = STATES.get(Type)
        const occurredAt = new Date(ReceivedAt)
        return state && !Number.isNaN(occurredAt.getTime())
          ? [{ emailId: id, state, occurredAt, detail: null }]
          : []
      })
      const newest = events.sort((one, other) => other.occurredAt.getTime() - one.occurredAt.getTime())[0]
      return { kind: "found", event: newest ?? null }
    },
  }
}

/** A value of metadata has at most 80 characters. */
async function hashOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Error 406 is an address that bounced or complained, 300 a request that stays invalid, which here only the recipient can be. */
function toSendResult({ status, code, reason, retryAfter }: ServiceFailure): SendResult {
  const because = [status && `status ${status}`, code, reason].filter(Boolean).join(", ")
  const isRefused =
    status === 422 && (code === String(INACTIVE_RECIPIENT) || code === String(INVALID_REQUEST))
  return isRefused ? { kind: "undeliverable", because } : { kind: "failed", because, retryAfter }
}

import type { Buffer } from "node:buffer"
import { createHash, timingSafeEqual } from "node:crypto"
import * as z from "zod"
import type { DeliveryState } from "#app/domain/delivery.ts"
import type { EmailWebhook, ReadEmailWebhook } from "./mailer.ts"

/** The user name in the webhook's address; the secret is its password. */
export const POSTMARK_WEBHOOK_USER = "postmark"

const dateText = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))

const emailId = z.string().min(1).max(100)

const Envelope = z.object({ RecordType: z.string() })
const Delivery = z.object({ MessageID: emailId, DeliveredAt: dateText })
const Bounce = z.object({ MessageID: emailId, BouncedAt: dateText, Type: z.string().max(100) })
const SubscriptionChange = z.object({
  /** Null for an address that was added or removed by hand. */
  MessageID: emailId.nullable(),
  ChangedAt: dateText,
  Origin: z.string(),
  SuppressSending: z.boolean(),
  SuppressionReason: z.string().nullish(),
})

/**
 * What each type of bounce says of its email (postmarkapp.com/developer/api/bounce-api, 2026-11-23). Those that are
 * left out, such as the answer of an absent recipient, say nothing of a delivery.
 */
const BOUNCES = new Map<string, DeliveryState>([
  ["HardBounce", "bounced"],
  ["BadEmailAddress", "bounced"],
  ["ManuallyDeactivated", "suppressed"],
  ["SpamComplaint", "complained"],
  ["Transient", "delayed"],
  ["SMTPApiError", "failed"],
  ["TemplateRenderingFailed", "failed"],
  // Not known to be permanent.
  ["SoftBounce", "soft-bounced"],
  ["DnsError", "soft-bounced"],
  ["SpamNotification", "soft-bounced"],
  ["VirusNotification", "soft-bounced"],
  ["Blocked", "soft-bounced"],
  ["DMARCPolicy", "soft-bounced"],
  ["Unknown", "soft-bounced"],
])

/**
 * Reads Postmark's webhook events, which are not signed: the secret is the password of HTTP Basic authentication in the
 * webhook's address (postmarkapp.com/developer/webhooks/webhooks-overview, 2026-11-23). Without one, each is forged.
 */
export function createPostmarkEvents(secret: string | null): ReadEmailWebhook {
  const expected = secret && digest(`Basic ${btoa(`${POSTMARK_WEBHOOK_USER}:${secret}`)}`)
  return async (request) => {
    const given = digest(request.headers.get("authorization") ?? "")
    if (!expected || !timingSafeEqual(given, expected)) return { kind: "forged" }
    return readEvent(await request.json().catch(() => null))
  }
}

/** Of one length, so that a comparison takes as long for every password. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

function readEvent(json: unknown): EmailWebhook {
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) return { kind: "unparsable" }
  const { RecordType: type } = envelope.data
  if (type === "Delivery") return readDelivery(json)
  if (type === "Bounce" || type === "SpamComplaint") return readBounce(json, type)
  if (type === "SubscriptionChange") return readSubscriptionChange(json)
  return { kind: "unknown-event", type: type.slice(0, 100) }
}

function readDelivery(json: unknown): EmailWebhook {
  const parsed = Delivery.safeParse(json)
  if (!parsed.success) return { kind: "unparsable" }
  const { MessageID, DeliveredAt: occurredAt } = parsed.data
  return { kind: "delivery", event: { emailId: MessageID, state: "delivered", occurredAt, detail: null } }
}

function readBounce(json: unknown, recordType: "Bounce" | "SpamComplaint"): EmailWebhook {
  const parsed = Bounce.safeParse(json)
  if (!parsed.success) return { kind: "unparsable" }
  const { MessageID, BouncedAt: occurredAt, Type: detail } = parsed.data
  const state = recordType === "SpamComplaint" ? "complained" : BOUNCES.get(detail)
  if (!state) return { kind: "unknown-event", type: `Bounce, ${detail}` }
  return { kind: "delivery", event: { emailId: MessageID, state, occurredAt, detail } }
}

/**
 * Postmark adds a link of its own to news, unless support has let the account manage them. A bounce and a complaint
 * have their own events, and what is added by hand belongs to no email.
 */
function readSubscriptionChange(json: unknown): EmailWebhook {
  const parsed = SubscriptionChange.safeParse(json)
  if (!parsed.success) return { kind: "unparsable" }
  const { MessageID, ChangedAt: occurredAt, Origin, SuppressSending, SuppressionReason } = parsed.data
  const isByRecipient = Origin === "Recipient" && SuppressionReason === "ManualSuppression"
  return MessageID && SuppressSending && isByRecipient
    ? { kind: "unsubscribed", emailId: MessageID, occurredAt }
    : { kind: "unknown-event", type: "SubscriptionChange" }
}

import { Webhook } from "standardwebhooks"
import * as z from "zod"
import type { DeliveryState } from "#app/domain/email.ts"
import { withoutPrivateText } from "./error-text.server.ts"
import type { EmailWebhook, ReadEmailWebhook } from "./ports.ts"

const dateText = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))

const Envelope = z.object({ type: z.string(), created_at: dateText })

const DeliveryData = z.object({
  data: z.object({
    email_id: z.string().min(1).max(100),
    bounce: z
      .object({
        type: z.string().catch(""),
        subType: z.string().catch(""),
        diagnosticCode: z.union([z.string(), z.array(z.string())]).catch(""),
      })
      .partial()
      .optional()
      .catch(undefined),
    failed: z
      .object({ reason: z.string().catch("") })
      .partial()
      .optional()
      .catch(undefined),
    suppressed: z
      .object({ type: z.string().catch(""), reason: z.string().catch("") })
      .partial()
      .optional()
      .catch(undefined),
  }),
})

type Data = z.infer<typeof DeliveryData>["data"]

/** What each event says of its email (resend.com/docs/dashboard/webhooks/event-types, 2026-11-23). */
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
function bounceState({ bounce }: Data): DeliveryState {
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

function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
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

/** The state that Resend's API calls the last event of an email; null for one that says nothing of a delivery. */
export function stateOfLastEvent(name: string): DeliveryState | null {
  // Only what was delivered is opened or clicked.
  if (name === "opened" || name === "clicked") return "delivered"
  const stateOf = STATES.get(`email.${name}`)
  // The API does not say how an email bounced, and an address that is suppressed for it stays so.
  return stateOf?.({ email_id: "", bounce: { type: "Permanent" } }) ?? null
}

function detailOf({ bounce, failed, suppressed }: Data): string | null {
  const words = bounce
    ? [bounce.type, bounce.subType, [bounce.diagnosticCode].flat()[0]]
    : [failed?.reason ?? (suppressed?.reason || suppressed?.type)]
  return withoutPrivateText(words.filter(Boolean).join(", ")) || null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

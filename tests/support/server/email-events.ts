import { randomUUID } from "node:crypto"
import { svixHeaders } from "#tests/emulators/signatures.ts"
import { secrets } from "./secrets.ts"

export type SentEvent = {
  type?: string
  emailId?: string
  /** Time when it happened. */
  at?: Date
  data?: object
}

/** The body of one of Resend's events. */
export function emailEvent({
  type = "email.delivered",
  emailId = randomUUID(),
  at = new Date(),
  data = {},
}: SentEvent) {
  return JSON.stringify({
    type,
    created_at: at.toISOString(),
    data: { email_id: emailId, from: "licenses@brisk.test", to: ["ada@example.com"], subject: "Hi", ...data },
  })
}

type Signing = { secret?: string; timestamp?: number; id?: string }

/** Posts a body to the site as Resend does, signed. */
export function postEmailEvent(
  { url }: { url: string },
  body: string,
  signing: Signing = {},
): Promise<Response> {
  const { secret = secrets.resendWebhookSecret, id = `msg_${randomUUID()}`, ...rest } = signing
  const headers = { "content-type": "application/json", ...svixHeaders(body, { id, secret, ...rest }) }
  return fetch(`${url}/webhooks/resend`, { method: "POST", headers, body })
}

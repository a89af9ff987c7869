import * as z from "zod"
import { isEmailAddress } from "#app/domain/account/email-address.ts"
import { seconds } from "#app/domain/time.ts"
import type { Mailer } from "./mailer.ts"

const RESPONSE_TIMEOUT = seconds(5)

const Accepted = z.object({ id: z.string().min(1) })

type ResendSettings = { apiKey: string; apiUrl: string; from: string }

export function createResend({ apiKey, apiUrl, from }: ResendSettings): Mailer {
  function post(body: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${apiUrl}/emails`, {
      method: "POST",
      redirect: "manual",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    })
  }

  return {
    async send({ to, subject, html, text }, idempotencyKey) {
      // Resend also accepts `Name <address>`, so unchecked input could select another recipient.
      if (!isEmailAddress(to)) return { kind: "failed", because: "recipient is not an address" }
      try {
        const email = { from, to, subject, html, text }
        const response = await post(email, { "idempotency-key": idempotencyKey })
        if (!response.ok) return { kind: "failed", because: `status ${response.status}` }
        const isAccepted = Accepted.safeParse(await response.json()).success
        return isAccepted ? { kind: "accepted" } : { kind: "failed", because: "unreadable answer" }
      } catch (error) {
        return { kind: "failed", because: error instanceof Error ? error.name : "unknown" }
      }
    },
    async isReachable() {
      try {
        // Resend rejects an email without a recipient with 422, and sends nothing.
        return (await post({ from })).status === 422
      } catch {
        return false
      }
    },
  }
}

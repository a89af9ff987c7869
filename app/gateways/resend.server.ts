import { seconds } from "#app/domain/time.ts"
import type { Mailer } from "./mailer.ts"

const ANSWER_WITHIN = seconds(5)

export function createResend(settings: { apiKey: string; apiUrl: string; from: string }): Mailer {
  return {
    async send(mail, idempotencyKey) {
      try {
        const response = await fetch(`${settings.apiUrl}/emails`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${settings.apiKey}`,
            "content-type": "application/json",
            "idempotency-key": idempotencyKey,
          },
          body: JSON.stringify({ from: settings.from, ...mail }),
          signal: AbortSignal.timeout(ANSWER_WITHIN),
        })
        return response.ok ? { kind: "accepted" } : { kind: "failed", because: `status ${response.status}` }
      } catch (error) {
        return { kind: "failed", because: error instanceof Error ? error.name : "unknown" }
      }
    },
  }
}

import * as z from "zod"
import { isEmailAddress } from "#app/domain/account/email-address.ts"
import { seconds } from "#app/domain/time.ts"
import { callService } from "./call-service.server.ts"
import type { Logger } from "./logger.ts"
import type { Mailer } from "./mailer.ts"

const RESPONSE_TIMEOUT = seconds(5)

/** The status of an email without a recipient. */
const INCOMPLETE = 422

const Accepted = z.object({ id: z.string().min(1) })

type ResendSettings = { apiKey: string; apiUrl: string; from: string }

export function createResend({ apiKey, apiUrl, from }: ResendSettings, log: Logger): Mailer {
  function post(body: Record<string, string>, headers: Record<string, string> = {}, expectedStatus?: number) {
    const call = {
      service: "resend",
      url: `${apiUrl}/emails`,
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      timeout: RESPONSE_TIMEOUT,
      ...(expectedStatus && { expectedStatus }),
    }
    return callService(call, (answer) => Accepted.safeParse(answer).data, log)
  }

  return {
    async send({ to, subject, html, text }, idempotencyKey) {
      // Resend also accepts `Name <address>`, so unchecked input could select another recipient.
      if (!isEmailAddress(to)) return { kind: "failed", because: "recipient is not an address" }
      const email = { from, to, subject, html, text }
      const answer = await post(email, { "idempotency-key": idempotencyKey })
      return answer.kind === "answered" ? { kind: "accepted" } : { kind: "failed", because: answer.reason }
    },
    async isReachable() {
      // Resend rejects an email without a recipient with 422, and sends nothing.
      const answer = await post({ from }, {}, INCOMPLETE)
      return answer.kind !== "answered" && answer.status === INCOMPLETE
    },
  }
}

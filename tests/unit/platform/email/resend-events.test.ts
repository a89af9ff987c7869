import { expect, test } from "vitest"
import { createResendEvents } from "#app/platform/email/resend.server.ts"
import { svixHeaders } from "#tests/emulators/signatures.ts"
import { secrets } from "#tests/support/server/secrets.ts"

const SECRET = secrets.resendWebhookSecret

/** Reads a signed event with these data as the site does. */
async function readEvent(type: string, data: object) {
  const created_at = "2026-11-24T11:08:00.000Z"
  const body = JSON.stringify({ type, created_at, data: { email_id: "email-1", ...data } })
  const headers = svixHeaders(body, { id: "msg_1", secret: SECRET })
  const read = createResendEvents([SECRET])
  return read(new Request("https://brisk.test/webhooks/resend", { method: "POST", body, headers }))
}

test.each([
  [
    "email.bounced",
    { bounce: { type: "Permanent", subType: "General", diagnosticCode: ["smtp; 550 5.1.1 User unknown"] } },
    { state: "bounced", detail: "Permanent, General, smtp; 550 5.1.1 User unknown" },
  ],
  [
    "email.bounced",
    {
      bounce: { type: "Transient", subType: "MailboxFull", diagnosticCode: "smtp; 452 ada@example.com full" },
    },
    { state: "soft-bounced", detail: "Transient, MailboxFull, smtp; 452 […] full" },
  ],
  [
    "email.bounced",
    { bounce: { type: "Permanent", subType: "General" } },
    { state: "bounced", detail: "Permanent, General" },
  ],
  [
    "email.suppressed",
    { suppressed: { type: "OnAccountSuppressionList", reason: "bounce" } },
    { state: "suppressed", detail: "bounce" },
  ],
  [
    "email.suppressed",
    { suppressed: { type: "OnAccountSuppressionList" } },
    { state: "suppressed", detail: "OnAccountSuppressionList" },
  ],
  [
    "email.failed",
    { failed: { reason: "reached_daily_quota" } },
    { state: "failed", detail: "reached_daily_quota" },
  ],
])("createResendEvents: %s with %j", async (type, data, event) => {
  expect(await readEvent(type, data)).toMatchObject({ kind: "delivery", event })
})

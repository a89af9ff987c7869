import type { EmailEventMode, Service } from "./control/control.ts"

export type EmulatorSettings = {
  /** 0 takes any free port. */
  port: number
  /** Webhooks are sent to `${siteUrl}/webhooks/razorpay` and `/webhooks/resend`. */
  siteUrl: string
  razorpay: {
    keyId: string
    keySecret: string
    webhookSecret: string
  }
  resendApiKey: string
  /** What Resend signs its events with: "whsec_" and base64. */
  resendWebhookSecret: string
  /** What becomes of the events of emails where the control state does not say: by default, there is no webhook for them. */
  emailEvents?: EmailEventMode
  /** Requests a second that Resend allows the team: 5 unless given. Resend raises it on request. */
  emailRateLimit?: number
  /** A JSON file that keeps the state across restarts; without it the state is only in memory. */
  stateFile?: string
  /** Delays between the attempts to send a webhook; the last one repeats. */
  retryDelaysMs?: number[]
  /** Random source for `failRate` and `dropResponses`; a seeded one makes runs repeatable. */
  random?: () => number
  /** The same for what becomes of emails and their events. */
  deliveryRandom?: () => number
  /** Called for each injected fault and each webhook attempt. */
  onEvent?: (event: EmulatorEvent) => void
}

export type EmulatorEvent =
  | `refused-${Service}`
  | `response-dropped-${Service}`
  | "email-event-lost"
  | "email-bounced"
  | `webhook-${"dropped" | "duplicated" | "reordered" | "delivered" | "rejected"}`

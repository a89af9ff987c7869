import type { EmailEventMode, Service } from "./control/control.ts"

export type EmulatorSettings = {
  /** 0 takes any free port. */
  port: number
  /** Webhooks are sent to `${siteUrl}/webhooks/razorpay`, `/webhooks/polar` and `/webhooks/resend`. */
  siteUrl: string
  razorpay: {
    keyId: string
    keySecret: string
    webhookSecret: string
  }
  /** The second provider; absent while the site has none. */
  polar?: {
    accessToken: string
    /** The key of the signature as it is, with its "whsec_". */
    webhookSecret: string
    organizationId: string
    productId: string
  }
  resendApiKey: string
  /** Secret with which Resend signs its events: "whsec_" and base64. */
  resendWebhookSecret: string
  /** Handling of email events unless the control state sets it; by default, there is no webhook for them. */
  emailEvents?: EmailEventMode
  /** Requests a second that Resend allows the team: 5 unless given. Resend raises it on request. */
  emailRateLimit?: number
  /** Bytes of each installer: as many as the real one has unless given. */
  installerSize?: number
  /** A JSON file that keeps the state across restarts; without it the state is only in memory. */
  stateFile?: string
  /** Delays between the attempts to send a webhook; the last one repeats. */
  retryDelaysMs?: number[]
  /** Random source for `failRate` and `dropResponses`; a seeded one makes runs repeatable. */
  random?: () => number
  /** Random source for the delivery of emails and their events. */
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

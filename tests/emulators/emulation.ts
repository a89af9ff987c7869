import type { Webhooks } from "./razorpay/webhooks.ts"
import type { Store } from "./store.ts"

export type EmulatorSettings = {
  /** 0 takes any free port. */
  port: number
  /** Webhooks are delivered to `${siteUrl}/webhooks/razorpay`. */
  siteUrl: string
  razorpay: { keyId: string; keySecret: string; webhookSecret: string }
  resendApiKey: string
  /** A JSON file: with it the state survives a restart. */
  stateFile?: string
  /** The waits between the attempts to deliver a webhook; the last one repeats. */
  retryDelaysMs?: number[]
}

/** What every route of the emulators works with. */
export type Emulation = { settings: EmulatorSettings; store: Store; webhooks: Webhooks }

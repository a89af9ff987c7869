import type { Service } from "./control/control.ts"
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
  /** Draws the shares of `failRate` and `loseAnswers`; a seeded one makes them repeatable. */
  random?: () => number
  /** Hears of every trouble that was made and every webhook that was tried. */
  watch?: (happening: Happening) => void
}

export type Happening =
  | `refused-${Service}`
  | `lost-answer-${Service}`
  | `webhook-${"dropped" | "duplicated" | "reordered" | "delivered" | "not-accepted"}`

/** What every route of the emulators works with. */
export type Emulation = { settings: EmulatorSettings; store: Store; webhooks: Webhooks }

import type { WebhookSender } from "./razorpay/webhook-sender.ts"
import type { EmulatorSettings } from "./settings.ts"
import type { Store } from "./state.ts"

/** The dependencies of every route. */
export type EmulatorContext = { settings: EmulatorSettings; store: Store; webhooks: WebhookSender }

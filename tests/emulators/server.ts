import { once } from "node:events"
import { createServer } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { createApp } from "./app.ts"
import { listen } from "./listen.ts"
import { WebhookSender } from "./razorpay/webhook-sender.ts"
import type { EmulatorSettings } from "./settings.ts"
import { emptyState, openStore, type State } from "./state.ts"

export type { EmulatorSettings } from "./settings.ts"

export type Emulators = {
  url: string
  /** For reading by tests that run in the same process. */
  state: State
  setSiteUrl(url: string): void
  /** Checks if a webhook is being sent to the site, not counting those that wait for their next attempt. */
  isSending(): boolean
  /** Deletes all data, resets the control state and cancels pending webhooks. */
  reset(): void
  close(): Promise<void>
}

/** Longer than the 5 s for which workerd reuses an idle connection, so that none is closed under a request. */
const KEEP_ALIVE_TIMEOUT_MS = 30_000

/** Starts one HTTP server for all emulated services. Rejects with the error of `listen` when the port is taken. */
export async function startEmulators(settings: EmulatorSettings): Promise<Emulators> {
  let siteUrl = settings.siteUrl
  const store = openStore(settings.stateFile)
  const webhooks = new WebhookSender({
    store,
    secret: settings.razorpay.webhookSecret,
    resendSecret: settings.resendWebhookSecret,
    polarSecret: settings.polar?.webhookSecret ?? "",
    siteUrl: () => siteUrl,
    retryDelaysMs: settings.retryDelaysMs,
    onEvent: settings.onEvent,
  })
  const app = createApp({ settings, store, webhooks })
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  // On the loopback interface only: the emulators' secrets are not secret.
  const url = await listen(server, settings.port)
  webhooks.resume()

  return {
    url,
    state: store.state,
    setSiteUrl(url) {
      siteUrl = url
    },
    isSending: () => webhooks.isSending,
    reset() {
      webhooks.stop()
      Object.assign(store.state, emptyState())
      store.changed()
    },
    async close() {
      webhooks.stop()
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
      await store.saved()
    },
  }
}

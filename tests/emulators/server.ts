import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { createApp } from "./app.ts"
import type { EmulatorSettings } from "./emulation.ts"
import { createWebhooks } from "./razorpay/webhooks.ts"
import { emptyState, type State } from "./state.ts"
import { openStore } from "./store.ts"

export type { EmulatorSettings } from "./emulation.ts"

export type Emulators = {
  url: string
  port: number
  /** What it holds, to be read by the tests that share its process. */
  state: State
  setSiteUrl(url: string): void
  /** Forgets everything: trouble, webhooks under way, orders, mails. */
  reset(): void
  close(): Promise<void>
}

/** The runtime keeps an idle connection for five seconds. Were it ended here, a request could be on its way. */
const OUTLASTS_CLIENTS_MS = 30_000

/** The outside world as one HTTP server. Rejects with the error of `listen` when the port is taken. */
export async function startEmulators(settings: EmulatorSettings): Promise<Emulators> {
  let siteUrl = settings.siteUrl
  const store = openStore(settings.stateFile)
  const webhooks = createWebhooks({
    store,
    secret: settings.razorpay.webhookSecret,
    siteUrl: () => siteUrl,
    retryDelaysMs: settings.retryDelaysMs,
    watch: settings.watch,
  })
  const app = createApp({ settings, store, webhooks })
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  server.keepAliveTimeout = OUTLASTS_CLIENTS_MS
  const port = await listen(server, settings.port)
  webhooks.resume()

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    state: store.state,
    setSiteUrl(url) {
      siteUrl = url
    },
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

/** Only this machine may connect: the emulators' secrets are no secrets. */
async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

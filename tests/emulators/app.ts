import { Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { HTTPException } from "hono/http-exception"
import type { EmulatorContext } from "./context.ts"
import { controlRoutes } from "./control/control-routes.ts"
import { eventRoutes } from "./control/event-routes.ts"
import { dnsRoutes } from "./dns.ts"
import { geolocationRoutes } from "./geolocation.ts"
import { pageRoutes } from "./pages/page-routes.ts"
import { checkoutRoutes } from "./razorpay/routes/checkout-routes.ts"
import { orderRoutes } from "./razorpay/routes/order-routes.ts"
import { payRoutes } from "./razorpay/routes/pay-routes.ts"
import { recordRoutes } from "./razorpay/routes/record-routes.ts"
import { refundRoutes } from "./razorpay/routes/refund-routes.ts"
import { webhookRoutes } from "./razorpay/routes/webhook-routes.ts"
import { releaseRoutes } from "./releases.ts"
import { requireUserAgent } from "./require-user-agent.ts"
import { emailRoutes } from "./resend/email-routes.ts"

/** What the services outside answer; the other paths are for people and tests. */
const SERVICE_PATHS = ["/v1/*", "/emails", "/emails/*", "/domains", "/json", "/dns-query", "/releases/*"]

const MAX_BODY_BYTES = 5 * 1024 * 1024

export function createApp(context: EmulatorContext) {
  const app = new Hono()
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES })
  // A preflight has no body, which the limit would try to read.
  app.use((c, next) => (c.req.method === "OPTIONS" ? next() : limitBody(c, next)))
  for (const path of SERVICE_PATHS) app.use(path, requireUserAgent)

  // The state file is written before the response, so that an acknowledged write survives a killed process.
  app.use(async (c, next) => {
    await next()
    if (!["GET", "HEAD"].includes(c.req.method)) await context.store.saved()
  })

  app.route("/", pageRoutes(context))
  app.route("/", orderRoutes(context))
  app.route("/", refundRoutes(context))
  app.route("/", recordRoutes(context))
  app.route("/", webhookRoutes(context))
  app.route("/", checkoutRoutes(context))
  app.route("/", payRoutes(context))
  app.route("/", emailRoutes(context))
  app.route("/", geolocationRoutes(context))
  app.route("/", dnsRoutes(context))
  app.route("/", releaseRoutes())
  app.route("/", controlRoutes(context))
  app.route("/", eventRoutes(context))

  app.notFound((c) => c.json({ error: `No route for ${c.req.method} ${c.req.path}.` }, 404))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    // The client disconnected while it was sending its body.
    if ("code" in error && error.code === "ECONNRESET") return c.body(null, 400)
    console.error(error)
    return c.json({ error: "Internal error of the emulators." }, 500)
  })
  return app
}

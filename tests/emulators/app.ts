import { Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { controlRoutes } from "./control/control-routes.ts"
import type { Emulation } from "./emulation.ts"
import { Refusal } from "./error-response.ts"
import { geolocationRoutes } from "./geolocation.ts"
import { mailRoutes } from "./mail/mail-routes.ts"
import { pageRoutes } from "./pages/page-routes.ts"
import { checkoutRoutes } from "./razorpay/checkout-routes.ts"
import { orderRoutes } from "./razorpay/order-routes.ts"
import { payRoutes } from "./razorpay/pay-routes.ts"
import { refundRoutes } from "./razorpay/refund-routes.ts"
import { releaseRoutes } from "./releases.ts"

const BODY_BYTES = 5 * 1024 * 1024

export function createApp(emulation: Emulation) {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: BODY_BYTES }))

  // Whoever got an answer may rely on it, even if this process is killed right after.
  app.use(async (c, next) => {
    await next()
    if (!["GET", "HEAD"].includes(c.req.method)) await emulation.store.saved()
  })

  app.route("/", pageRoutes(emulation))
  app.route("/", orderRoutes(emulation))
  app.route("/", refundRoutes(emulation))
  app.route("/", checkoutRoutes(emulation))
  app.route("/", payRoutes(emulation))
  app.route("/", mailRoutes(emulation))
  app.route("/", geolocationRoutes(emulation))
  app.route("/", releaseRoutes())
  app.route("/", controlRoutes(emulation))

  app.notFound((c) => c.json({ error: `Nothing answers ${c.req.method} ${c.req.path}.` }, 404))
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status)
    // Whoever asked was gone before the end of the question: nobody will read this answer.
    if ("code" in error && error.code === "ECONNRESET") return c.body(null, 400)
    console.error(error)
    return c.json({ error: "The emulator itself failed." }, 500)
  })
  return app
}

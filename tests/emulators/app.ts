import { Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { createMiddleware } from "hono/factory"
import { HTTPException } from "hono/http-exception"
import type { EmulatorContext } from "./context.ts"
import { controlRoutes } from "./control/control-routes.ts"
import { eventRoutes } from "./control/event-routes.ts"
import { injectFaults } from "./control/fault-injection.ts"
import { errorResponse } from "./error-response.ts"
import { INSTALLER_SIZE, installerStream } from "./installer.ts"
import { pageRoutes } from "./pages/home-page.ts"
import { controlRoutes as polarControlRoutes } from "./polar/control-routes.ts"
import { polarRoutes } from "./polar/polar-routes.ts"
import { checkoutRoutes } from "./razorpay/checkouts.ts"
import { orderRoutes } from "./razorpay/orders.ts"
import { payRoutes } from "./razorpay/pay-routes.ts"
import { recordRoutes, webhookRoutes } from "./razorpay/records.ts"
import { refundRoutes } from "./razorpay/refunds.ts"
import { emailRoutes } from "./resend/email-routes.ts"

/**
 * Refuses a request without `User-Agent` as Resend does: a 403 of the network in front of the API, whose body is no JSON.
 * A Worker's fetch adds none by itself. What the other services do is not documented, so all emulators refuse it.
 */
const requireUserAgent = createMiddleware(async (c, next) => {
  if (!c.req.header("user-agent")) return c.text("error code: 1010", 403)
  await next()
})

/** DNS type of TXT records, the only ones that are requested. */
const TYPE = 16

const MAILING_DOMAIN: Record<string, string[]> = { "TXT _dmarc.brisk.test": ['"v=DMARC1; p=none;"'] }

/** DNS over HTTPS as JSON (developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json). */
function dnsRoutes({ store }: EmulatorContext) {
  return new Hono().get("/dns-query", (c) => {
    if (c.req.header("accept") !== "application/dns-json") return c.text("", 400)
    const { name = "", type } = c.req.query()
    const records = (store.state.control.dns ?? MAILING_DOMAIN)[`${type} ${name}`]
    const Answer = records?.map((data) => ({ name, type: TYPE, TTL: 300, data }))
    // Without "Answer" where there is none; 3 is NXDOMAIN.
    return c.json({
      Status: records ? 0 : 3,
      Question: [{ name, type: TYPE }],
      ...(Answer && { Answer }),
    })
  })
}

const badGateway = () => errorResponse(502, { error: true, reason: "Bad gateway" })

/** The IP-information service: locates every client in the country of the control state. */
function geolocationRoutes(context: EmulatorContext) {
  return new Hono().get("/json", injectFaults(context, "geo", badGateway), (c) =>
    c.json({
      ip: c.req.header("cf-connecting-ip") ?? "203.0.113.7",
      country: context.store.state.control.country,
      org: "AS64496 Example Network",
    }),
  )
}

/** The release repository: every path under /releases/ is a placeholder installer. */
function releaseRoutes({ settings: { installerSize = INSTALLER_SIZE } }: EmulatorContext) {
  return new Hono().get("/releases/*", (c) => {
    const name =
      c.req.path
        .split("/")
        .at(-1)
        ?.replace(/[^\w.-]/g, "_") || "installer.exe"
    return c.body(installerStream(name, installerSize), 200, {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(installerSize),
    })
  })
}

/** Paths of the emulated services; other paths are for people and tests. */
const SERVICE_PATHS = [
  "/v1/*",
  "/polar/v1/*",
  "/emails",
  "/emails/*",
  "/domains",
  "/json",
  "/dns-query",
  "/releases/*",
]

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
  if (context.settings.polar) {
    app.route("/polar", polarRoutes(context))
    app.route("/control/polar", polarControlRoutes(context))
  }
  app.route("/", emailRoutes(context))
  app.route("/", geolocationRoutes(context))
  app.route("/", dnsRoutes(context))
  app.route("/", releaseRoutes(context))
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

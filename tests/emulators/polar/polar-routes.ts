import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { pageRoutes } from "./checkout-page.ts"
import { checkoutRoutes } from "./checkouts.ts"
import { disputeRoutes } from "./disputes.ts"
import { productOf } from "./entities.ts"
import { authenticate, notFound } from "./errors.ts"
import { orderRoutes } from "./orders.ts"
import { polarOf, readId } from "./queries.ts"
import { refundRoutes } from "./refunds.ts"

/** Lists, and what is created: FastAPI leads an address without its slash to that with it. */
const WITHOUT_SLASH = /^\/polar\/v1\/(?:checkouts|orders|refunds|disputes)$/

/** Polar's API and hosted page, below /polar. */
export function polarRoutes(context: EmulatorContext) {
  return new Hono()
    .use(async (c, next) => {
      if (!WITHOUT_SLASH.test(c.req.path)) return next()
      const url = new URL(c.req.url)
      url.pathname += "/"
      return c.redirect(url.href, 307)
    })
    .route("/", checkoutRoutes(context))
    .route("/", orderRoutes(context))
    .route("/", refundRoutes(context))
    .route("/", disputeRoutes(context))
    .route("/", pageRoutes(context))
    .get("/v1/products/:id", authenticate(context), (c) => {
      const { productId, organizationId } = polarOf(context)
      if (readId(c) !== productId) throw notFound()
      return c.json({
        ...productOf(productId, organizationId),
        metadata: {},
        prices: [],
        benefits: [],
        medias: [],
        attached_custom_fields: [],
      })
    })
}

import { Hono } from "hono"
import type { EmulatorContext } from "#tests/emulators/context.ts"
import { injectFaults } from "#tests/emulators/control/fault-injection.ts"
import { authenticate } from "#tests/emulators/razorpay/authenticate.ts"
import { serverError } from "#tests/emulators/razorpay/errors.ts"
import { cutPage } from "#tests/emulators/razorpay/read-page.ts"

/** All events that concern payments without subscriptions, as the Dashboard lists them. */
const EVENTS = [
  ...["payment.authorized", "payment.captured", "payment.failed", "order.paid"],
  ...["payment.dispute.created", "payment.dispute.under_review", "payment.dispute.action_required"],
  ...["payment.dispute.won", "payment.dispute.lost", "payment.dispute.closed"],
  ...["refund.created", "refund.processed", "refund.failed", "refund.speed_changed"],
]

/** The webhooks of the Dashboard, as Razorpay's plugins read them; the page of its API is about partners only. */
export function webhookRoutes(context: EmulatorContext) {
  const { store, webhooks } = context
  return new Hono().get(
    "/v1/webhooks",
    injectFaults(context, "payments", serverError),
    authenticate(context),
    (c) => {
      const { webhook } = store.state.control
      const url = `${webhooks.siteUrl}/webhooks/razorpay`
      const events = Object.fromEntries(EVENTS.map((name) => [name, !webhook?.lacks.includes(name)]))
      const items =
        webhook === null
          ? []
          : [{ id: "wh_00000000000001", entity: "webhook", url, events, active: webhook.active }]
      return c.json(cutPage(items, c.req.query()))
    },
  )
}

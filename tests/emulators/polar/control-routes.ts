import { randomUUID } from "node:crypto"
import { Hono } from "hono"
import { z } from "zod"
import type { EmulatorContext } from "../context.ts"
import { badRequest, readControl } from "../control/control-routes.ts"
import { changeCheckout, confirmCheckout, NO_ADDRESS, succeedCheckout, withTax } from "./checkouts.ts"
import { changeDispute } from "./disputes.ts"
import { newCustomer } from "./entities.ts"
import { addOrder } from "./orders.ts"
import { polarOf } from "./queries.ts"
import { endRefund, refundByItself } from "./refunds.ts"

const payment = z.strictObject({
  checkout_id: z.string(),
  /** "later" waits for another "succeed" or "fail". */
  outcome: z.enum(["succeed", "fail", "later", "expire"]).default("succeed"),
  country: z.string().length(2).default("DE"),
  state: z.string().nullable().default(null),
  /** Null as of a wallet that tells no name. */
  name: z.string().nullable().default("Erika Mustermann"),
  taxId: z.string().nullable().default(null),
  email: z.string().optional(),
})

const order = z.strictObject({
  /** The id of the site's order; without one, the order is of something else that the account sells. */
  metadata: z.record(z.string(), z.string()).default({}),
  checkout_id: z.string().nullable().default(null),
  net_amount: z.int(),
  tax_amount: z.int().min(0).default(0),
  currency: z.string().length(3).default("eur"),
  country: z.string().length(2).default("DE"),
  created_at: z.iso.datetime().optional(),
})

const refundStatus = z.enum(["pending", "succeeded", "failed", "canceled"])

const refund = z.union([
  z.strictObject({
    order_id: z.string(),
    /** Without tax; all that is left unless given. */
    amount: z.int().min(1).optional(),
    status: refundStatus.default("succeeded"),
  }),
  z.strictObject({ id: z.string(), status: refundStatus }),
])

const dispute = z.strictObject({
  id: z.string().optional(),
  order_id: z.string(),
  status: z
    .enum(["prevented", "early_warning", "needs_response", "under_review", "lost", "won"])
    .default("needs_response"),
})

/** Events at Polar without a buyer at the hosted page, or without the site. */
export function controlRoutes(context: EmulatorContext) {
  const { state } = context.store
  return new Hono()
    .post("/payments", async (c) => {
      const { checkout_id, outcome, country, ...typed } = await readControl(c.req, payment)
      const checkout = state.polarCheckouts.get(checkout_id)
      if (checkout === undefined) throw badRequest("There is no such checkout")
      if (outcome === "expire") {
        const expires_at = new Date(Date.now() - 1000).toISOString()
        return c.json(changeCheckout(context, checkout, { status: "expired", expires_at }))
      }
      if (outcome === "fail") return c.json(changeCheckout(context, checkout, { status: "open" }))
      if (checkout.status === "confirmed") return c.json(succeedCheckout(context, checkout))
      if (checkout.status !== "open") throw badRequest("The checkout is not open")
      const address = { line1: "1 Main Street", line2: null, city: "Town", postal_code: "10001" }
      const filled = withTax(context, {
        ...checkout,
        customer_email: typed.email ?? checkout.customer_email ?? "buyer@example.com",
        customer_name: typed.name,
        customer_tax_id: typed.taxId,
        customer_billing_address: { ...address, state: typed.state, country },
      })
      const { checkout: confirmed } = confirmCheckout(context, filled)
      return c.json(outcome === "later" ? confirmed : succeedCheckout(context, confirmed))
    })
    .post("/orders", async (c) => {
      const fields = await readControl(c.req, order)
      const { net_amount: net, tax_amount: tax, metadata, currency, country } = fields
      const customer = newCustomer(polarOf(context).organizationId, {
        email: `${randomUUID()}@example.com`,
        external_id: null,
      })
      state.polarCustomers.set(customer.id, customer)
      const address = { ...NO_ADDRESS, country }
      const checkout =
        fields.checkout_id === null ? null : (state.polarCheckouts.get(fields.checkout_id) ?? null)
      const paid = { checkout, customer, price: net + tax, net, tax, currency, address, metadata }
      return c.json(addOrder(context, paid, fields.created_at))
    })
    .post("/refunds", async (c) => {
      const fields = await readControl(c.req, refund)
      if ("id" in fields) return c.json(endRefund(context, fields.id, fields.status))
      const { order_id: orderId, amount, status } = fields
      return c.json(refundByItself(context, { orderId, amount, status }))
    })
    .post("/disputes", async (c) => {
      const { id, order_id: orderId, status } = await readControl(c.req, dispute)
      return c.json(changeDispute(context, { id, orderId, status }))
    })
}

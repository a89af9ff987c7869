import { Hono } from "hono"
import type { EmulatorContext } from "#tests/emulators/context.ts"
import { injectFaults } from "#tests/emulators/control/fault-injection.ts"
import { authenticate } from "#tests/emulators/razorpay/authenticate.ts"
import { badRequest, serverError } from "#tests/emulators/razorpay/errors.ts"
import { createOrder, findOrder } from "#tests/emulators/razorpay/orders.ts"
import { readPage } from "#tests/emulators/razorpay/read-page.ts"
import { readJsonObject } from "#tests/emulators/read-body.ts"

export function orderRoutes(context: EmulatorContext) {
  const { store } = context
  const authenticated = authenticate(context)
  const readFaults = injectFaults(context, "payments", serverError)
  return new Hono()
    .post("/v1/orders", injectFaults(context, "orders", serverError), authenticated, async (c) => {
      const order = createOrder(store.state, await readJsonObject(c.req, badRequest))
      store.changed()
      return c.json(order)
    })
    .get("/v1/orders", readFaults, authenticated, (c) => {
      const { receipt, ...query } = c.req.query()
      const orders = [...store.state.orders.values()]
      return c.json(
        readPage(receipt ? orders.filter((order) => order.receipt?.includes(receipt)) : orders, query),
      )
    })
    .get("/v1/orders/:id", readFaults, authenticated, (c) =>
      c.json(findOrder(store.state, c.req.param("id"))),
    )
    .get("/v1/orders/:id/payments", readFaults, authenticated, (c) => {
      const order = findOrder(store.state, c.req.param("id"))
      const items = [...store.state.payments.values()].filter((payment) => payment.order_id === order.id)
      return c.json({ entity: "collection", count: items.length, items })
    })
}

import { Hono } from "hono"
import { trouble } from "#tests/emulators/control/fault-injection.ts"
import type { Emulation } from "../emulation.ts"
import { readJsonObject } from "../read-body.ts"
import type { State } from "../state.ts"
import { authenticate } from "./authenticate.ts"
import type { Order } from "./entities.ts"
import { badRequest, serverError, unknownId } from "./errors.ts"
import { createOrder } from "./orders.ts"

export function orderRoutes(emulation: Emulation) {
  const { store } = emulation
  const authenticated = authenticate(emulation)
  const readingTrouble = trouble(emulation, "payments", serverError)
  return new Hono()
    .post("/v1/orders", trouble(emulation, "orders", serverError), authenticated, async (c) => {
      const order = createOrder(await readJsonObject(c.req, badRequest))
      store.state.orders.set(order.id, order)
      store.changed()
      return c.json(order)
    })
    .get("/v1/orders/:id", readingTrouble, authenticated, (c) =>
      c.json(findOrder(store.state, c.req.param("id"))),
    )
    .get("/v1/orders/:id/payments", readingTrouble, authenticated, (c) => {
      const order = findOrder(store.state, c.req.param("id"))
      const items = [...store.state.payments.values()].filter((payment) => payment.order_id === order.id)
      return c.json({ entity: "collection", count: items.length, items })
    })
}

/** Throws the provider's refusal when there is none. */
export function findOrder(state: State, id: string): Order {
  const order = state.orders.get(id)
  if (order === undefined) throw unknownId()
  return order
}

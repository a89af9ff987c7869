import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { type Dispute, type DisputeStatus, modified, newDispute } from "./entities.ts"
import { authenticate, notFound, serverError } from "./errors.ts"
import { findOrder } from "./orders.ts"
import { cutPage, readFilter, readId } from "./queries.ts"
import { addRefund, divideTotal } from "./refunds.ts"

const RESOLVED: DisputeStatus[] = ["won", "lost"]

/** Opens a dispute of an order, or changes it. One that is prevented is a refund too; of none is there an event. */
export function changeDispute(
  context: EmulatorContext,
  { id, orderId, status }: { id?: string; orderId: string; status: DisputeStatus },
): Dispute {
  const { state } = context.store
  const order = findOrder(state, orderId)
  const earlier = id === undefined ? undefined : state.polarDisputes.get(id)
  if (id !== undefined && earlier === undefined) throw notFound()
  const dispute = {
    ...(earlier ??
      newDispute(order, divideTotal(order, order.refundable_amount + order.refundable_tax_amount))),
    ...(earlier && modified()),
    status,
    resolved: RESOLVED.includes(status),
    closed: status === "prevented" || RESOLVED.includes(status),
  }
  state.polarDisputes.set(dispute.id, dispute)
  if (status === "prevented" && earlier?.status !== "prevented") {
    const { amount, tax_amount: tax } = dispute
    const fields = { amount, tax, reason: "dispute_prevention", status: "succeeded", metadata: {} } as const
    addRefund(context, order, { ...fields, dispute })
  }
  context.store.changed()
  return dispute
}

export function disputeRoutes(context: EmulatorContext) {
  const { state } = context.store
  const guards = [injectFaults(context, "polarDisputes", serverError), authenticate(context)] as const
  return new Hono()
    .get("/v1/disputes/", ...guards, (c) => {
      const orders = readFilter(c, "order_id", true)
      const statuses = readFilter(c, "status")
      const disputes = [...state.polarDisputes.values()].filter(
        ({ order_id, status }) =>
          (orders?.includes(order_id) ?? true) && (statuses?.includes(status) ?? true),
      )
      return c.json(cutPage(c, disputes))
    })
    .get("/v1/disputes/:id", ...guards, (c) => {
      const dispute = state.polarDisputes.get(readId(c))
      if (dispute === undefined) throw notFound()
      return c.json(dispute)
    })
}

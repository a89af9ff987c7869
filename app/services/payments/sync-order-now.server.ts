import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { isAtProvider } from "#app/domain/orders/order-source.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { orderExists } from "#db/orders/order-list.server.ts"
import { findOrder } from "#db/orders/orders.server.ts"
import { syncOrder } from "./sync-order.server.ts"
import { syncPaymentRecords } from "./sync-provider-records.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Payments

/**
 * Records the action, then syncs the order with the provider, and the refunds and disputes of its payment; "refused" if
 * there is no such order.
 */
export async function syncOrderNow(
  context: Dependencies,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "provider-silent"> {
  const order = await findOrder(context.db, deskAction.subject.id)
  if (!order) return "refused"
  const result = await recordAction(context, deskAction, {
    condition: orderExists(order.id),
    changes: [],
  })
  if (result === "refused") return "refused"
  if ((await syncOrder(context, order)) === "provider-silent") return "provider-silent"
  const paymentId = (await findOrder(context.db, order.id))?.paymentId ?? null
  const isAnswered =
    paymentId === null || !isAtProvider(paymentId) || (await syncPaymentRecords(context, paymentId))
  return isAnswered ? "done" : "provider-silent"
}

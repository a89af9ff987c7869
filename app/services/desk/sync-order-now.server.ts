import type { AppLoadContext } from "@remix-run/cloudflare"
import { isAtProvider } from "#app/domain/checkout/order-source.ts"
import type { Act } from "#app/domain/desk/audit.ts"
import { syncOrder } from "#app/services/checkout/sync-order.server.ts"
import { syncPaymentRecords } from "#app/services/checkout/sync-provider-records.server.ts"
import { findOrder } from "#db/checkout/orders.server.ts"
import { orderExists } from "#db/desk/orders.server.ts"
import { recordAct } from "./record-act.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config" | "payments"
>

/**
 * Records the act, then syncs the order with the provider, and the refunds and disputes of its payment; "refused" if
 * there is no such order.
 */
export async function syncOrderNow(
  context: Dependencies,
  act: Act,
): Promise<"done" | "refused" | "provider-silent"> {
  const order = await findOrder(context.db, act.subject.id)
  if (!order) return "refused"
  const result = await recordAct(context, act, { condition: orderExists(order.id), changes: () => [] })
  if (result === "refused") return "refused"
  if ((await syncOrder(context, order)) === "provider-silent") return "provider-silent"
  const paymentId = (await findOrder(context.db, order.id))?.paymentId ?? null
  const isAnswered =
    paymentId === null || !isAtProvider(paymentId) || (await syncPaymentRecords(context, paymentId))
  return isAnswered ? "done" : "provider-silent"
}

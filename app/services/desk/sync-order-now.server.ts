import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Act } from "#app/domain/desk/audit.ts"
import { syncOrder } from "#app/services/checkout/sync-order.server.ts"
import { findOrder } from "#db/checkout/orders.server.ts"
import { orderExists } from "#db/desk/orders.server.ts"
import { recordAct } from "./record-act.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config" | "payments"
>

/** Records the act, then syncs the order with the provider; "refused" if there is no such order. */
export async function syncOrderNow(
  context: Dependencies,
  act: Act,
): Promise<"done" | "refused" | "provider-silent"> {
  const order = await findOrder(context.db, act.subject.id)
  if (!order) return "refused"
  const result = await recordAct(context, act, { condition: orderExists(order.id), changes: () => [] })
  if (result === "refused") return "refused"
  return (await syncOrder(context, order)) === "provider-silent" ? "provider-silent" : "done"
}

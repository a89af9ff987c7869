import { sql } from "drizzle-orm"

/** What remains of a webhook event's payload once it is handled: it names the payer, so nothing without an account. */
export const payloadToKeep = sql<string>`case when exists (
  select 1 from orders o where o.user_id is null
    and (o.provider_order_id = webhook_events.provider_order_id or o.payment_id = webhook_events.payment_id)
) then '{}' else ${sql.raw("webhook_events.payload")} end`

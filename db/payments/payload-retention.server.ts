import { sql } from "drizzle-orm"

/**
 * The payload to store once an event is processed: emptied if the buyer's account is deleted (personal data).
 */
export const payloadToKeep = sql<string>`case when exists (
  select 1 from orders o where o.user_id is null
    and (o.provider_order_id = webhook_events.provider_order_id or o.payment_id = webhook_events.payment_id)
) then '{}' else ${sql.raw("webhook_events.payload")} end`

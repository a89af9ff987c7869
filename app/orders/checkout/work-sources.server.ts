import { sql } from "drizzle-orm"
import { plural } from "#app/platform/plural.ts"
import { minutes } from "#app/platform/time.ts"
import { defineWorkSource } from "#app/screens/work-source.server.ts"
import { orders } from "#db/schema/orders.ts"

/** Leaves the request that stored an order the time to open it at the provider, or to say that it is not open. */
const OPENING_TIME = minutes(2)

export const workSources = [
  // By currency; the id is that of the newest one: SQLite takes the row of the maximum.
  defineWorkSource<{ count: number; currency: string }>({
    name: "unopened",
    kind: {
      name: "currencies",
      title: "Orders that Razorpay did not open",
      noun: "currency nobody can pay in",
      nouns: "currencies nobody can pay in",
      screen: "/desk/orders",
    },
    urgency: 70,
    subject: "order",
    query: (now) => ({
      from: orders,
      open: sql`status = 'pending' and provider_order_id is null and created_at <= ${now - OPENING_TIME}`,
      groupBy: sql`currency`,
      at: sql`max(created_at)`,
      key: sql`currency`,
      values: { currency: orders.currency, count: sql`count(*)` },
    }),
    describe: ({ count, currency }, { when }) => ({
      title: `${plural(count, "order")} in ${currency} that nobody can pay`,
      detail: `the newest ${when}; npm run doctor says why`,
    }),
  }),
]

import { type SQL, sql } from "drizzle-orm"
import { emailOf } from "#app/accounts/account/address-queries.server.ts"

/** The address of an order's buyer, in a statement. */
export const emailOfOrder = (id: SQL) => emailOf(sql`(select b.user_id from orders b where b.id = ${id})`)

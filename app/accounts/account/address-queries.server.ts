import { type SQL, sql } from "drizzle-orm"

/** The address of an account, in a statement. */
export const emailOf = (userId: SQL) => sql`(select u.email from users u where u.id = ${userId})`

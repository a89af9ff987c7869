import { integer, text } from "drizzle-orm/sqlite-core"
import { PROVIDERS } from "#app/orders/order/order.ts"

/** A column of a time: a Date in code, Unix milliseconds in the database. */
export const time = () => integer({ mode: "timestamp_ms" })

/** Time when the row was inserted. */
export const createdAt = () => time().notNull()

/** The provider whose ids the row has. Rows that name none are Razorpay's. */
export const provider = () => text({ enum: PROVIDERS }).notNull().default("razorpay")

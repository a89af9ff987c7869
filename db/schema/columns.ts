import { integer } from "drizzle-orm/sqlite-core"

/** A column of a time: a Date in code, Unix milliseconds in the database. */
export const time = () => integer({ mode: "timestamp_ms" })

/** When the row was inserted. */
export const createdAt = () => time().notNull()

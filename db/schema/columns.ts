import { integer } from "drizzle-orm/sqlite-core"

/** A column of a time: a Date in code, Unix milliseconds in the database. */
export const time = (name: string) => integer(name, { mode: "timestamp_ms" })

/** When the row was inserted. */
export const createdAt = () => time("created_at").notNull()

import { type AnyColumn, and, eq, exists, gte, lt, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { type Database, orders, searchWords, users } from "#db/client.server.ts"

/** The most rows of the longest word that are compared with the others: a word such as "com" is in every address. */
const MAX_ROWS = 500

/** The last character of Unicode, so that every text with a prefix is below the prefix with it. */
export const LAST_CHARACTER = "\u{10ffff}"

const { id, amount, currency, source } = orders

/** What a search shows of an order. */
export const orderHit = { id, amount, currency, source, email: users.email }

/** The accounts of which each word begins a part of the address, as a query for a batch. */
export function selectCustomersByWords(db: Database, words: string[], limit: number) {
  return db
    .select({ id: users.id, email: users.email, emailKey: users.emailKey })
    .from(users)
    .where(sql`${users.id} in (${subjectsWith(db, "customer", words)})`)
    .limit(limit)
}

/** The orders of which each word begins a part of the company or is the tax ID on its invoices, as a query for a batch. */
export function selectOrdersByWords(db: Database, words: string[], limit: number) {
  return db
    .select(orderHit)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(sql`${orders.id} in (${subjectsWith(db, "order", words)})`)
    .limit(limit)
}

function subjectsWith(db: Database, kind: "customer" | "order", words: string[]): SQL {
  const [first, ...others] = words
  if (first === undefined) return sql`select null where false`
  const found = db
    .select({ subjectId: searchWords.subjectId })
    .from(searchWords)
    .where(and(begins(searchWords.word, first), eq(searchWords.kind, kind)))
    .limit(MAX_ROWS)
  const same = alias(searchWords, "same")
  const hasOthers = others.map((word) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(same)
        .where(and(eq(same.kind, kind), sql`${same.subjectId} = f.subject_id`, begins(same.word, word))),
    ),
  )
  return sql`select f.subject_id from ${found} f where ${and(sql`true`, ...hasOthers)}`
}

const begins = (column: AnyColumn, text: string) => and(gte(column, text), lt(column, text + LAST_CHARACTER))

import { and, asc, eq, gt, sql } from "drizzle-orm"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { type Database, insertIf } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { invoices, receipts } from "#db/schema/invoices.ts"
import { searchWords } from "#db/schema/platform.ts"
import { splitSearchWords } from "./search-words.ts"

type Subject = { kind: "customer" | "order"; subjectId: string }

/** A statement that stores the words by which a search finds an account or an order, if the condition holds. */
export function addSearchWords(db: Database, subject: Subject, text: string, condition = sql`true`) {
  const words = sql`json_each(${JSON.stringify(splitSearchWords(text))}) w`
  const row = { ...subject, word: sql`w.value` }
  return insertIf(db, searchWords, row, condition, words).onConflictDoNothing()
}

/** Statements that store the words of an account's address instead of those of its earlier one. */
export function replaceAddressWords(db: Database, userId: string, email: string) {
  return [
    removeSearchWords(db, userId),
    addSearchWords(db, { kind: "customer", subjectId: userId }, searchedOfAddress(email)),
  ] as const
}

/** A statement that deletes the words of an account's address. */
export function removeSearchWords(db: Database, userId: string) {
  return db
    .delete(searchWords)
    .where(and(eq(searchWords.kind, "customer"), eq(searchWords.subjectId, userId)))
}

/** Typed and normalized address, by which a search finds the account. */
export const searchedOfAddress = (email: string) => `${email} ${emailKeyOf(email)}`

/** Returns the names in a buyer's invoices by which a search finds the order. */
export const searchedOfBuyer = ({ company, taxId }: { company?: string | null; taxId?: string | null }) =>
  `${company ?? ""} ${taxId ?? ""}`

/** The buyer on rows of receipts or invoices by the name of their table, which Drizzle leaves out where it can. */
const buyerOf = (table: string) =>
  sql.raw(`concat_ws(' ', ${table}.buyer ->> '$.company', ${table}.buyer ->> '$.taxId')`)

/** The accounts and orders that have words, each with the text that the words are those of. */
const SOURCES = {
  customer: { table: users, id: users.id, text: sql<string>`${users.email}`, searched: searchedOfAddress },
  order: {
    table: receipts,
    id: receipts.orderId,
    text: sql<string>`concat_ws(' ', ${buyerOf("receipts")},
      (select group_concat(${buyerOf("i")}, ' ') from ${invoices} i where i.order_id = receipts.order_id))`,
    searched: (text: string) => text,
  },
} as const

/** Accounts or orders whose words are replaced by one statement. */
const BATCH_SIZE = 200

/**
 * Rebuilds the words of the next accounts or orders after an id, unless their address or invoices change meanwhile, and
 * returns the last id; null after the last one.
 */
export async function replaceSearchWords(
  db: Database,
  kind: Subject["kind"],
  afterId: string,
  size = BATCH_SIZE,
) {
  const { table, id, text, searched } = SOURCES[kind]
  const found = await db.select({ id, text }).from(table).where(gt(id, afterId)).orderBy(asc(id)).limit(size)
  const rows = found.map((row) => ({ ...row, words: splitSearchWords(searched(row.text)) }))
  const unchanged = sql`json_each(${JSON.stringify(rows)}) f
    join ${table} on ${id} = f.value ->> '$.id' and ${text} = f.value ->> '$.text'`
  await db.batch([
    db
      .delete(searchWords)
      .where(
        and(eq(searchWords.kind, kind), sql`${searchWords.subjectId} in (select ${id} from ${unchanged})`),
      ),
    insertIf(
      db,
      searchWords,
      { kind, subjectId: sql`${id}`, word: sql`w.value` },
      sql`true`,
      sql`${unchanged} join json_each(f.value, '$.words') w`,
    ).onConflictDoNothing(),
  ])
  return found.length < size ? null : (found.at(-1)?.id ?? null)
}

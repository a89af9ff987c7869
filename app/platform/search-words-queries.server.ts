import { and, eq, sql } from "drizzle-orm"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { type Database, insertIf } from "#db/client.server.ts"
import { searchWords } from "#db/schema/platform.ts"
import { searchWordsOf } from "./text.ts"

type Subject = { kind: "customer" | "order"; subjectId: string }

/** A statement that stores the words by which a search finds an account or an order, if the condition holds. */
export function addSearchWords(db: Database, subject: Subject, text: string, condition = sql`true`) {
  const words = sql`json_each(${JSON.stringify(searchWordsOf(text))}) w`
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

/** An address as it was typed and as it is compared, by which a search finds the account. */
export const searchedOfAddress = (email: string) => `${email} ${emailKeyOf(email)}`

/** Returns the names in a buyer's invoices by which a search finds the order. */
export const searchedOfBuyer = ({ company, taxId }: { company?: string | null; taxId?: string | null }) =>
  `${company ?? ""} ${taxId ?? ""}`

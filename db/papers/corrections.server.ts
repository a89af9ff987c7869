import { sql } from "drizzle-orm"
import { SERIES } from "#app/domain/papers/invoice.ts"
import type { ActionStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { addSearchWords, searchedOfBuyer } from "#db/search-words.server.ts"
import { creditedOf, isInForce, selectCurrentInvoice } from "./find-invoices.server.ts"
import { addNumbered, nextSeq, type SignedInvoice } from "./invoices.server.ts"
import { selectSeller, toSeller } from "./seller.server.ts"

/** The invoice of an order that is in force, and what its correction is drafted on; whether the form corrected one already. */
export async function findInvoiceToCorrect(
  db: Database,
  orderId: string,
  { formId, year }: { formId: string; year: number },
) {
  const [[invoice], [seller], [facts]] = await db.batch([
    selectCurrentInvoice(db, orderId),
    selectSeller(db),
    db
      .select({
        // A batch returns columns by name: each needs one of its own.
        invoice: nextSeq(SERIES.invoice, year).as("next_invoice"),
        creditNote: nextSeq(SERIES["credit-note"], year).as("next_credit_note"),
        isRepeated: sql<number>`exists (select 1 from audit_entries
          where form_id = ${formId} and action = 'invoice.correct' and subject_id = ${orderId})`.as(
          "is_repeated",
        ),
      })
      .from(sql`(select 1)`),
  ])
  if (!facts) throw new Error("a select without a table has one row")
  const { isRepeated, ...nextSeqs } = facts
  return { invoice: invoice ?? null, seller: toSeller(seller), nextSeqs, isRepeated: isRepeated === 1 }
}

type NewCorrection = {
  /** The corrected one, and what was credited of it when the correction was drafted. */
  invoiceId: string
  credited: number
  note: SignedInvoice
  corrected: SignedInvoice
}

/** Adds the credit note over the rest of an invoice and the one that replaces it, unless what is left of it has changed. */
export function addCorrection(
  db: Database,
  { invoiceId, credited, note, corrected }: NewCorrection,
): ActionStatements {
  const always = sql`true`
  return {
    condition: sql`${isInForce(sql`${invoiceId}`)} and ${creditedOf(sql`${invoiceId}`)} = ${credited}`,
    changes: (isDone) => [
      addNumbered(db, note, { condition: isDone, isCurrent: always }),
      addNumbered(db, corrected, { condition: isDone, isCurrent: always }),
      addSearchWords(
        db,
        { kind: "order", subjectId: corrected.orderId },
        searchedOfBuyer(corrected.buyer),
        isDone,
      ),
    ],
  }
}

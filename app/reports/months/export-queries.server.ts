import { sql } from "drizzle-orm"
import { formatInvoiceNumber } from "#app/invoices/documents/invoice.ts"
import type { Database } from "#db/client.server.ts"
import type { payoutInvoices } from "#db/schema/invoices.ts"
import type { MonthInvoice } from "./month-invoices.ts"

/** The export invoice of a payout as one of the return. */
export const toExport = ({
  buyer,
  seller,
  ...invoice
}: typeof payoutInvoices.$inferSelect): MonthInvoice => ({
  ...invoice,
  kind: "invoice",
  isCorrection: false,
  number: formatInvoiceNumber(invoice),
  gstin: seller.gstin ?? "",
  buyer: buyer.name,
  paymentId: null,
  cgst: 0,
  sgst: 0,
  taxId: null,
  original: null,
  originalNumber: null,
})

/** Selects what buyers paid to the reseller for licenses since a time, to be taken off, by currency, for a batch. */
export const selectResold = (db: Database, since: Date) =>
  db
    .select({
      currency: sql<string>`p.currency`.as("resold_currency"),
      count: sql<number>`-count(*)`.as("resold_count"),
      amount: sql<number>`-sum(p.amount)`.as("resold_amount"),
      inrAmount: sql<number>`-coalesce(sum(p.inr_amount), 0)`.as("resold_inr"),
      inrUnknown: sql<number>`-sum(iif(p.inr_amount is null, p.amount, 0))`.as("resold_unknown"),
    })
    .from(sql`ledger_entries e join payments p on p.id = e.payment_id join orders o on o.payment_id = p.id`)
    .where(
      sql`e.occurred_at >= ${since.getTime()} and e.kind = 'payment' and p.provider = 'polar' and o.kind = 'license'`,
    )
    .groupBy(sql`p.currency`)

import { type SQL, sql } from "drizzle-orm"
import { financialYearOf, oldestCreditableYear } from "#app/domain/papers/financial-year.ts"
import { SERIES } from "#app/domain/papers/invoice.ts"
import type { Database } from "#db/client.server.ts"
import { invoices } from "#db/schema.ts"
import { nextSeq } from "./invoices.server.ts"

/** Half a unit is rounded up. D1 binds numbers as floating-point ones, which a division would keep. */
const divideRounded = (dividend: SQL, divisor: SQL) =>
  sql`cast((2 * (${dividend}) + (${divisor})) / (2 * (${divisor})) as integer)`

/** `splitTax` of domain/checkout/gst.ts in SQL, for an amount of the invoice `n`. */
export function taxPartsOf(amount: SQL) {
  const untaxed = sql`n.supply = 'export' or n.kind = 'commercial-note'`
  const taxable = sql`case when ${untaxed} then ${amount}
    else ${divideRounded(sql`${amount} * 10000`, sql`10000 + n.tax_rate`)} end`
  const tax = (isCharged: SQL, divisor: number) =>
    sql`case when ${untaxed} or not (${isCharged}) then 0
      else ${divideRounded(sql`(${taxable}) * n.tax_rate`, sql.raw(String(divisor)))} end`
  const isSameState = sql`n.supply = 'same-state'`
  const half = tax(isSameState, 20_000)
  return { taxableValue: taxable, cgst: half, sgst: half, igst: tax(sql`not ${isSameState}`, 10_000) }
}

type CreditNote = {
  id: string
  paymentId: string
  /** The refund that it is for; null for the last one that is recorded. */
  reversalId: string | null
  now: Date
}

/**
 * A statement for the batch that records a refund: a credit note over what is refunded of the payment's invoice beyond
 * its earlier credit notes, so that the order in which refunds are reported does not matter. Nothing is added where
 * there is no invoice.
 */
export function addCreditNote(db: Database, { id, paymentId, reversalId, now }: CreditNote) {
  const year = financialYearOf(now)
  const credited = taxPartsOf(sql`n.credited`)
  const all = taxPartsOf(sql`n.refunded`)
  const part = (name: keyof typeof all) => sql`(${all[name]}) - (${credited[name]})`
  const amount = sql`n.refunded - n.credited`
  const parts = [part("taxableValue"), part("cgst"), part("sgst"), part("igst")]
  const inr = (share: SQL) => divideRounded(sql`n.inr_total * ${share}`, sql`n.total`)
  const reversal =
    reversalId ??
    sql`(select id from payment_reversals
    where payment_id = ${paymentId} and kind = 'refund' order by occurred_at desc limit 1)`
  return db.insert(invoices).select(
    sql`select ${id}, n.kind, n.series, ${year}, ${nextSeq(sql`n.series`, year)}, n.order_id, n.payment_id, n.id,
      ${reversal}, ${now.getTime()}, n.item, n.tax_code, n.supply, n.place_of_supply, n.tax_rate, n.currency,
      ${amount}, ${sql.join(parts, sql`, `)}, ${amount} - (${sql.join(parts, sql` + `)}),
      ${inr(sql`n.refunded`)} - ${inr(sql`n.credited`)}, n.letter_number, n.seller, n.buyer, null
      from (${refundedInvoice(paymentId, oldestCreditableYear(now))}) n where n.refunded > n.credited`,
  )
}

/** The invoice of a payment with what is refunded and credited, and the kind and series of its next credit note. */
function refundedInvoice(paymentId: string, oldestYear: number): SQL {
  const inTime = sql`i.year >= ${oldestYear}`
  return sql`select i.id, i.order_id, i.payment_id, i.item, i.tax_code, i.supply, i.place_of_supply, i.currency,
    i.total, i.inr_total, i.letter_number, i.seller, i.buyer,
    case when ${inTime} then 'credit-note' else 'commercial-note' end as kind,
    case when ${inTime} then ${SERIES["credit-note"]} else ${SERIES["commercial-note"]} end as series,
    case when ${inTime} then i.tax_rate else 0 end as tax_rate,
    (select coalesce(sum(c.total), 0) from invoices c where c.invoice_id = i.id) as credited,
    (select min(i.total, coalesce(max(sum(r.amount), max(r.total_refunded)), 0)) from payment_reversals r
      where r.payment_id = i.payment_id and r.kind = 'refund') as refunded
    from invoices i where i.payment_id = ${paymentId} and i.kind = 'invoice'`
}

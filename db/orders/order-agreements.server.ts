import { eq, type SQL, sql } from "drizzle-orm"
import type { Agreement } from "#app/domain/orders/consumer-right.ts"
import { insertIf } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { orderAgreements } from "#db/schema.ts"

export type StoredAgreement = Agreement & { agreedAt: Date }

/** What the buyer of an order agreed to, as a query for a batch. */
export function selectAgreement(db: Database, orderId: string | SQL) {
  return db.select().from(orderAgreements).where(eq(orderAgreements.orderId, orderId)).limit(1)
}

const { termsVersion, consentVersion, consentText, isWithdrawable, agreedAt } = orderAgreements

/** The columns of an agreement, which are those of no other table, for a query that joins it. */
export const agreementColumns = { termsVersion, consentVersion, consentText, isWithdrawable, agreedAt }

type Row = Omit<typeof orderAgreements.$inferSelect, "orderId">

/** The agreement of a row; null where there is none. */
export function toAgreement(row: Row | null | undefined): StoredAgreement | null {
  if (!row) return null
  const { termsVersion, consentVersion: version, consentText: text, isWithdrawable, agreedAt } = row
  const consent = version !== null && text !== null ? { version, text } : null
  return { termsVersion, consent, isWithdrawable, agreedAt }
}

/** A statement that stores what the buyer agrees to, unless the order is paid. */
export function saveAgreement(db: Database, orderId: string, agreement: Agreement, now: Date) {
  const { termsVersion, consent, isWithdrawable } = agreement
  const agreed = { consentVersion: consent?.version, consentText: consent?.text, agreedAt: now }
  return insertIf(
    db,
    orderAgreements,
    { orderId, termsVersion, isWithdrawable, ...agreed },
    sql`o.id = ${orderId} and o.status <> 'paid'`,
    sql`orders o`,
  ).onConflictDoUpdate({ target: orderAgreements.orderId, set: excluded })
}

/**
 * A statement that takes the agreement of one order over to another, where there is one; `to` is a query for its id. A
 * consent with which the payment form of the other one was handed out stays.
 */
export function copyAgreement(db: Database, { from, to }: { from: string; to: SQL }) {
  const copy = {
    orderId: sql`o.id`,
    termsVersion: sql`a.terms_version`,
    consentVersion: sql`a.consent_version`,
    consentText: sql`a.consent_text`,
    isWithdrawable: sql`a.is_withdrawable`,
    agreedAt: sql`a.agreed_at`,
  }
  const source = sql`order_agreements a join orders o on o.id = ${to}`
  return insertIf(db, orderAgreements, copy, sql`a.order_id = ${from}`, source).onConflictDoUpdate({
    target: orderAgreements.orderId,
    set: excluded,
    setWhere: sql`excluded.consent_version is not null or ${consentVersion} is null`,
  })
}

const excluded = {
  termsVersion: sql`excluded.terms_version`,
  consentVersion: sql`excluded.consent_version`,
  consentText: sql`excluded.consent_text`,
  isWithdrawable: sql`excluded.is_withdrawable`,
  agreedAt: sql`excluded.agreed_at`,
}

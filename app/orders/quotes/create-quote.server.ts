import type { DeskAction } from "#app/audit/audit-entry.ts"
import { findAction } from "#app/audit/queries.server.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Outbox, Signing } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { createId } from "#app/platform/random.ts"
import { quoteEmail } from "./emails.ts"
import { addQuote, findQuoteOffer, type NewQuote, sendQuote } from "./queries.server.ts"
import { lastDayOf, NOT_REQUESTED, type QuoteRequest, quoteAddressText } from "./quote.ts"

type Form = Pick<DeskAction, "actor" | "formId" | "form">

type Offer = Omit<NewQuote, "id" | "emailKey" | "createdAt" | keyof QuoteRequest>

/** Writes a draft and returns its id, for a form sent twice that of the first time; null if it was refused. */
export async function createQuote(
  context: Outbox & Signing,
  { actor, formId, form }: Form,
  offer: Offer,
): Promise<string | null> {
  const { db, now, randomBytes } = context
  const id = createId(randomBytes)
  const quote = { ...offer, ...NOT_REQUESTED, id, emailKey: emailKeyOf(offer.email), createdAt: now() }
  const subject = { kind: "quote", id: quote.id } as const
  // Without the address, which the quote itself stores.
  const { plan, devices, amount } = offer
  const after = { plan, devices, ...amount, validUntil: lastDayOf(offer) }
  const created = { action: "quote.create", subject, reason: null, before: null, after }
  const deskAction = { formId, form, actor, ...created }
  const result = await recordAction(context, deskAction, addQuote(db, quote))
  if (result === "repeated") return (await findAction(db, formId))?.subjectId ?? null
  return result === "done" ? quote.id : null
}

/** Emails the link of a draft to its address; "refused" if it is not a draft anymore, its last day is over, or it gives nothing. */
export async function sendDraft(
  context: Outbox & Signing,
  { actor, formId, form }: Form,
  id: string,
): Promise<ActionResult> {
  const { db, now, config, keyedHasher } = context
  const found = await findQuoteOffer(db, id)
  if (!found) return "refused"
  const at = now()
  const subject = { kind: "quote", id } as const
  const sent = { action: "quote.send", subject, reason: null, before: null, after: null }
  const deskAction = { formId, form, actor, ...sent }
  const salesToEurope = found.seller?.salesToEurope ?? null
  const email = quoteEmail({ ...found, salesToEurope }, keyedHasher.hash(quoteAddressText(id)), at, config)
  const result = await recordAction(context, deskAction, sendQuote(db, id, email, at))
  context.sendEmails()
  return result
}

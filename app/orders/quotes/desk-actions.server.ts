import type * as z from "zod"
import { findAction } from "#app/audit/queries.server.ts"
import { planNames, QUOTED_PLANS } from "#app/orders/plans/plans.ts"
import { issueQuote } from "#app/payments/confirmation/issue-license.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { CURRENCIES, formatPaise } from "#app/platform/money.ts"
import {
  askFirst,
  type Call,
  defineAction,
  doneAt,
  REASON,
  wasDone,
  writing,
} from "#app/screens/action.server.ts"
import type { ActionFields } from "#app/screens/form-data.ts"
import { UNCONFIRMED_ACCOUNT } from "#app/screens/refusals-copy.ts"
import type { Database } from "#db/client.server.ts"
import { createQuote, sendDraft } from "./create-quote.server.ts"
import { changePreview, givesNothing, noAmount, quotesCopy, vainPaymentPreview } from "./desk-copy.ts"
import { findQuoteBuyer } from "./desk-queries.server.ts"
import { BankForm, createQuoteForm } from "./form.ts"
import { proposedAmount } from "./proposal.ts"
import { changeDraft, findQuote, findQuoteAndHeld, withdrawQuote } from "./queries.server.ts"
import { canBeSent, givesMore, lastDayOf, type Quote } from "./quote.ts"

const offerFields: ActionFields = {
  email: { type: "email" },
  plan: { options: QUOTED_PLANS.map((value) => ({ value, label: planNames[value] })) },
  devices: { label: "Devices in all", inputMode: "numeric", hint: quotesCopy.devicesHint },
  amount: { inputMode: "decimal", hint: quotesCopy.amountHint },
  currency: { options: CURRENCIES.map((value) => ({ value, label: value })) },
  validUntil: { label: "Valid until", type: "date", hint: quotesCopy.dayHint },
  note: { hint: quotesCopy.noteHint, rows: 3 },
}

type Typed = z.infer<ReturnType<typeof createQuoteForm>>

/**
 * The terms that were typed, with what their buyer has; or why they can't be those of a quote: they give the buyer nothing,
 * or lack an amount, for which one is proposed.
 */
async function readTerms(db: Database, { currency, amount, ...offer }: Typed, now: Date) {
  const { basis } = await findQuoteBuyer(db, { emailKey: emailKeyOf(offer.email) }, now)
  const { held } = basis
  if (held !== null && !givesMore(offer, held)) return { refusal: givesNothing(offer, held) }
  const proposed = proposedAmount(basis, { devices: offer.devices, currency })
  if (amount !== null) return { terms: { ...offer, amount: { amount, currency } }, held, proposed }
  const more = offer.devices - (held ?? 0)
  return { refusal: { fields: { amount: noAmount(proposed, more, held !== null) } } }
}

/** Saves a draft, unless the same form did so, and returns its id; or what the page shows instead. */
async function save({ context, db, now, fields, formId, values, entry }: Call<Typed>, isSent: boolean) {
  const earlier = await findAction(db, formId)
  const created = entry({ action: "quote.create" })
  // Returned without new checks, because it may have been paid meanwhile.
  if (earlier?.action === created.action && earlier.actorId === created.actor.id) return earlier.subjectId
  const { refusal, terms, held, proposed } = await readTerms(db, values, now)
  if (refusal) return refusal
  const preview = isSent && held !== null && changePreview(terms, held, proposed)
  if (preview && fields.shown !== preview.shown) return { preview }
  return createQuote(context, created, terms)
}

export const saveQuote = defineAction({
  name: "quote.create",
  intent: "quote-create",
  words: { button: "Save draft", entry: "Quote written", done: "The draft was saved." },
  subject: "quote",
  fields: offerFields,
  schema: createQuoteForm,
  shows: () => [],
  run: async (call: Call<Typed>) => {
    const saved = await save(call, false)
    if (saved === null) return "refused"
    return typeof saved === "string" ? doneAt(`/desk/quotes/${saved}`, call.intent) : saved
  },
})

/** Saves a draft and sends it: to the holder of a license after another look. */
export const saveAndSendQuote = defineAction({
  name: "quote.send",
  intent: "quote-send",
  words: { button: "Send", entry: "Quote sent", done: "The quote is queued, and goes to the buyer." },
  subject: "quote",
  fields: offerFields,
  schema: createQuoteForm,
  shows: () => [],
  run: async (call: Call<Typed>) => {
    const saved = await save(call, true)
    if (saved === null) return "refused"
    if (typeof saved !== "string") return saved
    await sendDraft(call.context, call.entry({ formId: `${call.formId}.send` }), saved)
    return doneAt(`/desk/quotes/${saved}`, call.intent)
  },
})

type Terms = Pick<Quote, "plan" | "devices" | "amount" | "validUntil">

/** The terms of a quote as the audit log keeps them. */
const auditedTerms = ({ plan, devices, amount, validUntil }: Terms) => ({
  plan,
  devices,
  ...amount,
  validUntil: lastDayOf({ validUntil }),
})

/** Changes the terms of a draft, such as a request from the contact page. */
export const changeDraftAction = defineAction({
  name: "quote.change",
  intent: "quote-change",
  words: { button: "Change", entry: "Quote changed", done: "The draft was changed." },
  subject: "quote",
  fields: offerFields,
  schema: createQuoteForm,
  run: async (call: Call<Typed>) => {
    const { db, id, now, values, record } = call
    const draft = await findQuote(db, id)
    if (!draft) return "refused"
    const { refusal, terms } = await readTerms(db, values, now)
    if (refusal) return (await wasDone(call)) ? "repeated" : refusal
    return record(changeDraft(db, id, terms), { before: auditedTerms(draft), after: auditedTerms(terms) })
  },
})

/** Sends a draft, from its page or from the overview: to the holder of a license after another look. */
export const sendQuoteAction = defineAction({
  name: "quote.send",
  intent: "quote-send",
  words: { button: "Send", entry: "Quote sent", done: "The quote is queued, and goes to the buyer." },
  subject: "quote",
  note: quotesCopy.sendNote,
  looksItself: true,
  run: async (call) => {
    const { context, db, now, id, entry } = call
    const found = await findQuoteAndHeld(db, id)
    const held = found && canBeSent(found.quote, now) ? found.held : null
    if (found && held !== null && !givesMore(found.quote, held))
      return { form: givesNothing(found.quote, held).form }
    const asked = await askFirst(call, found && held !== null ? changePreview(found.quote, held) : null)
    return asked ?? sendDraft(context, entry(), id)
  },
  refusals: { refused: quotesCopy.notSent },
})

const notIssued = {
  "no-account": quotesCopy.noAccount,
  unconfirmed: UNCONFIRMED_ACCOUNT,
  "gives-nothing": quotesCopy.freeGivesNothing,
}

/** Records a bank transfer and issues the license: after another look where that changes nothing. */
export const payByBank = defineAction({
  name: "quote.bank",
  intent: "quote-bank",
  words: {
    button: "Paid by bank",
    entry: "Quote paid by bank",
    done: "The license was issued, and the receipt is queued.",
  },
  subject: "quote",
  note: quotesCopy.bankNote,
  fields: {
    reference: {},
    inrAmount: { label: "Value in rupees", hint: quotesCopy.rupeesHint, inputMode: "decimal" },
  },
  schema: BankForm,
  looksItself: true,
  run: async (call: Call<z.infer<typeof BankForm>>) => {
    const { context, db, id: quoteId, values, entry } = call
    const { reference, inrAmount } = values
    const found = await findQuoteAndHeld(db, quoteId)
    const held = found && found.quote.status !== "paid" ? found.held : null
    const isVain = found && held !== null && !givesMore(found.quote, held)
    const asked = await askFirst(call, isVain ? vainPaymentPreview(found.quote, held) : null)
    if (asked) return asked
    const inRupees = inrAmount === null ? null : formatPaise(inrAmount)
    const issue = { quoteId, source: "bank", reference, inrAmount } as const
    return issueQuote(context, entry({ after: { inRupees } }), issue)
  },
  refusals: notIssued,
})

const { inrAmount: _, ...inRupees } = payByBank.shown.fields ?? {}

/** `payByBank` for a quote in rupees, without the field for the value in rupees, which is the quote's amount. */
export const payInRupees = { ...payByBank.shown, fields: inRupees }

export const issueFree = defineAction({
  name: "quote.free",
  intent: "quote-free",
  words: {
    button: "Issue free",
    entry: "Quote issued free",
    done: "The license was issued, and the receipt is queued.",
  },
  subject: "quote",
  note: quotesCopy.freeNote,
  ...REASON,
  run: ({ context, id: quoteId, entry }) =>
    issueQuote(context, entry(), { quoteId, source: "free", reference: null, inrAmount: null }),
  refusals: notIssued,
})

export const withdraw = defineAction({
  name: "quote.withdraw",
  intent: "quote-withdraw",
  words: { button: "Withdraw", entry: "Quote withdrawn", done: "The quote was withdrawn." },
  subject: "quote",
  note: quotesCopy.withdrawNote,
  asksFirst: true,
  isDanger: true,
  run: writing(withdrawQuote),
})

import type * as z from "zod"
import { planNames, QUOTED_PLANS } from "#app/orders/plans/plans.ts"
import { issueQuote } from "#app/payments/confirmation/issue-license.server.ts"
import { CURRENCIES, formatPaise } from "#app/platform/money.ts"
import { type Call, defineAction, doneAt, REASON, writing } from "#app/screens/action.server.ts"
import type { ActionFields } from "#app/screens/form-data.ts"
import { UNCONFIRMED_ACCOUNT } from "#app/screens/refusals-copy.ts"
import { createQuote, sendDraft } from "./create-quote.server.ts"
import { quotesCopy } from "./desk-copy.ts"
import { BankForm, createQuoteForm } from "./form.ts"
import { changeDraft, findQuote, withdrawQuote } from "./queries.server.ts"
import { lastDayOf, type Quote } from "./quote.ts"

const offerFields: ActionFields = {
  email: { type: "email" },
  plan: { options: QUOTED_PLANS.map((value) => ({ value, label: planNames[value] })) },
  devices: { inputMode: "numeric", hint: quotesCopy.devicesHint },
  amount: { inputMode: "decimal", hint: "What the buyer pays in all, such as 1200 or 1200.50." },
  currency: { options: CURRENCIES.map((value) => ({ value, label: value })) },
  validUntil: {
    label: "Valid until",
    type: "date",
    hint: "The last day on which the buyer can accept, in Asia/Kolkata.",
  },
  note: { hint: "Optional. The buyer reads it on the quote.", rows: 3 },
}

type Offering = Call<z.infer<ReturnType<typeof createQuoteForm>>>

/** Saves a draft and returns its id; null if it was refused. */
async function save({ context, values, entry }: Offering): Promise<string | null> {
  const { currency, amount, ...offer } = values
  return createQuote(context, entry({ action: "quote.create" }), { ...offer, amount: { amount, currency } })
}

export const saveQuote = defineAction({
  name: "quote.create",
  intent: "quote-create",
  words: { button: "Save draft", entry: "Quote written", done: "The draft was saved." },
  subject: "quote",
  fields: offerFields,
  schema: createQuoteForm,
  shows: () => [],
  run: async (call: Offering) => {
    const id = await save(call)
    return id ? doneAt(`/desk/quotes/${id}`, call.intent) : "refused"
  },
})

export const saveAndSendQuote = defineAction({
  name: "quote.send",
  intent: "quote-send",
  words: { button: "Send", entry: "Quote sent", done: "The quote is queued, and goes to the buyer." },
  subject: "quote",
  fields: offerFields,
  schema: createQuoteForm,
  shows: () => [],
  run: async (call: Offering) => {
    const id = await save(call)
    if (!id) return "refused"
    await sendDraft(call.context, call.entry({ formId: `${call.formId}.send` }), id)
    return doneAt(`/desk/quotes/${id}`, call.intent)
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

/** Changes the terms of a draft, such as one that was asked for on the contact page. */
export const changeDraftAction = defineAction({
  name: "quote.change",
  intent: "quote-change",
  words: { button: "Change", entry: "Quote changed", done: "The draft was changed." },
  subject: "quote",
  fields: offerFields,
  schema: createQuoteForm,
  run: async ({ db, id, values, record }) => {
    const { currency, amount, ...offer } = values
    const terms = { ...offer, amount: { amount, currency } }
    const draft = await findQuote(db, id)
    if (!draft) return "refused"
    return record(changeDraft(db, id, terms), { before: auditedTerms(draft), after: auditedTerms(terms) })
  },
})

/** Sends a draft, from its page or from the overview. */
export const sendQuoteAction = defineAction({
  name: "quote.send",
  intent: "quote-send",
  words: { button: "Send", entry: "Quote sent", done: "The quote is queued, and goes to the buyer." },
  subject: "quote",
  note: "Emails the link of the quote to the buyer.",
  run: ({ context, id, entry }) => sendDraft(context, entry(), id),
  refusals: {
    refused: "This draft can't be sent: its last day is over, or it was sent or withdrawn in the meantime.",
  },
})

const notIssued = {
  "no-account":
    "There is no account with this address yet. The license belongs to an account, so the buyer has to sign up first.",
  unconfirmed: UNCONFIRMED_ACCOUNT,
}

export const payByBank = defineAction({
  name: "quote.bank",
  intent: "quote-bank",
  words: {
    button: "Paid by bank",
    entry: "Quote paid by bank",
    done: "The license was issued, and the receipt is queued.",
  },
  subject: "quote",
  note: "The money has arrived in the bank account: the license is issued, and the receipt goes to the buyer.",
  fields: {
    reference: {},
    inrAmount: {
      label: "Value in rupees",
      hint: "As the bank credited it; it can be entered later, at the order.",
      inputMode: "decimal",
    },
  },
  schema: BankForm,
  run: ({ context, id: quoteId, values, entry }) => {
    const { reference, inrAmount } = values
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
  note: "The license is issued without a payment. It does not count as money taken.",
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
  note: "The buyer can no longer accept it. If the buyer is at the payment page already and pays, the license is issued all the same.",
  asksFirst: true,
  isDanger: true,
  run: writing(withdrawQuote),
})

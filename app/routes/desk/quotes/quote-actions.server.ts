import type * as z from "zod"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { CURRENCIES, formatExactly } from "#app/domain/money.ts"
import { planNames } from "#app/domain/orders/order.ts"
import { QUOTED_PLANS } from "#app/domain/orders/plans.ts"
import { BankForm, createQuoteForm } from "#app/forms/quote.ts"
import { action, type Call, doneAt, REASON } from "#app/routes/desk/kernel.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { createQuote, sendDraft } from "#app/services/orders/create-quote.server.ts"
import { issueQuote } from "#app/services/payments/issue-license.server.ts"
import { withdrawQuote } from "#db/orders/quotes.server.ts"

const newQuote = {
  fields: {
    email: { label: "Email", type: "email" as const },
    plan: { label: "Plan", options: QUOTED_PLANS.map((value) => ({ value, label: planNames[value] })) },
    devices: {
      label: "Devices",
      inputMode: "numeric" as const,
      hint: "From 1 to 1,000. Small Business has 20.",
    },
    amount: {
      label: "Amount",
      inputMode: "decimal" as const,
      hint: "What the buyer pays in all, such as 1200 or 1200.50.",
    },
    currency: { label: "Currency", options: CURRENCIES.map((value) => ({ value, label: value })) },
    validUntil: {
      label: "Valid until",
      type: "date" as const,
      hint: "The last day on which the buyer can accept, in Asia/Kolkata.",
    },
    note: { label: "Note", hint: "Optional. The buyer reads it on the quote.", rows: 3 },
  },
  schema: createQuoteForm,
}

type NewQuote = Call<z.infer<ReturnType<typeof createQuoteForm>>>

/** Saves a draft; returns its id, null if it was refused. */
function create({ context, actor, formId, values }: NewQuote) {
  const { currency, amount, ...offer } = values
  return createQuote(context, { actor, formId }, { ...offer, amount: { amount, currency } })
}

export const saveQuote = action("quote.create", {
  ...newQuote,
  run: async (call) => {
    const id = await create(call)
    return id ? doneAt(`/desk/quotes/${id}`, call.intent) : "refused"
  },
})

/** Saves a draft, and sends it too. */
export const saveAndSendQuote = action("quote.send", {
  ...newQuote,
  run: async (call) => {
    const id = await create(call)
    if (!id) return "refused"
    const { context, actor, formId, intent } = call
    await sendDraft(context, { actor, formId: `${formId}-send` }, id)
    return doneAt(`/desk/quotes/${id}`, intent)
  },
})

/** Sends a draft, from its page or from the overview. */
export const sendQuote = action("quote.send", {
  note: "Emails the link of the quote to the buyer.",
  run: ({ context, actor, formId, id }) => sendDraft(context, { actor, formId }, id),
  refusals: {
    refused: "This draft can't be sent: its last day is over, or it was sent or withdrawn in the meantime.",
  },
})

const notIssued = {
  "no-account":
    "There is no account with this address yet. The license belongs to an account, so the buyer has to sign up first.",
  unconfirmed: deskCopy.unconfirmedAccount,
}

export const payByBank = action("quote.bank", {
  note: "The money has arrived in the bank account: the license is issued, and the receipt goes to the buyer.",
  fields: {
    reference: { label: "Reference" },
    inrAmount: {
      label: "Value in rupees",
      hint: "As the bank credited it; it can be entered later, at the order.",
      inputMode: "decimal",
    },
  },
  schema: BankForm,
  run: ({ context, id: quoteId, values, entry }) => {
    const { reference, inrAmount } = values
    const inRupees = inrAmount === null ? null : formatExactly({ amount: inrAmount, currency: "INR" })
    const issue = { quoteId, source: "bank", reference, inrAmount } as const
    return issueQuote(context, entry({ after: { reference, inRupees } }), issue)
  },
  refusals: notIssued,
})

const { inrAmount: _, ...inRupees } = payByBank.fields ?? {}

/** The same for a quote in rupees, which are their own value. */
export const payInRupees = { ...payByBank, fields: inRupees }

export const issueFree = action("quote.free", {
  note: "The license is issued without a payment. It does not count as money taken.",
  ...REASON,
  run: ({ context, id: quoteId, values, entry }) =>
    issueQuote(context, entry(values), { quoteId, source: "free", reference: null, inrAmount: null }),
  refusals: notIssued,
})

export const withdraw = action("quote.withdraw", {
  note: "The buyer can no longer accept it. If the buyer is at the payment page already and pays, the license is issued all the same.",
  asksFirst: true,
  isDanger: true,
  run: ({ context, id, entry }) =>
    recordAction(context, entry(), withdrawQuote(context.db, id, context.now())),
})

import { correctInvoice } from "#app/invoices/documents/issue-invoices.server.ts"
import { resendReceipt } from "#app/invoices/documents/resend-receipt.server.ts"
import { billingMessages } from "#app/orders/billing/copy.ts"
import { billingCopy } from "#app/orders/billing/details-copy.ts"
import { CorrectionForm } from "#app/orders/billing/form.ts"
import { INDIAN_STATES } from "#app/orders/billing/indian-states.ts"
import { isRefundedAtProvider, type ProviderName, providerOfPayment } from "#app/orders/order/order.ts"
import { findOrder } from "#app/orders/order/queries.server.ts"
import { naming } from "#app/payments/provider/copy.ts"
import { recordBankRefund } from "#app/payments/refunds/record-reversal.server.ts"
import { refundOrder, repeatRefundRequest } from "#app/payments/refunds/refund-order.server.ts"
import { findRefundRequest } from "#app/payments/refunds/refund-request-queries.server.ts"
import { syncOrderNow } from "#app/payments/sync/sync-records.server.ts"
import { type Again, type Call, defineAction, unavailable } from "#app/screens/action.server.ts"
import { countryOptions, withBlank } from "#app/screens/filters.ts"
import { RefundForm } from "#app/screens/form.ts"
import { ordersCopy } from "./copy.ts"

type Refusals = Partial<Record<string, string | Again>>

/** Names the provider in the refusal that a result stands for; the refusals' own words are about Razorpay. */
function tellOf<Result extends string>(provider: ProviderName, result: Result, refusals: Refusals) {
  const refusal = provider === "razorpay" ? undefined : naming(provider, refusals[result])
  if (refusal === undefined) return result
  return typeof refusal === "string" ? { form: refusal } : refusal
}

const syncRefusals = {
  "provider-silent": unavailable(
    "Razorpay did not answer, so nothing was synced. Please try again in a minute.",
  ),
}

/** Syncs an order with the provider, from its page or from the overview. */
export const sync = defineAction({
  name: "order.sync",
  intent: "sync",
  words: { button: "Sync with Razorpay", entry: "Synced with Razorpay", done: "Synced with Razorpay." },
  subject: "order",
  factor: "any",
  isRepeatable: true,
  run: async ({ context, db, id, entry }) => {
    const order = await findOrder(db, id)
    return tellOf(order?.provider ?? "razorpay", await syncOrderNow(context, entry()), syncRefusals)
  },
  refusals: syncRefusals,
})

export const sendReceiptAction = defineAction({
  name: "order.receipt",
  intent: "receipt",
  words: { button: "Resend receipt", entry: "Receipt sent again", done: "The receipt is queued." },
  subject: "order",
  factor: "hour",
  run: ({ context, showed, entry }) => resendReceipt(context, entry(), showed),
  refusals: { refused: "There is no receipt to send: the order is not paid, or its account was deleted." },
})

const TOO_MUCH = "That is more than is left of the payment."

const refundRefusals = {
  unknown: unavailable(
    "Razorpay didn’t answer. The refund was requested but isn’t confirmed yet, so ask again below. Asking again won’t refund it twice.",
  ),
  "in-dispute": ordersCopy.inDispute,
  "provider-refused": "Razorpay refused the refund, and nothing was refunded. Its answer is below.",
}

const refundForm = {
  isDanger: true,
  fields: { amount: { inputMode: "decimal" }, reason: {} },
  schema: RefundForm,
} as const

export const refund = defineAction({
  name: "order.refund",
  intent: "refund",
  words: {
    button: "Refund",
    entry: "Refund asked for",
    done: "Razorpay accepted the refund, and has yet to report it.",
  },
  subject: "order",
  ...refundForm,
  run: async ({ context, db, id: orderId, values: { amount, reason }, entry }) => {
    const order = await findOrder(db, orderId)
    if (order?.status !== "paid" || !order.paymentId) return "not-paid"
    if (!isRefundedAtProvider(order)) return "not-at-provider"
    const { paymentId } = order
    const after = { amount, currency: order.amount.currency }
    const provider = providerOfPayment(order)
    const asked = { orderId, provider, paymentId, amount, reason }
    return tellOf(provider, await refundOrder(context, entry({ after }), asked), refundRefusals)
  },
  refusals: {
    ...refundRefusals,
    refused: TOO_MUCH,
    "not-paid": "This order has no payment to refund.",
    "not-at-provider": ordersCopy.notAtRazorpay,
  },
})

export const refundByBank = defineAction({
  name: "order.refund-by-bank",
  intent: "refund-by-bank",
  words: { button: "Refunded by bank", entry: "Refunded by bank", done: "The refund was recorded." },
  subject: "order",
  ...refundForm,
  run: async ({ context, db, id, values: { amount }, entry }) => {
    const order = await findOrder(db, id)
    if (order?.status !== "paid" || order.source !== "bank" || !order.paymentId) return "not-by-bank"
    const { currency } = order.amount
    const bankRefund = { paymentId: order.paymentId, amount, currency }
    return recordBankRefund(context, entry({ after: { amount, currency } }), bankRefund)
  },
  refusals: {
    refused: TOO_MUCH,
    "not-by-bank": "This order was not paid by bank transfer.",
  },
})

/** Asks the provider again for a refund that it has not answered: it is one refund, however often it is asked for. */
async function askAgain({ context, db, entry }: Call, id: string, refusals: Refusals) {
  const request = await findRefundRequest(db, id)
  const answer = await repeatRefundRequest(context, id, (subject, after) => entry({ subject, after }))
  return tellOf(request?.provider ?? "razorpay", answer ?? "refused", refusals)
}

export const refundAgain = defineAction({
  name: "order.refund-again",
  intent: "refund-again",
  words: {
    button: "Ask again",
    entry: "Refund asked for again",
    done: "Razorpay accepted the refund, and has yet to report it.",
  },
  subject: "order",
  isRepeatable: true,
  otherFields: ["refund"],
  run: (call) => askAgain(call, call.fields.refund ?? "", refundRefusals),
  refusals: refundRefusals,
})

const overviewRefusals = {
  unknown: unavailable("Razorpay didn’t answer. The refund still isn’t confirmed, so ask again later."),
  "provider-refused":
    "Razorpay refused the refund, and nothing was refunded. Its answer is on the order’s page.",
  "in-dispute": ordersCopy.inDispute,
}

/** Action `refundAgain` for the overview, where the form's subject is the refund. */
export const refundAgainFromOverview = defineAction({
  name: "order.refund-again",
  intent: "refund-again",
  words: {
    button: "Ask again",
    entry: "Refund asked for again",
    done: "Razorpay accepted the refund.",
  },
  subject: "refund",
  isRepeatable: true,
  run: (call) => askAgain(call, call.id, overviewRefusals),
  refusals: overviewRefusals,
})

export const correctInvoiceAction = defineAction({
  name: "invoice.correct",
  intent: "correct-invoice",
  words: {
    button: "Correct invoice",
    entry: "Invoice corrected",
    done: "The credit note and the new invoice are issued.",
  },
  subject: "order",
  note: "A credit note cancels what’s left of the invoice, and a new invoice for the same amount goes to this buyer. Neither can be undone. The receipt stays as it is. “Resend receipt” then links to the new invoice.",
  fields: {
    company: {},
    address: { hint: billingCopy.addressHint, rows: 3 },
    taxId: { label: "GSTIN or VAT ID", autoComplete: "off" },
    country: {
      /** The list takes long to make, so it is made when it is shown. */
      get options() {
        return withBlank("Choose", countryOptions())
      },
    },
    state: {
      options: withBlank(
        "None",
        INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name })),
      ),
    },
  },
  schema: CorrectionForm,
  run: ({ context, values, entry }) => correctInvoice(context, entry(), values),
  refusals: {
    "no-invoice": "This order has no invoice.",
    "nothing-left": "The invoice is credited in full, so nothing is left to correct.",
    "too-late":
      "The invoice is too old: a credit note with tax is declared by 30 November after its financial year. Please ask your accountant.",
    "nothing-changed": "The invoice says this already, so nothing was done.",
    "no-state": "A price in rupees is a supply in India, so the invoice needs the State. Please choose it.",
    "own-gstin": billingMessages.gstinOwn,
    "no-seller": "The seller has no GSTIN anymore, so no invoice can be issued. Look at Settings.",
  },
})

import { giveRupeeValue } from "#app/orders/ledger/queries.server.ts"
import { PLANS_OF_FIXED_SIZE, planNames } from "#app/orders/plans/plans.ts"
import { refundProblemPayment } from "#app/payments/refunds/refund-order.server.ts"
import { confirmPaymentByHand, confirmRefundByHand } from "#app/payments/sync/sync-records.server.ts"
import { formatPaise } from "#app/platform/money.ts"
import { defineAction, REASON, unavailable, writing } from "#app/screens/action.server.ts"
import { UNCONFIRMED_ACCOUNT } from "#app/screens/refusals-copy.ts"
import { paymentsCopy } from "./desk-copy.ts"
import { IssueForm, ValueForm } from "./desk-form.ts"
import { findPaymentDetails } from "./details-queries.server.ts"
import { issueLicenseForPayment } from "./issue-license.server.ts"
import { ignorePayment } from "./problem-queries.server.ts"

export const refundPayment = defineAction({
  name: "payment.refund",
  intent: "refund-payment",
  words: { button: "Refund this payment", entry: "Payment refunded", done: "Razorpay accepted the refund." },
  subject: "payment",
  asksFirst: true,
  run: ({ context, showed, entry }) => refundProblemPayment(context, entry(), Number(showed) || 0),
  refusals: {
    unknown: unavailable(paymentsCopy.refundUnknown),
    "in-dispute": paymentsCopy.notRefundable,
    "provider-refused": "Razorpay refused the refund, and nothing was refunded. Its answer is below.",
  },
})

export const issueLicense = defineAction({
  name: "license.issue",
  intent: "issue",
  words: {
    button: "Issue license for this payment",
    entry: "License issued for a payment",
    done: "The license was issued, and its email is on the way.",
  },
  subject: "payment",
  otherFields: ["payment"],
  fields: {
    email: {
      type: "email",
      hint: "The account must exist. The license and order are created and the email is sent right away.",
    },
    plan: { options: PLANS_OF_FIXED_SIZE.map((plan) => ({ value: plan, label: planNames[plan] })) },
  },
  schema: IssueForm,
  run: ({ context, id: paymentId, values: { email, plan: planType }, entry }) =>
    issueLicenseForPayment(context, entry(), { paymentId, email, planType }),
  refusals: {
    refused: "This payment or its order at Razorpay belongs to an order here, so nothing was issued.",
    "no-account": {
      fields: { email: "No account has this email address. Its owner has to sign up first." },
    },
    unconfirmed: { fields: { email: UNCONFIRMED_ACCOUNT } },
    "provider-silent": unavailable(paymentsCopy.providerSilent),
    "not-captured": paymentsCopy.notCaptured,
  },
})

export const confirmPaymentAction = defineAction({
  name: "payment.confirm",
  intent: "confirm",
  words: { button: "Confirm", entry: "Payment confirmed by hand", done: "The payment was confirmed." },
  subject: "payment",
  otherFields: ["payment"],
  run: ({ context, entry }) => confirmPaymentByHand(context, entry()),
  refusals: {
    "provider-silent": unavailable(paymentsCopy.providerSilent),
    "not-captured": paymentsCopy.notCaptured,
    "unknown-order": "This payment matches no order on this site, so there’s nothing to confirm.",
  },
})

/** Stores a foreign payment's rupee value if Razorpay reports none; asked at its order and where GSTR-1 lacks it. */
export const giveValue = defineAction({
  name: "payment.value",
  intent: "payment-value",
  words: { button: "Save", entry: "Value in rupees given", done: "The value in rupees is saved." },
  subject: "payment",
  fields: {
    inrAmount: {
      label: "Value in rupees",
      hint: "Of the whole payment, as the bank credited it.",
      inputMode: "decimal",
    },
  },
  otherFields: ["payment"],
  schema: ValueForm,
  shows: ({ fields }) => [{ kind: "payment", id: fields.payment ?? "" }],
  run: async ({ db, now, formId, fields: { payment: id = "" }, values: { inrAmount }, record }) => {
    const inWords = (amount: number | null | undefined) =>
      amount == null ? null : { inRupees: formatPaise(amount) }
    const before = inWords((await findPaymentDetails(db, id))?.payment?.inrAmount)
    const value = giveRupeeValue(db, { paymentId: id, inrAmount, formId, now })
    return record(value, { id, before, after: inWords(inrAmount) })
  },
})

export const ignorePaymentProblem = defineAction({
  name: "payment.ignore",
  intent: "ignore",
  words: { button: "Ignore", entry: "Payment ignored", done: "The payment is ignored." },
  subject: "payment",
  ...REASON,
  run: writing(ignorePayment),
})

/** Confirms a refund that is missing here. */
export const confirmRefund = defineAction({
  name: "refund.confirm",
  intent: "confirm-refund",
  words: { button: "Confirm", entry: "Refund confirmed by hand", done: "The refund was recorded." },
  subject: "refund",
  otherFields: ["refund"],
  run: ({ context, entry }) => confirmRefundByHand(context, entry()),
  refusals: {
    refused: "This refund is recorded here by now, so nothing was done.",
    "provider-silent": unavailable(paymentsCopy.providerSilent),
    "not-processed": "Razorpay has no processed refund with this ID, so nothing was done.",
  },
})

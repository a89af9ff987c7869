import { deskCopy } from "#app/copy/desk/desk.ts"
import { paymentsCopy } from "#app/copy/desk/payments.ts"
import { formatExactly } from "#app/domain/money.ts"
import { planNames } from "#app/domain/orders/order.ts"
import { PLANS_OF_FIXED_SIZE } from "#app/domain/orders/plans.ts"
import { IssueForm, ValueForm } from "#app/forms/desk.ts"
import { action, REASON, unavailable } from "#app/routes/desk/kernel.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { issueLicenseForPayment } from "#app/services/payments/issue-license.server.ts"
import { refundProblemPayment } from "#app/services/payments/refund-order.server.ts"
import { confirmPaymentByHand, confirmRefundByHand } from "#app/services/payments/sync-records.server.ts"
import type { Database } from "#db/client.server.ts"
import { ignorePayment } from "#db/desk/close-work-item.server.ts"
import { giveRupeeValue } from "#db/payments/ledger.server.ts"
import { findPaymentDetails } from "#db/payments/payment-details.server.ts"

export const refundPayment = action("payment.refund", {
  asksFirst: true,
  isDanger: true,
  run: ({ context, entry }) => refundProblemPayment(context, entry()),
  refusals: {
    unknown: unavailable(paymentsCopy.refundUnknown),
    "in-dispute": paymentsCopy.notRefundable,
    "provider-refused": "Razorpay refused the refund, and nothing was refunded. Its answer is below.",
  },
})

export const issueLicense = action("license.issue", {
  about: "payment",
  fields: {
    email: {
      label: "Email",
      type: "email",
      hint: "The account must exist. The license, its order and its email are made at once.",
    },
    plan: {
      label: "Plan",
      options: PLANS_OF_FIXED_SIZE.map((plan) => ({ value: plan, label: planNames[plan] })),
    },
  },
  schema: IssueForm,
  run: ({ context, id: paymentId, values: { email, plan: planType }, entry }) =>
    issueLicenseForPayment(context, entry(), { paymentId, email, planType }),
  refusals: {
    refused: "This payment or its order at Razorpay belongs to an order here, so nothing was issued.",
    "no-account": {
      field: "email",
      message: "No account has this email address. Its owner has to sign up first.",
    },
    unconfirmed: { field: "email", message: deskCopy.unconfirmedAccount },
    "provider-silent": unavailable(paymentsCopy.providerSilent),
    "not-captured": paymentsCopy.notCaptured,
  },
})

export const confirmPayment = action("payment.confirm", {
  run: ({ context, entry }) => confirmPaymentByHand(context, entry()),
  refusals: {
    "provider-silent": unavailable(paymentsCopy.providerSilent),
    "not-captured": paymentsCopy.notCaptured,
    "unknown-order": "The order of this payment is not known here, so there is nothing to confirm.",
  },
})

/** What a payment in another currency is worth, where Razorpay does not say it: asked at its order and where GSTR-1 lacks it. */
export const giveValue = action("payment.value", {
  fields: {
    inrAmount: {
      label: "Value in rupees",
      hint: "Of the whole payment, as the bank credited it.",
      inputMode: "decimal",
    },
  },
  schema: ValueForm,
  run: async ({ context, formId, fields: { payment = "" }, values: { inrAmount }, entry }) => {
    const { db, now } = context
    const before = await findValueInWords(db, payment)
    const after = { inRupees: formatExactly({ amount: inrAmount, currency: "INR" }) }
    const recorded = entry({ subject: { kind: "payment", id: payment }, before, after })
    const value = { paymentId: payment, inrAmount, formId, now: now() }
    return recordAction(context, recorded, giveRupeeValue(db, value))
  },
})

async function findValueInWords(db: Database, paymentId: string) {
  const { payment } = (await findPaymentDetails(db, paymentId)) ?? {}
  const amount = payment?.inrAmount
  return amount == null ? null : { inRupees: formatExactly({ amount, currency: "INR" }) }
}

export const ignorePaymentProblem = action("payment.ignore", {
  ...REASON,
  run: ({ context, id, values, entry }) =>
    recordAction(context, entry(values), ignorePayment(context.db, id, context.now())),
})

/** Confirms a refund that is missing here. */
export const confirmRefund = action("refund.confirm", {
  run: ({ context, entry }) => confirmRefundByHand(context, entry()),
  refusals: {
    refused: "This refund is recorded here by now, so nothing was done.",
    "provider-silent": unavailable(paymentsCopy.providerSilent),
    "not-processed": "Razorpay has no processed refund with this ID, so nothing was done.",
  },
})

export const PAYMENT_ACTIONS = [refundPayment, issueLicense, confirmPayment, ignorePaymentProblem]

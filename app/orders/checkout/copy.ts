import { couponProblems } from "#app/orders/coupons/copy.ts"
import { MAX_OPEN_ORDERS, POLL_WINDOW_DAYS } from "#app/orders/order/order.ts"
import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { WITHDRAWAL_DAYS } from "#app/orders/withdrawal/withdrawal.ts"
import type { Currency } from "#app/platform/money.ts"

/** Texts of the checkout page, those of each step (`CheckoutStep`) by its state. */
export const checkoutCopy = {
  open: {
    title: "Checkout",
    lead: null,
  },
  ready: {
    title: "One more press",
    lead: "What you typed is saved. The button takes you to Razorpay, where you pay.",
    change: "Change something",
    note: "Nothing is charged before you confirm it there.",
    processing: "Processing...",
  },
  closed: { title: "Checkout", lead: null },
  received: { title: "Payment received", lead: null },
  waiting: {
    title: "Confirming your payment",
    lead: "Razorpay usually confirms a payment within a few seconds. This page updates by itself.",
    note: {
      license:
        "You can close this page. If you've paid, your license and receipt come by email. Please don't pay twice.",
      donation:
        "You can close this page. If you've paid, your receipt comes by email. Please don't pay twice.",
    },
    status: "Waiting for the confirmation",
    checkAgain: "Check again now",
    help: "What if it takes longer?",
  },
  late: {
    title: "This is taking longer than usual",
    lead: "Razorpay hasn't confirmed your payment yet. Nothing is lost, and there's nothing you need to do.",
    facts: {
      license: {
        "We keep asking": `For ${POLL_WINDOW_DAYS} days, even after you close this page.`,
        "If you've paid": "Your license appears on your dashboard, and the key and receipt come by email.",
        "If it failed": "No license is issued, and your bank returns any amount it has set aside.",
      },
      donation: {
        "We keep asking": `For ${POLL_WINDOW_DAYS} days, even after you close this page.`,
        "If you've paid": "Your donation appears in your history, and the receipt comes by email.",
        "If it failed": "Nothing is donated, and your bank returns any amount it has set aside.",
      },
    },
    last: "Please don't pay twice.",
    contact: {
      label: "Still nothing?",
      before: "After an hour, write to",
      after: "with order number",
    },
    emailSubject: (orderId: string) => `Payment of order ${orderId}`,
    status: "Still waiting for the confirmation",
    help: "More on payments that aren't confirmed yet",
  },
  failed: {
    title: "The payment did not go through.",
    license:
      "No license was issued, and your order is still here. Try again, or use another card. If your bank has set the amount aside, it comes back by itself.",
    donation:
      "Nothing was donated. Try again, or use another card. If your bank has set the amount aside, it comes back by itself.",
  },
  refused: {
    title: (count: number) =>
      count === 1
        ? "One field needs another look."
        : `${count === 2 ? "Two" : "Some"} fields need another look.`,
    text: "Nothing was charged, and everything you typed is still here.",
  },
  notConfirmed: {
    title: "Your payment has not been confirmed.",
    text: "If you've paid, there's nothing you need to do. Razorpay still has to report it. If you didn't finish paying, you can pay now.",
  },
  alreadyPaid: "You already own a license, so there's nothing left to pay here. Nothing was charged.",
  payment: (currency: Currency) =>
    `You'll pay by ${methods(currency)} in Razorpay's window. We never see your card number.`,
  terms: {
    before: "By paying you accept the ",
    and: " and the ",
    after: `. ${refundRule}`,
    links: {
      license: [
        ["/terms", "Terms of Service"],
        ["/license", "Software License Agreement"],
      ],
      donation: [["/terms", "Terms of Service"]],
    },
  },
  /** The answer to a form while the database is away. */
  notSaved: {
    lead: "Something went wrong on our side, so nothing was saved and nothing was charged. What you typed is still here. Please send it again in a minute.",
    again: "Send again",
  },
  canWithdraw: `You may withdraw from the contract within ${WITHDRAWAL_DAYS} days, without giving a reason.`,
  tooManyOpenOrders: `You already have ${MAX_OPEN_ORDERS} unpaid orders, which is the most that an account can have. Each one expires ${POLL_WINDOW_DAYS} days after it was created. Nothing was charged.`,
  paymentCanceled: "You left the payment page. Nothing was charged.",
  paymentUnverified:
    "We couldn't verify that this answer came from Razorpay, so we ignored it. If you paid, the payment is confirmed all the same.",
  gatewayUnavailable: "Failed to load payment gateway.",
  hostedPage: "Nothing was charged. The button now opens Razorpay's own payment page.",
} as const

/** Why the checkout of a quote takes no payment anymore. */
export const quoteClosed = {
  withdrawn: "The quote of this order was withdrawn, so it can't be paid anymore.",
  expired: "The quote of this order has expired, so it can't be paid anymore.",
} as const

/** Labels of what is asked before a payment. */
export const checkoutFields = {
  state: "State",
  company: "Company",
  address: "Address",
  taxId: "GSTIN or VAT ID",
} as const

/** The order above and below what is asked. */
export const orderSummaryCopy = {
  receiptTo: "Receipt goes to",
  changeAddress: "Change address",
  accepted: (currency: Currency) => `${paymentMethods(currency)}, through Razorpay.`,
  soldBy: "Sold by",
  orderNumber: "Order number",
  policies: "Policies",
  policyLinks: {
    license: [
      ["/refund-policy", "Refunds and Cancellation"],
      ["/delivery", "Delivery"],
      ["/privacy", "Privacy"],
    ],
    donation: [
      ["/refund-policy", "Refunds and Cancellation"],
      ["/privacy", "Privacy"],
    ],
  },
} as const

/** The steps of a purchase, and what says to a screen reader which are done. */
export const stepsCopy = {
  label: "Your purchase",
  steps: ["Account", "Payment", "Your license"],
  done: "Done: ",
} as const

/** "By card or UPI": UPI pays in rupees only. */
export const paymentMethods = (currency: Currency) => `By ${methods(currency)}`

const methods = (currency: Currency) => (currency === "INR" ? "card or UPI" : "card")

/** Sentences for a buyer whose order Razorpay did not create, by the reason. */
const providerFailures = {
  "provider-failed": "The payment service did not answer. Nothing was charged. Please try again in a minute.",
  currency:
    "Payments in this currency can't be taken at the moment. Nothing was charged. Please write to us through the contact page.",
  amount:
    "This amount can't be paid in one payment here. Nothing was charged. Please write to us through the contact page.",
  other:
    "Payments can't be taken at the moment. Nothing was charged. Please write to us through the contact page.",
} as const

const failures = {
  ...providerFailures,
  ...couponProblems,
  "too-many-open-orders": checkoutCopy.tooManyOpenOrders,
}

/** Why no order can be paid, as a sentence, and the status of the answer: 503 where the provider is the cause, else 400. */
export const checkoutFailure = (because: keyof typeof failures) => ({
  form: failures[because],
  status: because in providerFailures ? 503 : 400,
})

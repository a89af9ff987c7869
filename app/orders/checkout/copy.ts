import { couponProblems } from "#app/orders/coupons/copy.ts"
import { MAX_OPEN_ORDERS, POLL_WINDOW_DAYS } from "#app/orders/order/order.ts"
import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { WITHDRAWAL_DAYS } from "#app/orders/withdrawal/withdrawal.ts"
import { brand } from "#app/platform/brand.ts"
import type { Currency } from "#app/platform/money.ts"

/** Texts of the checkout page, those of each step (`CheckoutStep`) by its state. */
export const checkoutCopy = {
  open: {
    title: "Checkout",
    lead: null,
  },
  ready: {
    title: "Pay at Razorpay",
    lead: "You pay in Razorpay's form. If it is not open yet, press the button. Nothing is charged before you confirm it there.",
    saved: "What you entered is saved.",
    change: "Change it",
    processing: "Processing...",
  },
  closed: { title: "Checkout", lead: null },
  received: { title: "Payment received", lead: null },
  waiting: {
    title: "Confirming your payment",
    lead: "We are waiting for Razorpay to confirm your payment. This usually takes a few seconds, and the page updates by itself.",
    note: {
      license:
        "You can close this page. If the payment went through, it is confirmed all the same, and the license and the receipt come by email. Please don't pay twice.",
      donation:
        "You can close this page. If the payment went through, it is confirmed all the same, and the receipt comes by email. Please don't pay twice.",
    },
    status: "Waiting for the confirmation",
    checkAgain: "Check again now",
    help: "What if it takes longer?",
  },
  late: {
    title: "This is taking longer than usual",
    lead: "Razorpay has not confirmed your payment yet. Nothing is lost, and there is nothing you need to do.",
    first: `We keep asking Razorpay for ${POLL_WINDOW_DAYS} days. You can close this page.`,
    next: {
      license: [
        "As soon as the payment is confirmed, your license is on your dashboard, and the key and the receipt come by email.",
        "If the payment failed, no license is issued, and your bank returns any amount it has reserved.",
      ],
      donation: [
        "As soon as the payment is confirmed, the donation is in your history and the receipt comes by email.",
        "If the payment failed, nothing is donated, and your bank returns any amount it has reserved.",
      ],
    },
    last: "Please don't pay twice.",
    contact: "Nothing after an hour? Write to us with the order number:",
    emailSubject: (orderId: string) => `Payment of order ${orderId}`,
    status: "Still waiting for the confirmation",
    help: "More on payments that are not confirmed yet",
  },
  failed: {
    license: "The payment did not go through, so no license was issued. You can try again.",
    donation: "The payment did not go through, so nothing was donated. You can try again.",
  },
  notConfirmed:
    "Your payment has not been confirmed. If you paid, there is nothing you need to do: it is confirmed as soon as Razorpay reports it. If you did not finish paying, you can pay now.",
  alreadyPaid: "You already own a license, so there is nothing left to pay here. Nothing was charged.",
  terms: `Nothing is charged before you confirm it at Razorpay. We never see your card number. ${refundRule} By paying you accept the`,
  policies: {
    license: [
      { before: "", href: "/terms", label: "Terms of Service" },
      { before: " and the ", href: "/license", label: "Software License Agreement" },
      { before: ". See also ", href: "/refund-policy", label: "Refunds and Cancellation" },
      { before: ", ", href: "/delivery", label: "Delivery" },
      { before: " and ", href: "/privacy", label: "Privacy" },
    ],
    donation: [
      { before: "", href: "/terms", label: "Terms of Service" },
      { before: ". See also ", href: "/refund-policy", label: "Refunds and Cancellation" },
      { before: " and ", href: "/privacy", label: "Privacy" },
    ],
  },
  /** The answer to a form while the database is away. */
  notSaved: {
    lead: "Something went wrong on our side, so nothing was saved and nothing was charged. What you typed is still here: please send it again in a minute.",
    again: "Send again",
  },
  canWithdraw: `You may withdraw from the contract within ${WITHDRAWAL_DAYS} days, without giving a reason.`,
  tooManyOpenOrders: `You already have ${MAX_OPEN_ORDERS} unpaid orders, which is the most that an account can have. Each one expires ${POLL_WINDOW_DAYS} days after it was created. Nothing was charged.`,
  paymentCanceled: "You left the payment page. Nothing was charged.",
  paymentUnverified:
    "We could not verify that this answer came from Razorpay, so it was ignored. If you paid, the payment is confirmed all the same.",
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
  applyCountry: "Apply country",
  state: "State",
  company: "Company",
  address: "Address",
  taxId: "GSTIN or VAT ID",
} as const

/** The order beside and below what is asked. */
export const orderSummaryCopy = {
  title: "Your order",
  receiptTo: "Receipt goes to",
  changeAddress: "Change address",
  runsOn: `For ${brand.runsOn} 10 and 11.`,
  accepted: (currency: Currency) => `${paymentMethods(currency)}, through Razorpay.`,
  soldBy: "Sold by",
  orderNumber: "Order number",
} as const

/** "By card or UPI": UPI pays in rupees only. */
export function paymentMethods(currency: Currency): string {
  return currency === "INR" ? "By card or UPI" : "By card"
}

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

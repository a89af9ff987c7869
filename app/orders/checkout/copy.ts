import { providerNames } from "#app/orders/order/copy.ts"
import type { ProviderName } from "#app/orders/order/order.ts"
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
    title: "One more press",
    lead: "What you typed is saved. The button takes you to Razorpay, where you pay.",
    change: "Change something",
    note: "Nothing is charged before you confirm it there.",
    processing: "Processing…",
  },
  /** An order that a reseller sells. */
  resold: {
    title: "Checkout",
    lead: null,
    whoSells: (seller: string) =>
      `${seller} sells ${brand.name} outside India. It takes the payment, pays the tax and sends the invoice. The license, the download and the help come from us.`,
    pay: "Continue to payment",
    processing: "Processing…",
    note: "Nothing is charged before you confirm it on Polar’s page. We never see your card number.",
  },
  closed: { title: "Checkout", lead: null },
  received: { title: "Payment received", lead: null, toDashboard: "Go to your dashboard" },
  failed: {
    title: "The payment did not go through.",
    license:
      "No license was issued, and your order is still here. Try again, or use another card. If your bank has set the amount aside, it comes back by itself.",
    donation:
      "Nothing was donated. Try again, or use another card. If your bank has set the amount aside, it comes back by itself.",
  },
  /** The button where the law says its words (Directive 2011/83/EU, Art. 8(2)). */
  order: "Order with obligation to pay",
  total: "Total:",
  payment: (currency: Currency) =>
    `You’ll pay by ${methods(currency)} in Razorpay’s window. We never see your card number.`,
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
  paymentCanceled: "You left the payment page. Nothing was charged.",
  gatewayUnavailable: "Failed to load payment gateway.",
  hostedPage: "Nothing was charged. The button now opens Razorpay’s own payment page.",
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
  accepted: (currency: Currency, provider: ProviderName) =>
    `${paymentMethods(currency)}, through ${providerNames[provider]}.`,
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

/** "By card or UPI": UPI pays in rupees only. */
export const paymentMethods = (currency: Currency) => `By ${methods(currency)}`

const methods = (currency: Currency) => (currency === "INR" ? "card or UPI" : "card")

import { couponProblems } from "#app/orders/coupons/copy.ts"
import { POLL_WINDOW_DAYS } from "#app/orders/order/confirmation-times.ts"
import { MAX_OPEN_ORDERS } from "#app/orders/order/order.ts"

/** Sentences that the server chooses by the state of an order, so that the page's script omits the others. */
export const stateCopy = {
  /** Below the price of an order whose payment is looked at. */
  orderPrice: "The price of this order.",
  waiting: {
    title: "Confirming your payment",
    lead: (provider: string) =>
      `${provider} usually confirms a payment within a few seconds. This page updates by itself.`,
    note: {
      license:
        "You can close this page. If you’ve paid, we’ll email your license and receipt. Please don’t pay twice.",
      donation: "You can close this page. If you’ve paid, we’ll email your receipt. Please don’t pay twice.",
    },
    status: "Waiting for the confirmation",
    checkAgain: "Check again now",
    help: "What if it takes longer?",
  },
  late: {
    title: "This is taking longer than usual",
    lead: (provider: string) =>
      `${provider} hasn’t confirmed your payment yet. Nothing is lost, and there’s nothing you need to do.`,
    facts: {
      license: {
        "We keep asking": `For ${POLL_WINDOW_DAYS} days, even after you close this page.`,
        "If you’ve paid": "Your license appears on your dashboard, and we’ll email the key and receipt.",
        "If it failed": "No license is issued, and your bank returns any amount it has set aside.",
      },
      donation: {
        "We keep asking": `For ${POLL_WINDOW_DAYS} days, even after you close this page.`,
        "If you’ve paid": "Your donation appears in your history, and we’ll email the receipt.",
        "If it failed": "Nothing is donated, and your bank returns any amount it has set aside.",
      },
    },
    last: "Please don’t pay twice.",
    contact: {
      label: "Still nothing?",
      before: "After an hour, write to",
      after: "with order number",
    },
    emailSubject: (orderId: string) => `Payment of order ${orderId}`,
    status: "Still waiting for the confirmation",
    help: "More on payments that aren’t confirmed yet",
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
    text: (provider: string) =>
      `If you’ve paid, there’s nothing you need to do. ${provider} still has to report it. If you didn’t finish paying, you can pay now.`,
  },
  alreadyPaid: "You already own a license, so there’s nothing left to pay here. Nothing was charged.",
  paymentUnverified: (provider: string) =>
    `We couldn’t verify that this answer came from ${provider}, so we ignored it. If you paid, the payment is confirmed all the same.`,
  /** An order of a reseller that sells no more. */
  resellerAway:
    "This order can’t be paid anymore. If you’ve paid, the payment is confirmed all the same. If not, please choose your plan again.",
  tooManyOpenOrders: `You already have ${MAX_OPEN_ORDERS} unpaid orders, which is the most that an account can have. Each one expires ${POLL_WINDOW_DAYS} days after it was created. Nothing was charged.`,
} as const

/** Why the checkout of a quote takes no payment anymore. */
export const quoteClosed = {
  withdrawn: "The quote of this order was withdrawn, so it can’t be paid anymore.",
  expired: "The quote of this order has expired, so it can’t be paid anymore.",
} as const

/** Sentences for a buyer whose order the provider did not create, by the reason. */
const providerFailures = {
  "provider-failed": "The payment service did not answer. Nothing was charged. Please try again in a minute.",
  currency:
    "Payments in this currency can’t be taken at the moment. Nothing was charged. Please write to us through the contact page.",
  amount:
    "This amount can’t be paid in one payment here. Nothing was charged. Please write to us through the contact page.",
  other:
    "Payments can’t be taken at the moment. Nothing was charged. Please write to us through the contact page.",
} as const

const failures = {
  ...providerFailures,
  ...couponProblems,
  "too-many-open-orders": stateCopy.tooManyOpenOrders,
}

/** Why no order can be paid, as a sentence, and the status of the answer: 503 where the provider is the cause, else 400. */
export const checkoutFailure = (because: keyof typeof failures) => ({
  form: failures[because],
  status: because in providerFailures ? 503 : 400,
})

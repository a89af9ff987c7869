import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { NEW_ORDER, type Order } from "./order.ts"

// Made-up orders of the sample emails.

export const SAMPLE_KEY = "ABCDE12345FGHIJ67890"

export const licenseOrder: Order = {
  ...NEW_ORDER,
  kind: "license",
  planType: "basic",
  id: "order1order2order3order4",
  userId: "account-1",
  amount: { amount: 9499, currency: "USD" },
  providerOrderId: "order_abc",
  createdAt: sampleAccount.at,
}

export const donationOrder: Order = {
  ...licenseOrder,
  kind: "donation",
  planType: null,
  amount: { amount: 50000, currency: "INR" },
}

/** The order of a quote that was paid by bank. */
export const quoteOrder: Order = {
  ...licenseOrder,
  planType: AGREED_PLAN,
  devices: 500,
  amount: { amount: 12_000_000, currency: "INR" },
  source: "bank",
  quoteId: "quote1quote2quote3quote45",
  paymentReference: "UTR 42",
}

export const SAMPLE_PAYMENT = "pay_abc"

/** A sold license, for the owners’ emails. */
export const sampleSale = {
  id: licenseOrder.id,
  item: { kind: "license" as const, planType: "basic" as const, devices: null },
  country: "DE",
  amount: { amount: 7599, currency: "EUR" as const },
  discount: { code: "SAVE20", listAmount: 9499 },
}

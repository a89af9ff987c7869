import type { Dispute, DisputeReason, Reversal } from "#app/orders/ledger/ledger.ts"
import type { Item, ProviderName } from "#app/orders/order/order.ts"
import type { PaymentFacts, PaymentUpdate } from "#app/payments/confirmation/payment-decision.ts"
import type { Money } from "#app/platform/money.ts"

export type NewProviderOrder = { amount: Money; receipt: string; item: Item }

/** Nothing was charged unless it is created; `because` is in the provider's words. */
export type ProviderOrderResult =
  | { kind: "created"; providerOrderId: string }
  /** The provider is down, slow or busy, or sent an invalid response: the same request may succeed later. */
  | { kind: "unavailable"; because: string }
  /** The same request would be refused again. */
  | { kind: "refused"; because: string; refusal: OrderRefusal }

/**
 * "currency": the account can't take it until the provider activates it. "amount": too little or too much for one
 * payment. "other": keys that are wrong, or a rule that this site does not know.
 */
export type OrderRefusal = "currency" | "amount" | "other"

export type RefundOrder = {
  paymentId: string
  /** Minor units of the payment's currency. */
  amount: number
  /** Makes repeated requests one refund: 10 or more letters, digits, `-` and `_`. */
  idempotencyKey: string
}

export type RefundResult =
  | { kind: "accepted"; refundId: string }
  /** Nothing was refunded; the reason is in the provider's words. */
  | { kind: "refused"; because: string }
  /** The provider failed or did not answer, so the refund may have happened. */
  | { kind: "unknown" }

/** Range of times; both ends are included, to the second. */
export type TimeRange = { from: Date; to: Date }

/** A captured payment, as the provider lists it. */
export type ProviderPayment = PaymentFacts & {
  id: string
  providerOrderId: string | null
  createdAt: Date
}

type OfPayment = {
  id: string
  provider: ProviderName
  paymentId: string
  /** Minor units. */
  amount: number
  currency: string
  createdAt: Date
}

export type ProviderRefund = OfPayment & { status: (typeof REFUND_STATUSES)[number] }

/** "processed" once the money is on its way back to the buyer; a "failed" one moves none. */
export const REFUND_STATUSES = ["pending", "processed", "failed"] as const

/** "closed" for a suspected fraud that was settled without a winner. */
export const PROVIDER_DISPUTE_STATUSES = ["open", "under_review", "won", "lost", "closed"] as const

export type ProviderDispute = OfPayment &
  DisputeReason & {
    status: (typeof PROVIDER_DISPUTE_STATUSES)[number]
    /** Until when the provider accepts evidence. */
    respondBy: Date | null
  }

/** The signed result that Razorpay Checkout returns to the browser. */
type SignedReturn = { providerOrderId: string; paymentId: string; signature: string }

export type WebhookRequest =
  | { kind: "forged" }
  | { kind: "verified"; eventId: string | null; payload: string; event: WebhookEvent }

export type WebhookEvent = { type: string | null; content: WebhookContent }

export type WebhookContent =
  | { kind: "payment"; update: PaymentUpdate }
  /** `payerEmail` as of a payment's `payer`; absent for a dispute. */
  | { kind: "reversal"; reversal: Reversal; payerEmail?: string | null }
  | { kind: "dispute"; dispute: Dispute }
  /** A refund that was accepted and returned nothing. */
  | { kind: "refund-failed"; refundId: string; paymentId: string }
  /** A payment without an order, so not created by this site. */
  | { kind: "not-for-us" }
  | { kind: "unknown-event" }
  | { kind: "unparsable" }

/** The port to a payment provider. */
export type PaymentProvider = {
  /** All payments of the order; null when the provider fails or does not respond. */
  listPaymentUpdates(providerOrderId: string): Promise<PaymentUpdate[] | null>
  /** The captured payments created in the range; null when the provider fails or does not respond. */
  listPayments(range: TimeRange): Promise<ProviderPayment[] | "too-many" | null>
  /** The refunds created in the range that did not fail. */
  listRefunds(range: TimeRange): Promise<ProviderRefund[] | "too-many" | null>
  /** All refunds of one payment, also failed ones; null as above. */
  listPaymentRefunds(paymentId: string): Promise<ProviderRefund[] | "unknown" | null>
  /** The disputes created since then, also those that ended. */
  listDisputes(since: Date): Promise<ProviderDispute[] | "too-many" | null>
  findDispute(disputeId: string): Promise<ProviderDispute | "unknown" | null>
  /** Finds a captured payment. */
  findPayment(paymentId: string): Promise<ProviderPayment | "unknown" | null>
  /** Finds a refund, also a failed one. */
  findRefund(refundId: string): Promise<ProviderRefund | "unknown" | null>
  /** False if two requests for one refund that are made at once may be two refunds. */
  takesIdempotencyKeys: boolean
  refundPayment(refund: RefundOrder): Promise<RefundResult>
  readWebhook(request: Request): Promise<WebhookRequest>
  /** Parses a body whose signature was verified before; never throws. */
  parseWebhookEvent(payload: string): WebhookEvent
}

/** The port to Razorpay, where an order is created before its payment, whose result the browser brings back. */
export type OrderProvider = PaymentProvider & {
  createOrder(order: NewProviderOrder): Promise<ProviderOrderResult>
  /** Checks if the signature matches the order and payment ids. */
  hasValidSignature(returned: SignedReturn): Promise<boolean>
}

/** A payment page of the reseller's for an order. */
export type NewCheckout = {
  orderId: string
  item: Item
  /** What the buyer pays, taxes included. */
  amount: Money
  /** The buyer's account and address. */
  userId: string
  email: string
  /** The buyer's IPv4 address, by which the page chooses a country; null for none. */
  ipAddress: string | null
  /** Language of the page, such as "de"; null where the buyer's is not known. */
  language: string | null
  /** URL of the order's page here. */
  returnUrl: string
}

export type CheckoutResult =
  | { kind: "opened"; url: string }
  | Exclude<ProviderOrderResult, { kind: "created" }>

/** The parameter of the return URL that names the payment page. */
export const CHECKOUT_PARAMETER = "checkout_id"

/** Answer to a buyer who wants the reseller's invoice; "incomplete" where the reseller lacks the buyer's name or address. */
export type InvoiceAnswer =
  | { kind: "ready"; url: string }
  | { kind: "pending" | "incomplete" | "unavailable" }

/** The port to a reseller, which sells to the buyer on its own page: its payments name the order by its id here. */
export type Reseller = PaymentProvider & {
  isConfigured: boolean
  /** Opens a new payment page: an earlier one of the order may still be paid. */
  openCheckout(checkout: NewCheckout): Promise<CheckoutResult>
  /** Checks if the order was paid, or is being paid, on a payment page; null when the reseller does not answer. */
  wasReturned(checkoutId: string, orderId: string): Promise<boolean | null>
  /** Finds the reseller's invoice of a payment, or has it made. */
  findInvoice(paymentId: string): Promise<InvoiceAnswer>
}

import type { PaymentUpdate } from "#app/domain/checkout/order.ts"
import type { Reversal } from "#app/domain/checkout/reversal.ts"
import type { Money } from "#app/domain/money.ts"

export type NewProviderOrder = { amount: Money; receipt: string; notes: Record<string, string> }

export type ProviderOrderResult =
  | { kind: "created"; providerOrderId: string }
  /** The provider said no, said nothing in time, or said nonsense; nothing was charged. */
  | { kind: "failed"; because: string }

/** What a browser brings back from the payment page. */
export type SignedReturn = { providerOrderId: string; paymentId: string; signature: string }

export type WebhookRequest =
  | { kind: "forged" }
  | { kind: "verified"; eventId: string | null; payload: string; event: WebhookEvent }

export type WebhookEvent = { type: string | null; meaning: WebhookUpdate }

export type WebhookUpdate =
  | { kind: "payment"; report: PaymentUpdate }
  | { kind: "reversal"; reversal: Reversal }
  /** A payment that belongs to no order, so to nothing of ours. */
  | { kind: "not-for-us" }
  | { kind: "unknown-event" }
  | { kind: "unparsable" }

/** The payment provider, in our words. */
export type Payments = {
  createOrder(order: NewProviderOrder): Promise<ProviderOrderResult>
  /** Every attempt to pay the order; null when the provider can't be asked now. */
  listPaymentUpdates(providerOrderId: string): Promise<PaymentUpdate[] | null>
  isGenuineReturn(returned: SignedReturn): Promise<boolean>
  readWebhook(request: Request): Promise<WebhookRequest>
  /** Reads a body that was verified before; never throws. */
  readEvent(payload: string): WebhookEvent
}

import { eq } from "drizzle-orm"
import { hashResetToken } from "#app/auth/reset-tokens.server.ts"
import { orders, passwordResetTokens } from "#db/schema.ts"
import { paymentEvent, refundEvent, sign } from "./provider-events.ts"
import type { Cast, Fields } from "./requests.ts"
import { secrets } from "./secrets.ts"

// What has to be so before a request, and the path or the body that follows from it.

export const checkout = async (cast: Cast) => `/checkout/${(await cast.order()).id}`
export const receipt = async (cast: Cast) => `/receipts/${(await cast.owner()).order.id}`
export const callback = async (cast: Cast) => `${await checkout(cast)}/callback`

/** The checkout of an order that is old enough to ask the provider about. */
export async function lateCheckout(cast: Cast): Promise<string> {
  const { id } = await cast.order()
  const createdAt = new Date(Date.now() - 5 * 60_000)
  await cast.app.db.update(orders).set({ createdAt, lastSyncedAt: null }).where(eq(orders.id, id))
  return `/checkout/${id}`
}

/** The same, paid for without a word by the webhook. */
export async function unheardPayment(cast: Cast): Promise<string> {
  await cast.app.setFaults({ webhooks: "drop" })
  await cast.app.pay((await cast.order()).providerOrderId)
  return lateCheckout(cast)
}

export async function resetLink(cast: Cast): Promise<string> {
  const { userId } = await cast.order()
  const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }
  await cast.app.db
    .insert(passwordResetTokens)
    .values({ tokenHash: hashResetToken("measured"), userId: userId ?? "", ...times })
    .onConflictDoNothing()
  return "/reset-password?token=measured"
}

export async function refundOfOwner(cast: Cast): Promise<string> {
  const { paymentId } = await cast.app.findOrder((await cast.owner()).order.id)
  const refund = { refundId: "rfnd_measured", amount: 9499, totalRefunded: 9499, at: 1_800_000_000 }
  return refundEvent({ paymentId: paymentId ?? "", ...refund })
}

/** The webhook's body for a payment of the free member's order. */
export async function paymentOf(cast: Cast, event = "payment.captured", status = "captured") {
  const { amount, currency, providerOrderId: orderId } = await cast.order()
  return paymentEvent(event, { orderId, amount, currency, paymentId: "pay_measured", status })
}

/** What the payment page brings the browser back with. */
export async function signedReturn(cast: Cast): Promise<Fields> {
  const { providerOrderId } = await cast.order()
  return {
    razorpay_payment_id: "pay_measured",
    razorpay_signature: sign(`${providerOrderId}|pay_measured`, secrets.keySecret),
  }
}

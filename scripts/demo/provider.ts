import { authorizePayment, capturePayment } from "#tests/emulators/razorpay/create-payment.ts"
import type { Payment } from "#tests/emulators/razorpay/entities.ts"
import { newOrder } from "#tests/emulators/razorpay/orders.ts"

export const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

type MadeOrder = { amount: number; currency: string; providerOrderId: string; createdAt: Date }

/** The captured payment of an order, as the emulated provider has it. */
export function toProviderPayment(
  { amount, currency, providerOrderId, createdAt }: MadeOrder,
  paymentId: string,
  email: string,
): Payment {
  const order = { ...newOrder({ amount, currency }), id: providerOrderId }
  const attempt = { paymentId, email, method: currency === "INR" ? "upi" : "card", description: "" } as const
  return { ...capturePayment(authorizePayment(order, attempt)), created_at: unixSeconds(createdAt) + 120 }
}

import { settle } from "#tests/emulators/razorpay/settlements.ts"
import type { State } from "#tests/emulators/state.ts"
import { addMilliseconds, days } from "../../app/domain/time.ts"
import { type DemoProvider, unixSeconds } from "./provider.ts"

/** How long after a payment Razorpay pays it out. */
const SETTLED_AFTER = days(2)

/** Gives the emulated provider what the shop has there, and a settlement for each day until today. */
export function fillProvider(state: State, provider: DemoProvider, now: Date): void {
  for (const order of provider.orders) state.orders.set(order.id, order)
  for (const payment of provider.payments) state.payments.set(payment.id, payment)
  for (const dispute of provider.disputes) state.disputes.set(dispute.id, dispute)
  for (const refund of provider.refunds) {
    state.refunds.set(refund.id, { refund, idempotencyKey: null, fingerprint: refund.id })
  }
  const first = Math.min(...provider.payments.map(({ created_at }) => created_at)) * 1000
  for (let at = addMilliseconds(new Date(first), days(1)); at < now; at = addMilliseconds(at, days(1))) {
    settle(state, { at: unixSeconds(at), until: unixSeconds(addMilliseconds(at, -SETTLED_AFTER)) })
  }
}

import type { State } from "#tests/emulators/state.ts"
import type { DemoProvider } from "./provider.ts"

/** Gives the emulated provider what the shop has there. */
export function fillProvider(state: State, provider: DemoProvider): void {
  for (const order of provider.orders) state.orders.set(order.id, order)
  for (const payment of provider.payments) state.payments.set(payment.id, payment)
  for (const dispute of provider.disputes) state.disputes.set(dispute.id, dispute)
  for (const refund of provider.refunds) {
    state.refunds.set(refund.id, { refund, idempotencyKey: null, fingerprint: refund.id })
  }
}

import { Buffer } from "node:buffer"
import fc from "fast-check"
import { paymentEvent, refundEvent, sign } from "#tests/support/fixtures/provider-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import type { Body } from "./bodies.ts"
import { headerText } from "./headers.ts"
import { edited, percent } from "./text.ts"

const ids = fc.record({
  orderId: fc.nat(9).map((id) => `order_${id}`),
  paymentId: fc.nat(9).map((id) => `pay_fuzz${id}`),
  refundId: fc.nat(9).map((id) => `rfnd_${id}`),
})
const paymentEvents = fc.constantFrom("payment.captured", "order.paid", "payment.failed", "zz9")
const dispute = {
  event: "payment.dispute.lost",
  payload: { dispute: { entity: { id: "d", payment_id: "p" } } },
}

const validEvent = fc.oneof(
  fc
    .tuple(paymentEvents, ids)
    .map(([event, { orderId, paymentId }]) => paymentEvent(event, { orderId, paymentId })),
  ids.map(({ paymentId, refundId }) =>
    refundEvent({ paymentId, refundId, amount: 9499, totalRefunded: 9499, at: 10 }),
  ),
  fc.constant(JSON.stringify(dispute)),
)

/** A webhook event, valid or with one character replaced. With the secret most are signed correctly. */
export function webhookOf(hasSecret: boolean): fc.Arbitrary<Body> {
  return fc
    .record({
      event: validEvent,
      isEdited: percent(50),
      position: fc.nat(500),
      replacement: edited("1"),
      isSigned: percent(hasSecret ? 70 : 0),
      hasSignature: percent(90),
      eventId: edited("evt_RB58MiP5SPFYyM"),
    })
    .map(({ event, isEdited, position, replacement, isSigned, hasSignature, eventId }) => {
      const text = isEdited ? event.slice(0, position) + replacement + event.slice(position + 1) : event
      const bytes = Buffer.from(text)
      const signature = sign(bytes.toString(), isSigned ? secrets.webhookSecret : "not the secret")
      return {
        bytes,
        headers: [
          ["Content-Type", "application/json"],
          ["X-Razorpay-Signature", hasSignature ? signature : "zz9"],
          ["x-razorpay-event-id", headerText(eventId.slice(0, 5000))],
        ],
      }
    })
}

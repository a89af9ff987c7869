import { Hono } from "hono"
import type { EmulatorContext } from "#tests/emulators/context.ts"
import { injectFaults } from "#tests/emulators/control/fault-injection.ts"
import { authenticate } from "#tests/emulators/razorpay/authenticate.ts"
import { badRequest, serverError, unknownId } from "#tests/emulators/razorpay/errors.ts"
import { readPage } from "#tests/emulators/razorpay/read-page.ts"

/** Razorpay's records: payments, refunds and disputes, newest first, in pages. */
export function recordRoutes(context: EmulatorContext) {
  const { state } = context.store
  const authenticated = authenticate(context)
  const paymentFaults = injectFaults(context, "payments", serverError)
  const refundFaults = injectFaults(context, "refunds", serverError)
  const disputeFaults = injectFaults(context, "disputes", serverError)
  const refunds = () => [...state.refunds.values()].map(({ refund }) => refund)
  const refundsOf = (paymentId: string) => {
    if (!state.payments.has(paymentId)) throw unknownId()
    return refunds().filter(({ payment_id }) => payment_id === paymentId)
  }
  return new Hono()
    .get("/v1/payments", paymentFaults, authenticated, (c) =>
      c.json(readPage([...state.payments.values()], c.req.query())),
    )
    .get("/v1/payments/:id", paymentFaults, authenticated, (c) =>
      c.json(known(state.payments.get(c.req.param("id")))),
    )
    .get("/v1/payments/:id/refunds", refundFaults, authenticated, (c) =>
      c.json(readPage(refundsOf(c.req.param("id")), c.req.query())),
    )
    .get("/v1/payments/:id/refunds/:refund", refundFaults, authenticated, (c) =>
      c.json(known(refundsOf(c.req.param("id")).find(({ id }) => id === c.req.param("refund")))),
    )
    .get("/v1/refunds", refundFaults, authenticated, (c) => c.json(readPage(refunds(), c.req.query())))
    .get("/v1/refunds/:id", refundFaults, authenticated, (c) =>
      c.json(known(state.refunds.get(c.req.param("id"))?.refund)),
    )
    .get("/v1/disputes", disputeFaults, authenticated, (c) => {
      const query = c.req.query()
      // Only `count` and `skip` are documented of this list; whether others are refused is not.
      const unknown = Object.keys(query).filter((name) => name !== "count" && name !== "skip")
      if (unknown.length > 0)
        throw badRequest(`${unknown.join(", ")} is/are not required and should not be sent`)
      return c.json(readPage([...state.disputes.values()], query))
    })
    .get("/v1/disputes/:id", disputeFaults, authenticated, (c) =>
      c.json(known(state.disputes.get(c.req.param("id")))),
    )
}

function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw unknownId()
  return item
}

import { Hono } from "hono"
import type { EmulatorContext } from "#tests/emulators/context.ts"
import { injectFaults } from "#tests/emulators/control/fault-injection.ts"
import { authenticate } from "#tests/emulators/razorpay/authenticate.ts"
import { badRequest, serverError, unknownId } from "#tests/emulators/razorpay/errors.ts"
import { cutPage, readNumber, readPage } from "#tests/emulators/razorpay/read-page.ts"
import { itemsOf, settle } from "#tests/emulators/razorpay/settlements.ts"

const MAX_RECON_COUNT = 1000

/** Payouts to the merchant's bank account, and the report of what each is made of. */
export function settlementRoutes(context: EmulatorContext) {
  const { state } = context.store
  const authenticated = authenticate(context)
  const faults = injectFaults(context, "settlements", serverError)
  return new Hono()
    .get("/v1/settlements", faults, authenticated, (c) =>
      c.json(
        readPage(
          [...state.settlements.values()].map(({ settlement }) => settlement),
          c.req.query(),
        ),
      ),
    )
    .get("/v1/settlements/recon/combined", faults, authenticated, (c) => {
      const query = c.req.query()
      const year = readNumber(query, "year")
      const month = readNumber(query, "month")
      const day = readNumber(query, "day")
      if (year === null) throw badRequest("The year field is required.", "year")
      if (year < 1000 || year > 9999) throw badRequest("The year must be 4 digits.", "year")
      if (month === null) throw badRequest("The month field is required.", "month")
      if (month < 1 || month > 12) throw badRequest("The month is not a valid month.", "month")
      if (day !== null && (day < 1 || day > 31))
        throw badRequest("The day must be between 1 and 2 digits.", "day")
      const page = cutPage(itemsOf(state, { year, month, day }), query, MAX_RECON_COUNT)
      if (state.control.settlesWhileRead && settle(state)) context.store.changed()
      return c.json(page)
    })
    .get("/v1/settlements/:id", faults, authenticated, (c) => {
      const stored = state.settlements.get(c.req.param("id"))
      if (stored === undefined) throw unknownId()
      return c.json(stored.settlement)
    })
}

import type { Clock, Random, Store } from "#app/capabilities.ts"
import { priceOfComputers, priceOfMoreComputers, quotedPlanOf } from "#app/orders/plans/plans.ts"
import { effectivePrice, regionOf } from "#app/orders/prices/pricing.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { createId } from "#app/platform/random.ts"
import { addQuoteRequest, findRequestBasis } from "./queries.server.ts"
import { givesMore, requestValidUntil } from "./quote.ts"

type TypedRequest = {
  email: string
  company: string
  computers: number
  country: string
  message: string | null
}

/**
 * Writes a draft at the price of the country, which the owner checks and sends: nothing is emailed to the typed address.
 * Returns its id, or that of the same request from before; null while too many requests wait.
 */
export async function requestQuote(
  { db, now, randomBytes }: Store & Clock & Random,
  { email, computers, ...typed }: TypedRequest,
): Promise<string | null> {
  const at = now()
  const emailKey = emailKeyOf(email)
  const { held, price } = await findRequestBasis(db, { emailKey, region: regionOf(typed.country) }, at)
  const regional = effectivePrice(price)
  return addQuoteRequest(db, {
    ...typed,
    id: createId(randomBytes),
    email,
    emailKey,
    plan: quotedPlanOf(computers),
    devices: computers,
    // A holder pays only for computers beyond the license; for as many or fewer, the owner asks what is meant.
    amount:
      held !== null && givesMore({ devices: computers }, held)
        ? priceOfMoreComputers(regional, { from: held, to: computers })
        : priceOfComputers(regional, computers),
    validUntil: requestValidUntil(at),
    note: null,
    createdAt: at,
    requestedAt: at,
  })
}

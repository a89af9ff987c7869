import type { Clock, Random, Store } from "#app/capabilities.ts"
import { priceOfComputers, quotedPlanOf } from "#app/orders/plans/plans.ts"
import { effectivePrice, regionOf } from "#app/orders/prices/pricing.ts"
import { findRegionalPrice } from "#app/orders/prices/queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { createId } from "#app/platform/random.ts"
import { addQuoteRequest } from "./queries.server.ts"
import { requestValidUntil } from "./quote.ts"

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
  const regional = effectivePrice(await findRegionalPrice(db, regionOf(typed.country), at))
  return addQuoteRequest(db, {
    ...typed,
    id: createId(randomBytes),
    email,
    emailKey: emailKeyOf(email),
    plan: quotedPlanOf(computers),
    devices: computers,
    amount: priceOfComputers(regional, computers),
    validUntil: requestValidUntil(at),
    note: null,
    createdAt: at,
    requestedAt: at,
  })
}

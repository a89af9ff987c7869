import type { Caches, Clock, Log, Site, Store, Visitor } from "#app/capabilities.ts"
import type { Money } from "#app/domain/money.ts"
import { basicPrice } from "#app/domain/orders/plans.ts"
import { DISPLAYED_PRICE_VALIDITY } from "#app/domain/orders/pricing.ts"
import { regionOf } from "#app/domain/orders/regions.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { wasPriceSince } from "#db/orders/prices.server.ts"
import { findPrice } from "./find-price.server.ts"

type Dependencies = Store & Clock & Log & Site & Caches & Visitor

/** "changed" when the price has risen, and the one on the buyer's page held too long ago. */
type AgreedPrice = { kind: "agreed"; price: Money } | { kind: "changed" }

/**
 * What a Basic license costs a buyer whose page showed this price: the current price, or the shown one if that is lower and
 * held until a short while ago.
 */
export async function agreePrice(context: Dependencies, shown: Money | null): Promise<AgreedPrice> {
  const { db, geolocation, now } = context
  const { price: regional } = await findPrice(context)
  const { price } = basicPrice(regional)
  if (!shown || shown.currency !== price.currency || shown.amount >= price.amount)
    return { kind: "agreed", price }
  const since = addMilliseconds(now(), -DISPLAYED_PRICE_VALIDITY)
  const region = regionOf(await geolocation.findCountry())
  const held = await wasPriceSince(db, { region, amount: shown.amount, since, now: now() })
  return held ? { kind: "agreed", price: shown } : { kind: "changed" }
}

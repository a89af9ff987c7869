import type { AppLoadContext } from "@remix-run/cloudflare"
import { buyingLead } from "#app/copy/orders/plans.ts"
import { formatMoney } from "#app/domain/money.ts"
import { itemName } from "#app/domain/orders/order.ts"
import { basicPrice } from "#app/domain/orders/plans.ts"
import { findPrice } from "#app/services/orders/find-price.server.ts"

/** What a visitor is about to buy who logs in or signs up on the way to the checkout; null for everyone else. */
export async function purchaseOnTheWay(context: AppLoadContext, searchParams: URLSearchParams) {
  if (!searchParams.get("redirectTo")?.startsWith("/buy?plan=")) return null
  const { price } = await findPrice(context)
  return buyingLead(itemName({ planType: "basic" }), formatMoney(basicPrice(price).price))
}

import type { AppLoadContext } from "@remix-run/cloudflare"
import { itemName } from "#app/orders/order/order.ts"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { formatMoney } from "#app/platform/money.ts"
import { buyingLead } from "./copy.ts"
import { priceOf } from "./plans.ts"

/** Describes the purchase of a visitor who logs in or signs up on the way to the checkout; null for all others. */
export async function purchaseOnTheWay(context: AppLoadContext, searchParams: URLSearchParams) {
  if (!searchParams.get("redirectTo")?.startsWith("/buy?plan=")) return null
  const { price } = await findPrice(context)
  return buyingLead(itemName({ planType: "basic" }), formatMoney(priceOf("basic", price).price))
}

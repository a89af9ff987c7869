import type { AppLoadContext } from "@remix-run/cloudflare"
import { receiptCopy } from "#app/invoices/documents/copy.ts"
import { itemName, maxDevicesOf } from "#app/orders/order/order.ts"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { formatMoney } from "#app/platform/money.ts"
import { BOUGHT_PLANS, buyPath, priceOf } from "./plans.ts"

/** Describes the purchase of a visitor who logs in or signs up on the way to the checkout; null for all others. */
export async function purchaseOnTheWay(context: AppLoadContext, searchParams: URLSearchParams) {
  const back = searchParams.get("redirectTo")
  const plan = BOUGHT_PLANS.find((each) => back?.split("&")[0] === buyPath(each))
  if (!plan) return null
  const { price } = await findPrice(context)
  return {
    item: itemName({ planType: plan }),
    coverage: receiptCopy.coverage(maxDevicesOf({ kind: "license", planType: plan })),
    price: price && formatMoney(priceOf(plan, price).price),
  }
}

import type { AppLoadContext } from "@remix-run/cloudflare"
import { NO_BILLING_DETAILS } from "#app/orders/billing/billing-details.ts"
import { coverage } from "#app/orders/order/copy.ts"
import { itemName, maxDevicesOf } from "#app/orders/order/order.ts"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { providerOfSale, salesIn, vatNoteOf } from "#app/orders/prices/sales.ts"
import { type Currency, formatMoney } from "#app/platform/money.ts"
import { BOUGHT_PLANS, buyPath, priceOf } from "./plans.ts"

/** Describes the purchase of a visitor who logs in or signs up on the way to the checkout; null for all others, and where nothing is sold. */
export async function purchaseOnTheWay(context: AppLoadContext, searchParams: URLSearchParams) {
  const back = searchParams.get("redirectTo")
  const plan = BOUGHT_PLANS.find((each) => back?.split("&")[0] === buyPath(each))
  const country = await context.geolocation.findCountry()
  if (!plan || salesIn(country, context.config) === "none") return null
  const { price } = await findPrice(context)
  return {
    item: itemName({ planType: plan }),
    coverage: coverage(maxDevicesOf({ kind: "license", planType: plan })),
    price: price && formatMoney(priceOf(plan, price).price),
  }
}

/** The seller to the visitor, and the VAT note of the page's prices. */
export async function offerInCountry(context: AppLoadContext, currency: Currency) {
  const { salesToEurope, contact } = context.config
  const country = await context.geolocation.findCountry()
  const billing = NO_BILLING_DETAILS
  const sale = { kind: "license", country, currency } as const
  const isResold = providerOfSale(sale, context.config) === "polar"
  return {
    isSold: salesIn(country, context.config) !== "none",
    isResold,
    vat: vatNoteOf({ country, currency, billing, isResold }, salesToEurope),
    hasGst: currency === "INR" && contact.gstin !== null,
    salesToEurope,
  }
}

import { brand } from "#app/copy/brand.ts"
import type { Purchase } from "#app/domain/checkout/order.ts"
import { planNames } from "./plan-names.ts"

/** Name of a purchased item on the checkout page, the payment page and the receipt. */
export function itemName(purchase: Purchase): string {
  return purchase.kind === "license"
    ? `${brand.fullName}, ${planNames[purchase.planType]} license`
    : `Donation to ${brand.name}`
}

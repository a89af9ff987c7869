import { brand } from "#app/copy/brand.ts"
import type { Purchase } from "#app/domain/checkout/order.ts"
import { planCopy } from "./plans.ts"

/** What an order is for, as checkout, receipt and payment page name it. */
export function itemName(purchase: Purchase): string {
  return purchase.kind === "license"
    ? `${brand.fullName}, ${planCopy[purchase.planType].name} license`
    : `Donation to ${brand.name}`
}

import type { Purchase } from "#app/domain/order.ts"
import { brand } from "./brand.ts"
import { planCopy } from "./plans.ts"

/** What an order is for, as checkout, receipt and payment page name it. */
export function itemName(purchase: Purchase): string {
  return purchase.kind === "license"
    ? `${brand.fullName}, ${planCopy[purchase.planType].name} licence`
    : `Donation to ${brand.name}`
}

import type { Item } from "./order.ts"
import type { PlanType } from "./plans.ts"

/** The product's name, and its name in full. */
export const PRODUCT = { name: "Brisk", fullName: "Brisk PC Suite" } as const

export const planNames: Record<PlanType, string> = {
  basic: "Basic",
  business: "Small Business",
  custom: "Custom Business",
}

/** Name of a purchased item: on the checkout page, the payment page, the receipt and the invoice. */
export function itemName(item: Item): string {
  if (item.kind === "donation") return `Donation to ${PRODUCT.name}`
  return `${PRODUCT.fullName}, ${planNames[item.planType]} license${item.devices ? ` for ${computers(item.devices)}` : ""}`
}

/** "1 computer", "1,000 computers". */
export const computers = (count: number) =>
  count === 1 ? "1 computer" : `${count.toLocaleString("en-US")} computers`

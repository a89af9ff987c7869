import type { PlanType } from "#app/domain/orders/plans.ts"

/** Apart from the rest of plans.ts, so that the dashboard's script does not contain the pricing page. */
export const planNames: Record<PlanType, string> = {
  basic: "Basic",
  business: "Small Business",
  custom: "Custom Business",
}

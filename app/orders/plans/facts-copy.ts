import { computers } from "#app/orders/order/order.ts"
import { inList } from "#app/platform/text.ts"
import { PLAN_TYPES, PLANS_OF_FIXED_SIZE, planNames, planOf, planSize, QUOTED_PLANS } from "./plans.ts"

const namesWhere = (isMeant: (plan: ReturnType<typeof planOf>) => boolean) =>
  inList(PLAN_TYPES.filter((type) => isMeant(planOf(type))).map((type) => planNames[type]))

const covered = PLANS_OF_FIXED_SIZE.map((plan) => [planNames[plan], planSize(plan)] as const)

/** Facts of the plans, which legal texts and help name. */
export const planFacts = {
  /** "Custom Business" */
  agreedPlan: namesWhere(({ devices }) => devices === null),
  /** "Small Business and Custom Business" */
  plansWithUpdates: namesWhere(({ features }) => features.automaticUpdates),
  /** "Basic" */
  plansWithoutUpdates: namesWhere(({ features }) => !features.automaticUpdates),
  /** "Small Business and Custom Business" */
  quotedPlans: namesWhere(({ sale }) => sale === "quoted"),
  /** "Small Business (20 computers) or Custom Business (the number you need)" */
  quotedSizes: inList(
    QUOTED_PLANS.map((type) => {
      const { name, devices } = planOf(type)
      return `${name} (${devices === null ? "the number you need" : computers(devices)})`
    }),
    "disjunction",
  ),
  /** "Basic covers 1 computer and Small Business 20" */
  planSizes: inList(
    covered.map(([name, size], index) =>
      index === 0 ? `${name} covers ${computers(size)}` : `${name} ${size}`,
    ),
  ),
  /** The plans and their computers, as items of a list. */
  planSizesListed: covered
    .map(([name, size]) => `<strong>${name}:</strong> ${computers(size)}`)
    .join("</li>\n<li>"),
}

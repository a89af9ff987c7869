import { computers } from "#app/orders/order/order.ts"
import { inList } from "#app/platform/text.ts"
import { PLAN_TYPES, planNames, planOf } from "./plans.ts"

/** "Small Business and Custom Business", the plans that have automatic updates, or those that have none. */
const namesByUpdates = (hasUpdates: boolean) =>
  inList(
    PLAN_TYPES.filter((type) => planOf(type).features.automaticUpdates === hasUpdates).map(
      (type) => planNames[type],
    ),
  )

function describeUpdates() {
  const [withUpdates, without] = [namesByUpdates(true), namesByUpdates(false)]
  if (withUpdates === "") return "No plan includes automatic updates."
  return `Automatic updates are included in ${withUpdates}${without && `, not in ${without}`}.`
}

/** Facts of the plans, which legal texts name. */
export const planFacts = {
  updatesRule: describeUpdates(),
  /** The plans and their computers, as the items of a list. */
  planSizes: PLAN_TYPES.map((type) => {
    const { name, devices } = planOf(type)
    const size = devices === null ? "the number of computers agreed with you" : computers(devices)
    return `<strong>${name}:</strong> ${size}`
  }).join("</li>\n<li>"),
}

import { couponProblems } from "#app/orders/coupons/copy.ts"
import { checkoutCopy, providerFailures } from "./copy.ts"

const sentences = {
  ...providerFailures,
  ...couponProblems,
  "too-many-open-orders": checkoutCopy.tooManyOpenOrders,
}

/** Why no order can be paid, as a sentence, and the status of the answer: 503 where the provider is the cause, else 400. */
export const checkoutFailure = (because: keyof typeof sentences) => ({
  form: sentences[because],
  status: because in providerFailures ? 503 : 400,
})

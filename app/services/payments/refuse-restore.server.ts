import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { maxDevicesOf } from "#app/domain/orders/order.ts"
import { type PlanType, publicPlanType } from "#app/domain/orders/plans.ts"
import type { RestoreProblem } from "#app/domain/payments/recovery.ts"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import type { Request } from "./restore-actions.server.ts"

/** Why a payment whose order is not known here is not proven to be the account's; null if it is. */
export function refusePayer({ user, reason }: Request, { email }: ProviderPayment): RestoreProblem | null {
  if (!user.isProven) return "unproven-email"
  if (email === null) return reason ? null : "no-email"
  return emailKeyOf(email) === emailKeyOf(user.email) ? null : "other-email"
}

/** Why an order can't be that of the machine file; null if it can. */
export function refuseOrder(
  request: Request,
  payment: ProviderPayment,
  { order }: OrderAndBuyer,
): RestoreProblem | null {
  if (order.userId !== request.user.id) return "other-account"
  if (order.kind !== "license") return "other-plan"
  const bought = { planType: order.planType, maxDevices: maxDevicesOf(order), price: order.amount }
  const refused = refuseBought(request, payment, bought)
  if (refused) return refused
  return order.status === "paid" && order.paymentId !== payment.id ? "paid-otherwise" : null
}

type Bought = {
  planType: PlanType
  maxDevices: number
  /** Minor units. */
  price: { amount: number; currency: string }
}

/** Why a payment for such a license can't be that of the machine file; null if it can. */
export function refuseBought(
  request: Request,
  payment: ProviderPayment,
  { price, ...bought }: Bought,
): RestoreProblem | null {
  if (!canBeOf(request, bought)) return "other-plan"
  return price.amount === payment.amount && price.currency === payment.currency ? null : "other-amount"
}

/**
 * A quote that was paid after the backup can have made a license one for more computers, and never the reverse. A license that is here
 * without its payment is for as many as it was put back for.
 */
function canBeOf({ facts, licenseId }: Request, bought: Pick<Bought, "planType" | "maxDevices">): boolean {
  if (licenseId) return bought.maxDevices === facts.maxDevices
  return facts.planType === "business" || facts.planType === publicPlanType(bought.planType)
}

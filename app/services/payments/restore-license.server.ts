import type { AppLoadContext } from "@remix-run/cloudflare"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { isAtProvider } from "#app/domain/orders/order-source.ts"
import { type PlanType, publicPlanType } from "#app/domain/orders/plans.ts"
import type { MachineFileFacts, PutBack, PutBackProblem } from "#app/domain/payments/recovery.ts"
import { createId } from "#app/domain/random.ts"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import { addActivation } from "#db/licensing/activations.server.ts"
import { findOrderAndBuyer, type OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import type { Recovery } from "#db/payments/recoveries.server.ts"
import { findIdOfKey, findKeyAndAccount, findLicenseToRekey } from "#db/payments/restored-licenses.server.ts"
import { findNamedPayment } from "./find-named-payment.server.ts"
import * as acts from "./restore-actions.server.ts"

type Dependencies = acts.Dependencies & Pick<AppLoadContext, "payments" | "signer">

export type PutBackResult = PutBack | PutBackProblem | "unfinished"

/**
 * Puts the license of a machine file back, which was issued after the backup that the database was restored from: its
 * key, plan, number of devices and this device. The file proves that the license existed; whose it is now, a payment
 * proves that is captured and not refunded, or the owner answers for. "unfinished" if the provider does not answer.
 */
export async function putBackLicense(context: Dependencies, recovery: Recovery): Promise<PutBackResult> {
  const { db, signer, randomBytes, now } = context
  const file = await signer.readMachineFile(recovery.machineFile ?? "")
  if (file.kind !== "verified") return file.kind
  const { facts } = file
  const found = await findKeyAndAccount(db, facts.licenseKey, emailKeyOf(recovery.email ?? ""))
  const { state, user } = found
  if (state !== "unknown" && state !== "put-back-free") return state
  if (!user) return "no-account"
  const { id, reason, isFree } = recovery
  const request: acts.Request = { id, facts, user, reason, isFree, licenseId: found.licenseId }
  const result = await decide(context, request, recovery)
  const licenseId = await findIdOfKey(db, facts.licenseKey)
  if (licenseId) {
    const device = { deviceId: facts.deviceId, name: null, appVersion: null }
    await addActivation(db, licenseId, device, createId(randomBytes), now())
  }
  return result
}

async function decide(
  context: Dependencies,
  request: acts.Request,
  { paymentId, orderId }: Recovery,
): Promise<PutBackResult> {
  const inFile = paymentInFile(request.facts)
  if (inFile && paymentId && paymentId !== inFile) return "other-payment"
  const named = await findNamedPayment(context, {
    paymentId: paymentId ?? (orderId ? null : inFile),
    orderId,
  })
  switch (named.kind) {
    case "provider-silent":
      return "unfinished"
    case "none":
      return request.licenseId ? "exists" : putBackWithoutPayment(context, request)
    case "refunded":
      return request.licenseId ? acts.endPutBackFree(context, request) : "refunded"
    case "found":
      if (inFile && named.payment.id !== inFile) return "other-payment"
      return putBackPaid(context, request, named.payment)
    default:
      return named.kind
  }
}

/** The payment at the provider for which the file was made; null where it does not say, or there was none. */
const paymentInFile = ({ payment }: MachineFileFacts) => (payment && isAtProvider(payment) ? payment : null)

async function putBackPaid(
  context: Dependencies,
  request: acts.Request,
  payment: ProviderPayment,
): Promise<PutBackResult> {
  const { db } = context
  const found = payment.providerOrderId ? await findOrderAndBuyer(db, payment.providerOrderId) : null
  if (!found) return refusePayer(request, payment) ?? acts.issueForPayment(context, request, payment)
  const { order } = found
  const refused = refuseOrder(request, payment, found)
  if (refused) return refused
  if (order.status !== "paid") return acts.confirmWithKey(context, request, payment, found)
  const license = await findLicenseToRekey(db, { orderId: order.id }, request.facts.deviceId)
  if (!license) return "paid-otherwise"
  if (request.licenseId) return acts.endPutBackFree(context, request)
  // A license with other computers is in use under its own key.
  return license.hasDevice || license.usedSeats === 0 ? acts.rekey(context, request, license) : "in-use"
}

/** Why a payment whose order is not known here is not proven to be the account's; null if it is. */
function refusePayer({ user, reason }: acts.Request, { email }: ProviderPayment): PutBackProblem | null {
  if (!user.isProven) return "unproven-email"
  if (email === null) return reason ? null : "no-email"
  return emailKeyOf(email) === emailKeyOf(user.email) ? null : "other-email"
}

/** Why an order can't be that of the machine file; null if it can. */
function refuseOrder(
  { facts, user }: acts.Request,
  payment: ProviderPayment,
  { order }: OrderAndBuyer,
): PutBackProblem | null {
  if (order.userId !== user.id) return "other-account"
  if (order.kind !== "license" || !canBeOf(facts, order.planType)) return "other-plan"
  if (order.amount.amount !== payment.amount || order.amount.currency !== payment.currency)
    return "other-amount"
  return order.status === "paid" && order.paymentId !== payment.id ? "paid-otherwise" : null
}

/** A quote that was paid after the backup can have made a Basic license one for more computers, and never the reverse. */
const canBeOf = (facts: MachineFileFacts, planType: PlanType) =>
  facts.planType === "business" || facts.planType === publicPlanType(planType)

/**
 * The license of the account, if the device has a seat of it: its key was replaced after the backup. The file that was
 * made for this account proves that, and so does the owner's word, without which nothing is issued.
 */
async function putBackWithoutPayment(context: Dependencies, request: acts.Request): Promise<PutBackResult> {
  const { facts, user, isFree, reason } = request
  const isOfAccount = facts.account === user.id
  const isVouchedFor = isFree && reason !== null
  if (!isOfAccount && !isVouchedFor) return "no-proof"
  if (!isOfAccount && !user.isProven) return "unproven-email"
  const license = await findLicenseToRekey(context.db, { userId: user.id }, facts.deviceId)
  if (license) return license.hasDevice ? acts.rekey(context, request, license) : "has-license"
  if (!isVouchedFor) return "no-proof"
  return user.isProven ? acts.issueFree(context, request) : "unproven-email"
}

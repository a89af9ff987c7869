import type { AppLoadContext } from "@remix-run/cloudflare"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { isAtProvider } from "#app/domain/orders/order-source.ts"
import type { MachineFileFacts, Restored, RestoreProblem } from "#app/domain/payments/recovery.ts"
import { createId } from "#app/domain/random.ts"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import { addActivation } from "#db/licensing/activations.server.ts"
import { findOrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import type { Recovery } from "#db/payments/recoveries.server.ts"
import { findIdOfKey, findKeyAndAccount, findLicenseToRekey } from "#db/payments/restored-licenses.server.ts"
import { findNamedPayment } from "./find-named-payment.server.ts"
import { refuseBought, refuseOrder, refusePayer } from "./refuse-restore.server.ts"
import * as actions from "./restore-actions.server.ts"

type Dependencies = actions.Dependencies & Pick<AppLoadContext, "payments" | "signer">

export type RestoreResult = Restored | RestoreProblem | "unfinished"

/**
 * Puts the license of a machine file back, which was issued after the backup that the database was restored from: its
 * key, plan, number of devices and this device. The file proves that the license existed; whose it is now, a payment
 * proves that is captured and not refunded, or the owner answers for. "unfinished" if the provider does not answer.
 */
export async function restoreLicense(context: Dependencies, recovery: Recovery): Promise<RestoreResult> {
  const { db, signer, randomBytes, now } = context
  const file = await signer.readMachineFile(recovery.machineFile ?? "")
  if (file.kind !== "verified") return file.kind
  const { facts } = file
  const found = await findKeyAndAccount(db, facts.licenseKey, emailKeyOf(recovery.email ?? ""))
  const { state, user } = found
  if (state !== "unknown" && state !== "put-back-free") return state
  if (!user) return "no-account"
  const { id, reason, isFree } = recovery
  const request: actions.Request = { id, facts, user, reason, isFree, licenseId: found.licenseId }
  const result = await decide(context, request, recovery)
  const licenseId = await findIdOfKey(db, facts.licenseKey)
  if (licenseId) {
    const { deviceId } = facts
    const device = {
      deviceId,
      listedAs: deviceId,
      name: null,
      appVersion: null,
      components: {},
    }
    await addActivation(db, licenseId, device, createId(randomBytes), now())
  }
  return result
}

async function decide(
  context: Dependencies,
  request: actions.Request,
  { paymentId, orderId }: Recovery,
): Promise<RestoreResult> {
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
      return request.licenseId ? "exists" : restoreWithoutPayment(context, request)
    case "refunded":
    case "found":
      if (inFile && named.payment.id !== inFile) return "other-payment"
      return restorePaid(context, request, named)
    default:
      return named.kind
  }
}

/** The payment at the provider for which the file was made; null where it does not say, or there was none. */
const paymentInFile = ({ payment }: MachineFileFacts) => (payment && isAtProvider(payment) ? payment : null)

async function restorePaid(
  context: Dependencies,
  request: actions.Request,
  { kind, payment }: { kind: "found" | "refunded"; payment: ProviderPayment },
): Promise<RestoreResult> {
  const { db } = context
  const found = payment.providerOrderId ? await findOrderAndBuyer(db, payment.providerOrderId) : null
  if (!found) return restoreLost(context, request, { kind, payment })
  const { order } = found
  const refused = refuseOrder(request, payment, found)
  if (refused) return refused
  if (kind === "refunded") return endRefunded(context, request)
  if (order.status !== "paid") return actions.confirmWithKey(context, request, payment, found)
  const license = await findLicenseToRekey(db, { orderId: order.id }, request.facts.deviceId)
  if (!license) return "paid-otherwise"
  if (request.licenseId) return actions.endRestoredFree(context, request)
  // A license with other computers is in use under its own key.
  return license.hasDevice || license.usedSeats === 0 ? actions.rekey(context, request, license) : "in-use"
}

/** The order was lost here: the provider still has it, with what the site wrote into it. */
async function restoreLost(
  context: Dependencies,
  request: actions.Request,
  { kind, payment }: { kind: "found" | "refunded"; payment: ProviderPayment },
): Promise<RestoreResult> {
  const order = payment.providerOrderId
    ? await context.payments.findOrder(payment.providerOrderId)
    : "unknown"
  if (order === null) return "unfinished"
  if (order === "unknown" || order.license === null) return "other-plan"
  const { license } = order
  const refused =
    refuseBought(request, payment, { ...license, price: order }) ?? refusePayer(request, payment)
  if (refused) return refused
  if (kind === "refunded") return endRefunded(context, request)
  return actions.issueForPayment(context, request, { ...payment, license })
}

const endRefunded = (context: Dependencies, request: actions.Request) =>
  request.licenseId ? actions.endRestoredFree(context, request) : "refunded"

/**
 * The license of the account, if the device has a seat of it: its key was replaced after the backup. The file that was
 * made for this account proves that, and so does the owner's word, without which nothing is issued.
 */
async function restoreWithoutPayment(
  context: Dependencies,
  request: actions.Request,
): Promise<RestoreResult> {
  const { facts, user, isFree, reason } = request
  const isOfAccount = facts.account === user.id
  const isVouchedFor = isFree && reason !== null
  if (!isOfAccount && !isVouchedFor) return "no-proof"
  if (!isOfAccount && !user.isProven) return "unproven-email"
  const license = await findLicenseToRekey(context.db, { userId: user.id }, facts.deviceId)
  if (license) return license.hasDevice ? actions.rekey(context, request, license) : "has-license"
  if (!isVouchedFor) return "no-proof"
  return user.isProven ? actions.issueFree(context, request) : "unproven-email"
}

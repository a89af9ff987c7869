import type { AppLoadContext } from "@remix-run/cloudflare"
import { COMMAND_LINE, type DeskAction } from "#app/domain/audit/audit.ts"
import { isCurrency } from "#app/domain/money.ts"
import { maxDevicesOf } from "#app/domain/orders/order.ts"
import { paymentIdOf } from "#app/domain/orders/order-source.ts"
import { basicPrice, businessPrice, MAX_DEVICES, type PlanType } from "#app/domain/orders/plans.ts"
import { effectivePrice, FALLBACK_PRICE } from "#app/domain/orders/pricing.ts"
import type { MachineFileFacts, Restored, RestoreProblem } from "#app/domain/payments/recovery.ts"
import { licenseKeysEmail } from "#app/emails/license-key-emails.tsx"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import { type ActionResult, recordAction } from "#app/services/audit/record-action.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { revokeLicense } from "#db/licensing/change-license.server.ts"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { orderExists } from "#db/orders/order-list.server.ts"
import { type LicenseToRekey, linkToOrder, rekeyLicense } from "#db/payments/restored-licenses.server.ts"
import { confirmPayment, toCapturedUpdate } from "./confirm-payment.server.ts"
import { issueLicenseTo } from "./issue-license.server.ts"

export type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "recordAnchor" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

/** A request whose machine file is ours, and the account that the license is for. */
export type Request = {
  id: string
  facts: MachineFileFacts
  user: { id: string; email: string; isProven: boolean }
  /** How the owner knows whose it is, and whether it may be without a payment. */
  reason: string | null
  isFree: boolean
  /** The license with the key of the file, if it was put back without a payment before. */
  licenseId: string | null
}

type Result = Restored | RestoreProblem | "unfinished"

/** The action of the command; the request's id makes it happen once. */
function actionOf(
  { id, facts, user, reason, licenseId }: Request,
  subject: DeskAction["subject"],
  action = licenseId ? "license.claim" : "license.put-back",
): DeskAction {
  const { planType: plan, maxDevices: devices } = facts
  return {
    formId: id,
    actor: { id: COMMAND_LINE, email: "npm run recover" },
    action,
    subject,
    reason,
    before: null,
    after: { account: user.id, plan, devices },
  }
}

/** Decided anew in the next run if another action came first. */
const resultOf = (result: ActionResult, done: Restored): Result =>
  result === "refused" ? "unfinished" : done

/** The payment's order was lost too: both are added, for what the order at the provider was for. */
export async function issueForPayment(
  context: Dependencies,
  request: Request,
  provided: ProviderPayment & { license: { planType: PlanType; maxDevices: number } },
): Promise<Result> {
  const { amount, currency, license: bought } = provided
  if (!isCurrency(currency)) return "not-captured"
  const payment = { ...provided, amount: { amount, currency } }
  const deskAction = actionOf(request, { kind: "payment", id: provided.id })
  const { facts, user, licenseId } = request
  const license = { ...bought, licenseKey: facts.licenseKey, payment, source: "razorpay" as const, licenseId }
  const result = await issueLicenseTo(context, deskAction, user, license)
  if (licenseId) return resultOf(result, "payment-claimed")
  return resultOf(result, bought.maxDevices < facts.maxDevices ? "put-back-smaller" : "put-back")
}

/** Nobody knows what was paid: the order is one without a payment, in no report. */
export async function issueFree(context: Dependencies, request: Request): Promise<Result> {
  const { id, facts, user } = request
  const price = effectivePrice(FALLBACK_PRICE)
  const { price: amount } = facts.planType === "basic" ? basicPrice(price) : businessPrice(price)
  const unknown = { providerOrderId: null, baseAmount: null, fee: null, tax: null, isInternational: false }
  const payment = { id: paymentIdOf("free", id), ...unknown, amount }
  const deskAction = actionOf(request, { kind: "customer", id: user.id })
  const license = { ...termsOf(facts), payment, source: "free" as const, licenseId: null }
  return resultOf(await issueLicenseTo(context, deskAction, user, license), "put-back-free")
}

function termsOf({ licenseKey, planType, maxDevices }: MachineFileFacts) {
  // The app knows licenses for any number of devices as "business".
  const plan: PlanType = MAX_DEVICES[planType] === maxDevices ? planType : "custom"
  return { licenseKey, planType: plan, maxDevices }
}

/** The order was open in the backup: the payment is confirmed, with the key that the license had. */
export async function confirmWithKey(
  context: Dependencies,
  request: Request,
  payment: ProviderPayment,
  found: OrderAndBuyer,
): Promise<Result> {
  const { order } = found
  const { licenseId } = request
  const deskAction = actionOf(request, { kind: "order", id: order.id })
  const statements = licenseId
    ? linkToOrder(context.db, licenseId, { id: order.id, paymentId: payment.id })
    : { condition: orderExists(order.id), changes: () => [] }
  const recorded = await recordAction(context, deskAction, statements)
  if (recorded === "refused") return "unfinished"
  const { licenseKey } = request.facts
  const update = toCapturedUpdate(payment)
  const result = await confirmPayment(context, update, found, { licenseKey, isByOwner: true })
  if (result !== "fulfilled") return "unfinished"
  if (licenseId) return "payment-claimed"
  const isSmaller = order.kind === "license" && maxDevicesOf(order) < request.facts.maxDevices
  return isSmaller ? "put-back-smaller" : "put-back"
}

/** What was put back without a payment ends: its payment was refunded, or has a license of its own. */
export async function endRestoredFree(context: Dependencies, request: Request): Promise<Result> {
  const { licenseId } = request
  if (!licenseId) return "unfinished"
  const deskAction = actionOf(request, { kind: "license", id: licenseId }, "license.revoke")
  const result = await recordAction(context, deskAction, revokeLicense(context.db, licenseId, context.now()))
  return result === "refused" ? "unfinished" : "free-ended"
}

/** The license is there with another key, from before a replacement or from `npm run recover -- --since`. */
export async function rekey(
  context: Dependencies,
  request: Request,
  license: LicenseToRekey,
): Promise<Result> {
  const { db, config, now } = context
  const { facts, user } = request
  if (license.revokedAt) return "revoked"
  if (license.userId !== user.id) return "other-account"
  const licenses = [{ key: facts.licenseKey, planType: license.planType }]
  const email = licenseKeysEmail({ id: request.id, email: user.email, licenses, at: now() }, config)
  const statements = rekeyLicense(
    db,
    { ...license, userId: user.id },
    { to: facts.licenseKey, email, now: now() },
  )
  const deskAction = actionOf(request, { kind: "license", id: license.id })
  const result = await recordAction(context, deskAction, statements)
  sendQueuedEmailsInBackground(context)
  return resultOf(result, license.maxDevices < facts.maxDevices ? "put-back-smaller" : "key-put-back")
}

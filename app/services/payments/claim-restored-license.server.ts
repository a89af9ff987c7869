import type { AppLoadContext } from "@remix-run/cloudflare"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { COMMAND_LINE, type DeskAction } from "#app/domain/audit/audit.ts"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { revokeLicense } from "#db/licensing/change-license.server.ts"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { findUserByEmailKey } from "#db/payments/payment-details.server.ts"
import { findRestoredFree, linkToOrder } from "#db/payments/restored-licenses.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "log" | "recordSigner" | "recordAnchor" | "now" | "payments">

/**
 * A payment that is read after its license was put back without one pays for that license: returns its key, with which
 * the order is to be confirmed; a refund then ends it. Undefined where the payment is for no such license, null where the provider does
 * not answer.
 */
export async function claimRestored(
  context: Dependencies,
  payment: ProviderPayment,
  found: OrderAndBuyer | null,
): Promise<string | undefined | null> {
  const { db } = context
  if (!found) return endRefunded(context, payment)
  const { order } = found
  if (order.kind !== "license" || order.status === "paid" || !order.userId) return undefined
  const license = await findRestoredFree(db, order.userId, order.planType)
  if (!license) return undefined
  const deskAction = actionOf(payment, "license.claim", license.id)
  const result = await recordAction(
    context,
    deskAction,
    linkToOrder(db, license.id, { id: order.id, paymentId: payment.id }),
  )
  return result === "refused" ? undefined : license.key
}

/** The order of a payment that was refunded in full is lost: the license of its plan that its payer got back without one ends. */
async function endRefunded(context: Dependencies, payment: ProviderPayment): Promise<undefined | null> {
  const { db, payments, now } = context
  const { isRefunded, email, providerOrderId } = payment
  if (!isRefunded || email === null || providerOrderId === null) return
  const order = await payments.findOrder(providerOrderId)
  if (order === null) return null
  if (order === "unknown" || order.license === null) return
  const user = await findUserByEmailKey(db, emailKeyOf(email))
  const license = user && (await findRestoredFree(db, user.id, order.license.planType))
  if (!license) return
  await recordAction(
    context,
    actionOf(payment, "license.revoke", license.id),
    revokeLicense(db, license.id, now()),
  )
}

function actionOf({ id, isRefunded }: ProviderPayment, action: string, licenseId: string): DeskAction {
  return {
    formId: `${action}:${id}`,
    actor: { id: COMMAND_LINE, email: "npm run recover" },
    action,
    subject: { kind: "license", id: licenseId },
    reason: null,
    before: null,
    after: { payment: id, refunded: isRefunded },
  }
}

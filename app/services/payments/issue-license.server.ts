import type { AppLoadContext } from "@remix-run/cloudflare"
import { hasConfirmedAddress } from "#app/domain/account/account.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { createLicenseKey } from "#app/domain/licensing/license-key.ts"
import { isCurrency, type Money } from "#app/domain/money.ts"
import { NO_COUPON } from "#app/domain/orders/coupon.ts"
import type { Order } from "#app/domain/orders/order.ts"
import type { OrderSource } from "#app/domain/orders/order-source.ts"
import { MAX_DEVICES, type PlanOfFixedSize, type PlanType } from "#app/domain/orders/plans.ts"
import { NO_BILLING_DETAILS } from "#app/domain/papers/billing-details.ts"
import { createId } from "#app/domain/random.ts"
import { type ActionResult, recordAction } from "#app/services/audit/record-action.server.ts"
import { findSeller } from "#db/papers/seller.server.ts"
import { addIssuedOrder } from "#db/payments/issued-orders.server.ts"
import { findUserByEmailKey } from "#db/payments/payment-details.server.ts"
import { fulfill } from "./fulfill.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  | "db"
  | "recordSigner"
  | "recordAnchor"
  | "mailer"
  | "log"
  | "now"
  | "randomBytes"
  | "waitUntil"
  | "config"
  | "payments"
>

type Request = { paymentId: string; email: string; planType: PlanOfFixedSize }

/**
 * Issues a license for a captured payment whose order is not known here, to an account that has confirmed its address.
 * Razorpay says what was paid.
 */
export async function issueLicenseForPayment(
  context: Dependencies,
  deskAction: DeskAction,
  { paymentId, email, planType }: Request,
): Promise<ActionResult | "provider-silent" | "not-captured" | "no-account" | "unconfirmed"> {
  const { db, payments, randomBytes } = context
  const [payment, user] = await Promise.all([
    payments.findPayment(paymentId),
    findUserByEmailKey(db, emailKeyOf(email)),
  ])
  if (!payment) return "provider-silent"
  if (payment === "unknown" || payment.isRefunded || !isCurrency(payment.currency)) return "not-captured"
  if (!user) return "no-account"
  if (!hasConfirmedAddress(user)) return "unconfirmed"
  const { currency } = payment
  return issueLicenseTo(context, deskAction, user, {
    payment: { ...payment, amount: { amount: payment.amount, currency } },
    source: "razorpay",
    planType,
    maxDevices: MAX_DEVICES[planType],
    licenseKey: createLicenseKey(randomBytes),
    licenseId: null,
  })
}

type NewLicense = {
  payment: {
    id: string
    providerOrderId: string | null
    amount: Money
    baseAmount: number | null
    fee: number | null
    tax: number | null
    isInternational: boolean
  }
  source: OrderSource
  planType: PlanType
  maxDevices: number
  licenseKey: string
  /** The license that is here without its payment; null to add one. */
  licenseId: string | null
}

/** Adds an order and fulfills it, as a webhook event does, in the transaction of the action. */
export async function issueLicenseTo(
  context: Pick<
    Dependencies,
    "db" | "recordSigner" | "recordAnchor" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
  >,
  deskAction: DeskAction,
  user: { id: string; email: string },
  license: NewLicense,
): Promise<ActionResult> {
  const { db, now, randomBytes } = context
  const { id: paymentId, baseAmount, fee, tax, isInternational, amount } = license.payment
  const order = orderOf(license, { id: createId(randomBytes), userId: user.id, now: now() })
  const found = {
    order,
    buyerEmail: user.email,
    country: null,
    billing: NO_BILLING_DETAILS,
    seller: await findSeller(db),
    agreement: null,
    discount: null,
  }
  const payment = { paymentId, baseAmount, isInternational, fee, tax, begunAt: null }
  const after = { account: user.id, plan: license.planType, ...amount }
  const { condition, changes } = addIssuedOrder(db, order, { ...license, paymentId })
  return fulfill(context, found, payment, {
    licenseKey: license.licenseKey,
    inTransaction: (fulfillOrder) =>
      recordAction(
        context,
        { ...deskAction, after },
        { condition, changes: (isDone) => [...changes(isDone), ...fulfillOrder(isDone)] },
      ),
  })
}

/** The order that is added with the license, before it is paid. */
function orderOf(
  { payment, source, planType, maxDevices }: NewLicense,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Order {
  return {
    id,
    userId,
    kind: "license",
    planType,
    amount: payment.amount,
    status: "expired",
    providerOrderId: payment.providerOrderId,
    paymentId: null,
    createdAt: now,
    returnedAt: null,
    lastSyncedAt: null,
    paidAt: null,
    source,
    quoteId: null,
    devices: planType === "custom" ? maxDevices : null,
    paymentReference: null,
    ...NO_COUPON,
  }
}

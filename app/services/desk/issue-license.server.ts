import type { AppLoadContext } from "@remix-run/cloudflare"
import { hasConfirmedAddress } from "#app/domain/account/account.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { NO_BILLING_DETAILS } from "#app/domain/checkout/billing-details.ts"
import { NO_COUPON } from "#app/domain/checkout/coupon.ts"
import type { Order } from "#app/domain/checkout/order.ts"
import type { OrderSource } from "#app/domain/checkout/order-source.ts"
import { MAX_DEVICES, type PlanOfFixedSize, type PlanType } from "#app/domain/checkout/plans.ts"
import type { Act } from "#app/domain/desk/audit.ts"
import { createLicenseKey } from "#app/domain/licensing/license-key.ts"
import { inrAmountOf, isCurrency, type Money } from "#app/domain/money.ts"
import { createId } from "#app/domain/random.ts"
import { receiptEmail } from "#app/emails/receipt-email.tsx"
import { draftPapers } from "#app/services/checkout/draft-papers.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findSeller } from "#db/checkout/seller.server.ts"
import { findUserByEmailKey, type IssuedLicense, issueLicense } from "#db/desk/payments.server.ts"
import { type ActResult, recordAct } from "./record-act.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config" | "payments"
>

type Request = { paymentId: string; email: string; planType: PlanOfFixedSize }

/**
 * Issues a license for a captured payment whose order is not known here, to an account that has confirmed its address.
 * Razorpay says what was paid.
 */
export async function issueLicenseForPayment(
  context: Dependencies,
  act: Act,
  { paymentId, email, planType }: Request,
): Promise<ActResult | "provider-silent" | "not-captured" | "no-account" | "unconfirmed"> {
  const { db, payments, randomBytes } = context
  const [payment, user] = await Promise.all([
    payments.findPayment(paymentId),
    findUserByEmailKey(db, emailKeyOf(email)),
  ])
  if (!payment) return "provider-silent"
  if (payment === "unknown" || payment.isRefunded || !isCurrency(payment.currency)) return "not-captured"
  if (!user) return "no-account"
  if (!hasConfirmedAddress(user)) return "unconfirmed"
  const { id, providerOrderId, baseAmount, currency } = payment
  return issueLicenseTo(context, act, user, {
    payment: { id, providerOrderId, baseAmount, amount: { amount: payment.amount, currency } },
    source: "razorpay",
    planType,
    maxDevices: MAX_DEVICES[planType],
    licenseKey: createLicenseKey(randomBytes),
    licenseId: null,
  })
}

type NewLicense = {
  payment: { id: string; providerOrderId: string | null; amount: Money; baseAmount: number | null }
  source: OrderSource
  planType: PlanType
  maxDevices: number
  licenseKey: string
  /** The license that is here without its payment; null to add one. */
  licenseId: string | null
}

/** Adds a paid order, its license, papers and email, in the transaction of the act. */
export async function issueLicenseTo(
  context: Pick<Dependencies, "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config">,
  act: Act,
  user: { id: string; email: string },
  { payment, ...license }: NewLicense,
): Promise<ActResult> {
  const { db, config, now, randomBytes } = context
  const { baseAmount, amount } = payment
  const issued: Omit<IssuedLicense, "receipt" | "papers"> = {
    ...license,
    payment: { ...payment, inrAmount: license.source === "free" ? null : inrAmountOf(amount, baseAmount) },
    userId: user.id,
    orderId: createId(randomBytes),
    licenseId: license.licenseId ?? createId(randomBytes),
    isHere: license.licenseId !== null,
    now: now(),
  }
  const order = orderOf(issued)
  const papers = draftPapers(
    {
      order,
      buyerEmail: user.email,
      country: null,
      billing: NO_BILLING_DETAILS,
      seller: await findSeller(db),
      discount: null,
    },
    { paymentId: payment.id, baseAmount, paidAt: issued.now, invoiceId: createId(randomBytes) },
    config.contact,
  )
  const paid = { paymentId: payment.id, paidAt: issued.now, invoiceId: papers.invoice?.id ?? null }
  const { licenseKey, planType } = license
  const receipt = receiptEmail({ order, email: user.email, licenseKey, ...paid }, config)
  const after = { account: user.id, plan: planType, ...amount }
  const result = await recordAct(context, { ...act, after }, issueLicense(db, { ...issued, receipt, papers }))
  sendQueuedEmailsInBackground(context)
  return result
}

/** The paid order that is added with the license. */
function orderOf(issued: Omit<IssuedLicense, "receipt" | "papers">): Order {
  const { payment, source, userId, orderId, planType, maxDevices, now } = issued
  return {
    id: orderId,
    userId,
    kind: "license",
    planType,
    amount: payment.amount,
    status: "paid",
    providerOrderId: payment.providerOrderId,
    paymentId: payment.id,
    createdAt: now,
    returnedAt: null,
    lastSyncedAt: null,
    paidAt: now,
    source,
    quoteId: null,
    devices: planType === "custom" ? maxDevices : null,
    paymentReference: null,
    ...NO_COUPON,
  }
}

import type { AppLoadContext } from "@remix-run/cloudflare"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { NO_BILLING_DETAILS } from "#app/domain/checkout/billing-details.ts"
import { NO_COUPON } from "#app/domain/checkout/coupon.ts"
import type { Order } from "#app/domain/checkout/order.ts"
import { MAX_DEVICES, type PlanOfFixedSize } from "#app/domain/checkout/plans.ts"
import type { Act } from "#app/domain/desk/audit.ts"
import { createLicenseKey } from "#app/domain/licensing/license-key.ts"
import { inrAmountOf, isCurrency } from "#app/domain/money.ts"
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
 * Issues a license for a captured payment whose order is not known here: an order, the license and its email, in one
 * transaction. Razorpay says what was paid.
 */
export async function issueLicenseForPayment(
  context: Dependencies,
  act: Act,
  { paymentId, email, planType }: Request,
): Promise<ActResult | "provider-silent" | "not-captured" | "no-account"> {
  const { db, payments, config, now, randomBytes } = context
  const [payment, seller, user] = await Promise.all([
    payments.findPayment(paymentId),
    findSeller(db),
    findUserByEmailKey(db, emailKeyOf(email)),
  ])
  if (!payment) return "provider-silent"
  if (payment === "unknown" || payment.isRefunded || !isCurrency(payment.currency)) return "not-captured"
  if (!user) return "no-account"
  const amount = { amount: payment.amount, currency: payment.currency }
  const at = now()
  const { id, providerOrderId } = payment
  const issued: Omit<IssuedLicense, "receipt" | "papers"> = {
    payment: { id, providerOrderId, amount, inrAmount: inrAmountOf(amount, payment.baseAmount) },
    userId: user.id,
    orderId: createId(randomBytes),
    licenseId: createId(randomBytes),
    licenseKey: createLicenseKey(randomBytes),
    planType,
    maxDevices: MAX_DEVICES[planType],
    now: at,
  }
  const order = { id: issued.orderId, kind: "license", planType, amount } as const
  const papers = draftPapers(
    { order, buyerEmail: user.email, country: null, billing: NO_BILLING_DETAILS, seller, discount: null },
    { paymentId: id, baseAmount: payment.baseAmount, paidAt: at, invoiceId: createId(randomBytes) },
    config.contact,
  )
  const receipt = receiptOf(issued, user.email, papers.invoice?.id ?? null, config)
  const after = { account: user.id, plan: planType, ...amount }
  const result = await recordAct(context, { ...act, after }, issueLicense(db, { ...issued, receipt, papers }))
  sendQueuedEmailsInBackground(context)
  return result
}

function receiptOf(
  { payment, userId, orderId, licenseKey, planType, now }: Omit<IssuedLicense, "receipt" | "papers">,
  email: string,
  invoiceId: string | null,
  config: Dependencies["config"],
) {
  const order: Order = {
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
    source: "razorpay",
    quoteId: null,
    devices: null,
    paymentReference: null,
    ...NO_COUPON,
  }
  return receiptEmail({ order, email, paymentId: payment.id, licenseKey, paidAt: now, invoiceId }, config)
}

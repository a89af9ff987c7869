import type { Clock, Site, Store, Visitor } from "#app/capabilities.ts"
import { offlineFileNote } from "#app/copy/licensing/devices.ts"
import { disputedSentence, refundedSentence } from "#app/copy/payments/returned-payment.ts"
import { activeDeviceId, type License } from "#app/domain/licensing/license.ts"
import { formatMoney, isCurrency } from "#app/domain/money.ts"
import { formatDayIn } from "#app/domain/time.ts"
import { findReturnedPayment, type ReturnedPayment } from "#db/payments/returned-payment.server.ts"

type Dependencies = Store & Clock & Site & Visitor

/** What the dashboard shows of the account's license; the sentence is chosen here, so that the browser loads one only. */
export async function summarizeLicense({ db, now, config, timeZone }: Dependencies, license: License) {
  return {
    key: license.key,
    planType: license.planType,
    isRevoked: license.revokedAt !== null,
    isRevokedByOwner: license.revocationReason === "by-owner",
    returned: await summarizeReturn(db, license),
    purchasedOn: formatDayIn(license.createdAt, timeZone),
    deviceId: activeDeviceId(license),
    offlineFileNote: offlineFileNote(license.createdAt, now(), config.refundWindow),
  }
}

/** Why a license whose payment was refunded or lost in a dispute has ended, and its receipt if the holder bought it. */
async function summarizeReturn(
  db: Dependencies["db"],
  { revocationReason: reason, paymentId, userId }: License,
) {
  if (reason !== "refunded" && reason !== "dispute-lost") return null
  const payment = await findReturnedPayment(db, paymentId)
  const sentence =
    reason === "refunded"
      ? refundedSentence(amountOf(payment, "refunded"), payment?.refundedAt ?? null)
      : disputedSentence(amountOf(payment, "paid"))
  const isBuyer = payment !== null && payment.buyerId === userId
  return { sentence, receipt: isBuyer ? `/receipts/${payment.orderId}` : null }
}

function amountOf(payment: ReturnedPayment | null, of: "paid" | "refunded"): string | null {
  const { currency, [of]: amount } = payment ?? { currency: null, [of]: null }
  return amount && currency && isCurrency(currency) ? formatMoney({ amount, currency }) : null
}

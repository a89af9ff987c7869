import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Reversal } from "#app/domain/checkout/reversal.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { addReversal as book, findLicenseByPayment } from "#db/checkout/reversals.server.ts"

type Dependencies = Parameters<typeof sendQueuedEmailsInBackground>[0] & Pick<AppLoadContext, "letters">

/** Books money that went back; whether the license is revoked follows from everything booked, in any order. */
export async function recordReversal(
  context: Dependencies,
  reversal: Reversal,
  deliveryId: string,
): Promise<"booked"> {
  const { db, letters, now } = context
  const license = await findLicenseByPayment(db, reversal.paymentId)
  const news = license?.email ? { licenseId: license.licenseId, email: license.email, at: now() } : null
  const mails = news && { revoked: letters.licenseRevoked(news), restored: letters.licenseRestored(news) }
  await book(db, { reversal, mails, deliveryId, now: now() })
  if (mails) sendQueuedEmailsInBackground(context)
  return "booked"
}

import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Reversal } from "#app/domain/reversal.ts"
import { bookReversal as book, findLicenseByPayment } from "#db/reversals.server.ts"
import { deliverMailSoon } from "./deliver-mail.server.ts"

type Needs = Parameters<typeof deliverMailSoon>[0] & Pick<AppLoadContext, "letters">

/** Books money that went back; whether the licence is revoked follows from everything booked, in any order. */
export async function bookReversal(
  context: Needs,
  reversal: Reversal,
  deliveryId: string,
): Promise<"booked"> {
  const { db, letters, now } = context
  const license = await findLicenseByPayment(db, reversal.paymentId)
  const news = license?.email ? { licenseId: license.licenseId, email: license.email, at: now() } : null
  const mails = news && { revoked: letters.licenseRevoked(news), restored: letters.licenseRestored(news) }
  await book(db, { reversal, mails, deliveryId, now: now() })
  if (mails) deliverMailSoon(context)
  return "booked"
}

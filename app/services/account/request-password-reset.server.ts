import type { AppLoadContext } from "@remix-run/cloudflare"
import { createResetToken, hashResetToken } from "#app/auth/reset-tokens.server.ts"
import { addMilliseconds, hours } from "#app/domain/time.ts"
import { addResetToken } from "#db/account/password-resets.server.ts"
import { findCredentials } from "#db/account/users.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "letters" | "config" | "log" | "now" | "randomBytes"
>

const VALID_FOR = hours(1)

/**
 * Mails a reset link to an address that has an account; for others the mail service is only asked whether it is
 * there. True means that it worked, for both alike: nobody learns who has an account.
 */
export async function requestPasswordReset(
  { db, mailer, letters, config, log, now, randomBytes }: Dependencies,
  email: string,
): Promise<boolean> {
  const account = await findCredentials(db, email)
  if (!account) return mailer.isReachable()

  const token = createResetToken(randomBytes)
  const tokenHash = hashResetToken(token)
  const createdAt = now()
  await addResetToken(db, {
    tokenHash,
    userId: account.id,
    createdAt,
    expiresAt: addMilliseconds(createdAt, VALID_FOR),
  })
  const url = `${config.siteUrl}/reset-password?token=${token}`
  const mail = { to: account.email, ...letters.passwordReset({ email: account.email, url }) }
  const sent = await mailer.send(mail, `password-reset:${tokenHash}`)
  if (sent.kind === "failed") log.error("reset-mail-not-accepted", sent.because)
  return sent.kind === "accepted"
}

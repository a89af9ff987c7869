import { type AppLoadContext, data, replace } from "@remix-run/cloudflare"
import { twoFactorCopy } from "#app/copy/account/two-factor.ts"
import { messages } from "#app/copy/messages.ts"
import type { Account } from "#app/domain/account/account.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { badRequest } from "#app/routes/account/account-responses.server.ts"
import { disableTwoFactor, renewRecoveryCodes } from "#app/services/account/two-factor.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"

type Fields = Record<string, string>

/** Handles the forms of two-factor authentication on the security page, which ask for the password. */
export async function submitFactorForm(
  context: AppLoadContext,
  account: Account,
  intent: "recovery-codes" | "two-factor-off",
  { currentPassword = "" }: Fields,
) {
  const session = context.auth.sessionIdHash ?? ""
  const wait = await checkRateLimit(context, "confirm-password", { account: account.id, session })
  if (wait > 0) return tooManyRequests(wait, { intent })
  if (currentPassword === "") return badRequest(intent, refused(messages.passwordRequired))
  if (intent === "recovery-codes") {
    const codes = await renewRecoveryCodes(context, account, currentPassword)
    return codes ? data({ intent, codes }) : badRequest(intent, refused(messages.passwordWrong))
  }
  const result = await disableTwoFactor(context, account, currentPassword)
  if (result === "wrong-password") return badRequest(intent, refused(messages.passwordWrong))
  if (result === "owner") return badRequest(intent, { form: twoFactorCopy.ownerKeepsIt })
  return replace("/account/security?done=two-factor-off", 303)
}

const refused = (message: string) => ({ fields: { currentPassword: message } })

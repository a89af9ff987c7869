import { type ActionFunctionArgs, replace } from "@remix-run/cloudflare"
import { requireRecentFactor } from "#app/auth/guards.server.ts"
import { messages } from "#app/copy/messages.ts"
import type { Account } from "#app/domain/account/account.ts"
import { isPublicSessionId, publicSessionId } from "#app/domain/account/session-row.ts"
import { signOutEverywhere, submitPasswordForm } from "#app/routes/account/account-action.server.ts"
import { badRequest } from "#app/routes/account/account-responses.server.ts"
import { pageForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { removePasskey } from "#app/services/account/passkeys.server.ts"
import { removeOtherSessions, removeSessionByPublicId } from "#db/account/session-updates.server.ts"
import { submitFactorForm } from "./factor-action.server.ts"

type Fields = Record<string, string>

/** Two forms ask for the password themselves, and signing this browser out needs nothing. */
export const SECURITY_FORMS = pageForms(
  [
    ...(["password", "sign-out", "sign-out-others", "sessions"] as const),
    ...(["remove-passkey", "recovery-codes", "two-factor-off"] as const),
  ],
  { needs: { "sign-out-others": "recent", "remove-passkey": "recent" } },
)

/** Handles a form of the security page. */
export async function submitSecurityForm(args: ActionFunctionArgs, account: Account) {
  const { context } = args
  const { intent, fields } = await readSubmittedForm(args, SECURITY_FORMS)
  switch (intent) {
    case "sign-out":
      return submitSignOut(args, account, fields)
    case "sign-out-others":
      await removeOtherSessions(context.db, account.id, context.auth.sessionIdHash ?? "")
      context.log.info("sessions-ended", { which: "others" })
      return redirectDone(intent)
    case "remove-passkey":
      await removePasskey(context, account, fields.passkey ?? "")
      return redirectDone(intent)
    case "password":
      return submitPasswordForm(context, account, intent, fields)
    case "sessions":
      return signOutEverywhere(context, account)
    case "recovery-codes":
    case "two-factor-off":
      return submitFactorForm(context, account, intent, fields)
  }
}

/** A session that has ended already, and one of another account, is answered in the same way. */
async function submitSignOut(args: ActionFunctionArgs, account: Account, { session = "" }: Fields) {
  const { db, auth, log } = args.context
  if (!isPublicSessionId(session)) return badRequest("sign-out", { form: messages.formUnreadable })
  if (session === publicSessionId(auth.sessionIdHash ?? "")) {
    return replace("/login", { status: 303, headers: { "set-cookie": await auth.signOut() } })
  }
  await requireRecentFactor(args)
  await removeSessionByPublicId(db, account.id, session)
  log.info("sessions-ended", { which: "one" })
  return redirectDone("sign-out")
}

const redirectDone = (intent: string) => replace(`/account/security?done=${intent}`, 303)

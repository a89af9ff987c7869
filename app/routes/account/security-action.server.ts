import { type AppLoadContext, replace } from "@remix-run/cloudflare"
import { messages } from "#app/copy/messages.ts"
import type { Account } from "#app/domain/account/account.ts"
import { isPublicSessionId, publicSessionId } from "#app/domain/account/session-row.ts"
import { removeOtherSessions, removeSessionByPublicId } from "#db/account/session-updates.server.ts"
import { badRequest } from "./account-responses.server.ts"
import { submitFactorForm } from "./factor-action.server.ts"

type Fields = Record<string, string>

/** Handles the form of the security page with this intent. */
export async function submitSecurityForm(
  context: AppLoadContext,
  account: Account,
  intent: string,
  fields: Fields,
) {
  switch (intent) {
    case "sign-out":
      return submitSignOut(context, account, fields)
    case "sign-out-others":
      await removeOtherSessions(context.db, account.id, context.auth.sessionIdHash ?? "")
      context.log.info("sessions-ended", { which: "others" })
      return redirectDone(intent)
    case "recovery-codes":
    case "two-factor-off":
      return submitFactorForm(context, account, intent, fields)
    default:
      return badRequest(intent, { form: messages.formUnreadable })
  }
}

/** A session that has ended already, and one of another account, is answered in the same way. */
async function submitSignOut({ db, auth, log }: AppLoadContext, account: Account, { session = "" }: Fields) {
  if (!isPublicSessionId(session)) return badRequest("sign-out", { form: messages.formUnreadable })
  if (session === publicSessionId(auth.sessionIdHash ?? "")) {
    return replace("/login", { status: 303, headers: { "set-cookie": await auth.signOut() } })
  }
  await removeSessionByPublicId(db, account.id, session)
  log.info("sessions-ended", { which: "one" })
  return redirectDone("sign-out")
}

const redirectDone = (intent: string) => replace(`/account/security?done=${intent}`, 303)

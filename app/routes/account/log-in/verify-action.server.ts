import { type ActionFunctionArgs, type AppLoadContext, data } from "@remix-run/cloudflare"
import { redirectBack, requireSession } from "#app/auth/guards.server.ts"
import type { CurrentSession } from "#app/auth/sessions.server.ts"
import { passkeyCopy } from "#app/copy/account/passkeys.ts"
import { verifyCopy } from "#app/copy/account/two-factor.ts"
import { messages } from "#app/copy/messages.ts"
import { parseAssertion } from "#app/forms/passkey.ts"
import { type FormEntries, type FormErrors, readFormData, textEntries } from "#app/forms/read-form.server.ts"
import { tooManyRequests } from "#app/http/responses.server.ts"
import {
  type VerifyResult,
  verifyCode,
  verifyPasskey,
  verifyPasswordAgain,
} from "#app/services/account/verify-factor.server.ts"

/** `kept` has the fields of the form that was refused for want of a recent factor; it is sent again afterwards. */
export type VerifyActionData = FormErrors<"code" | "password"> & { kept?: FormEntries }

/**
 * Checks the code, the password or a passkey. `?form` means that another page's form was sent here (`requireRecentFactor`): its
 * fields are kept in the page. Whether a form is to be sent again is said by the body only, which another site can't
 * forge; the address alone never makes a POST of its own.
 */
export async function submitFactor(args: ActionFunctionArgs) {
  const { request, context } = args
  const session = await requireSession(args)
  const entries = textEntries(await readFormData(request))
  if (session.isVerified && new URL(request.url).searchParams.has("form")) {
    return data<VerifyActionData>({ kept: keptFields(entries) })
  }
  const asksFor = session.totp ? "code" : "password"
  const lastOf = (name: string) => entries.findLast((entry) => entry[0] === name)
  const typed = lastOf("assertion") ?? lastOf(asksFor)
  const isFormKept = session.isVerified && entries.some((entry) => entry[0] === "resend")
  const kept = isFormKept ? { kept: keptFields(entries.filter((entry) => entry !== typed)) } : {}
  if (!typed?.[1]) return data<VerifyActionData>({ ...kept, fields: MISSING }, 400)
  const result = await verify(context, session, typed)
  if (result.kind === "too-many-attempts") return tooManyRequests(result.wait, kept)
  if (result.kind === "rejected") {
    const errors = typed[0] === "assertion" ? { form: passkeyCopy.rejected } : { fields: WRONG }
    return data<VerifyActionData>({ ...kept, ...errors }, 400)
  }
  const status = isFormKept ? 307 : 303
  return redirectBack(request, { status, headers: { "set-cookie": result.cookie } })
}

/** Checks a passkey, the code of an account with two-factor authentication, or the password of another one. */
async function verify(
  context: AppLoadContext,
  { account, totp }: CurrentSession,
  [name, text]: FormEntries[number],
): Promise<VerifyResult> {
  if (name === "assertion") {
    const assertion = parseAssertion(text)
    return assertion ? verifyPasskey(context, account.id, assertion) : { kind: "rejected" }
  }
  return totp ? verifyCode(context, account.id, totp, text) : verifyPasswordAgain(context, account.id, text)
}

const MISSING = { code: verifyCopy.codeRequired, password: messages.passwordRequired }
const WRONG = { code: verifyCopy.codeWrong, password: messages.passwordWrong }

/** Passwords are never sent back. */
function keptFields(entries: FormEntries): FormEntries {
  return entries.filter(([name]) => name !== "resend" && !/password/i.test(name))
}

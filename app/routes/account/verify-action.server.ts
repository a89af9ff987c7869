import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { readRedirectTo, requireSession } from "#app/auth/guards.server.ts"
import { verifyCopy } from "#app/copy/account/two-factor.ts"
import { messages } from "#app/copy/messages.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import { type FormEntries, readEntries } from "#app/forms/read-form.server.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { verifyCode, verifyPasswordAgain } from "#app/services/account/verify-factor.server.ts"

/** `kept` has the fields of the form that was refused for want of a recent factor; it is sent again afterwards. */
export type VerifyActionData = FormErrors<"code" | "password"> & { kept?: FormEntries }

/**
 * Checks the code or the password. `?form` means that another page's form was sent here (`requireRecentFactor`): its
 * fields are kept in the page. Whether a form is to be sent again is said by the body only, which another site can't
 * forge; the address alone never makes a POST of its own.
 */
export async function submitFactor(args: ActionFunctionArgs) {
  const { request, context } = args
  const session = await requireSession(args)
  const entries = await readEntries(request)
  if (session.isVerified && new URL(request.url).searchParams.has("form")) {
    return data<VerifyActionData>({ kept: keptFields(entries) })
  }
  const name = session.totp ? "code" : "password"
  const typed = entries.findLast((entry) => entry[0] === name)
  const isFormKept = session.isVerified && entries.some((entry) => entry[0] === "resend")
  const kept = isFormKept ? { kept: keptFields(entries.filter((entry) => entry !== typed)) } : {}
  if (!typed?.[1]) return data<VerifyActionData>({ ...kept, fields: MISSING }, 400)
  const { id } = session.account
  const result = session.totp
    ? await verifyCode(context, id, session.totp, typed[1])
    : await verifyPasswordAgain(context, id, typed[1])
  if (result.kind === "too-many-attempts") return tooManyRequests(result.wait, kept)
  if (result.kind === "rejected") return data<VerifyActionData>({ ...kept, fields: WRONG }, 400)
  const status = isFormKept ? 307 : 303
  return redirect(readRedirectTo(request), { status, headers: { "set-cookie": result.cookie } })
}

const MISSING = { code: verifyCopy.codeRequired, password: messages.passwordRequired }
const WRONG = { code: verifyCopy.codeWrong, password: messages.passwordWrong }

/** Passwords are never sent back. */
function keptFields(entries: FormEntries): FormEntries {
  return entries.filter(([name]) => name !== "resend" && !/password/i.test(name))
}

import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { redirectBack, withRedirectTo } from "#app/auth/guards.server.ts"
import { readPasskeyBrowser } from "#app/auth/passkey-cookie.server.ts"
import { passkeyCopy } from "#app/copy/account/passkeys.ts"
import { messages } from "#app/copy/messages.ts"
import { LoginForm } from "#app/forms/account.ts"
import { parseAssertion } from "#app/forms/passkey.ts"
import { type FormErrors, formErrors } from "#app/forms/read-form.server.ts"
import { setCookies, tooManyRequests } from "#app/http/responses.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { logIn, logInWithPasskey } from "#app/services/account/log-in.server.ts"

export type LoginActionData = FormErrors<"email" | "password"> & { email: string }

/** Signs in with email and password, or with the passkey that the page's script sends. */
export async function submitLogIn(args: ActionFunctionArgs) {
  const { request, context } = args
  const { assertion, ...typed } = (await readSubmittedForm(args, onlyForm())).fields
  if (assertion !== undefined) return submitPasskey(args, assertion)
  const form = LoginForm.safeParse(typed)
  if (!form.success) {
    const errors = formErrors<"email" | "password">(form.error)
    return data<LoginActionData>({ email: typed.email ?? "", ...errors }, 400)
  }
  const { email } = form.data
  const result = await logIn(context, form.data)
  if (result.kind === "too-many-attempts") return tooManyRequests(result.wait, { email })
  if (result.kind === "rejected") return data<LoginActionData>({ email, form: messages.loginFailed }, 400)
  const init = { status: 303, headers: setCookies(result.cookies) }
  if (result.kind === "signed-in") return redirectBack(request, init)
  return redirect(withRedirectTo("/login/verify", request), init)
}

async function submitPasskey({ request, context }: ActionFunctionArgs, json: string) {
  const email = ""
  const rejected = () => data<LoginActionData>({ email, form: passkeyCopy.rejected }, 400)
  const assertion = parseAssertion(json)
  if (!assertion) return rejected()
  const browserId = readPasskeyBrowser({ request, siteUrl: context.config.siteUrl })
  const result = await logInWithPasskey(context, assertion, browserId)
  if (result.kind === "too-many-attempts") return tooManyRequests(result.wait, { email })
  if (result.kind === "rejected") return rejected()
  return redirectBack(request, { status: 303, headers: setCookies(result.cookies) })
}

import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { hasConfirmedAddress } from "#app/accounts/account/account.ts"
import { requireAccount, requireSession } from "#app/accounts/sessions/guards.server.ts"
import { brand } from "#app/platform/brand.ts"
import { readForm } from "#app/platform/http/read-form.server.ts"
import { PasskeyOptionsForm } from "./form.ts"
import { keepPasskeyBrowser } from "./passkey-cookie.server.ts"
import { assertionOptions, registrationOptions } from "./register-passkey.server.ts"

/** Returns the WebAuthn options for the page's script, with a new challenge. Writes nothing to the database. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const form = PasskeyOptionsForm.safeParse((await readForm(request)).fields({ purpose: 20 }))
  if (!form.success) return new Response(null, { status: 400 })
  const { purpose } = form.data
  if (purpose === "log-in") {
    const { siteUrl } = context.config
    const { id: holder, cookie } = keepPasskeyBrowser({ request, siteUrl }, context.randomBytes)
    return Response.json(assertionOptions(context, { purpose, holder }), {
      headers: { "set-cookie": cookie },
    })
  }
  const holder = context.auth.sessionIdHash ?? ""
  if (purpose === "add") {
    const account = await requireAccount(args)
    if (!hasConfirmedAddress(account)) return new Response(null, { status: 403 })
    return Response.json(await registrationOptions(context, account, { holder, siteName: brand.name }))
  }
  await requireSession(args)
  return Response.json(assertionOptions(context, { purpose, holder }))
}

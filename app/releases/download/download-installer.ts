import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { hashLinkToken, readLinkToken } from "#app/accounts/email-address/email-links.server.ts"
import { redeemInstallerLink } from "#app/accounts/email-address/queries.server.ts"
import { requirePaidAccount } from "#app/accounts/sessions/guards.server.ts"
import { redirectToInstaller } from "./installer-call.server.ts"

/** The installer of `?version=`, or the newest one; that by an emailed link, once and without a log-in. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const token = readLinkToken(request)
  if (token !== "") {
    const isUsed = await redeemInstallerLink(context.db, hashLinkToken(token), context.now())
    return isUsed
      ? redirectToInstaller(context, null)
      : redirect(`/download/link?${new URLSearchParams({ token })}`)
  }
  await requirePaidAccount(args)
  return redirectToInstaller(context, new URL(request.url).searchParams.get("version"))
}

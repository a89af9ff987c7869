import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requirePaidAccount } from "#app/auth/guards.server.ts"
import { redirectToInstaller } from "./installer-redirect.server.ts"

/** The installer of `?version=`, or the newest one. */
export async function loader(args: LoaderFunctionArgs) {
  await requirePaidAccount(args)
  return redirectToInstaller(args.context, new URL(args.request.url).searchParams.get("version"))
}

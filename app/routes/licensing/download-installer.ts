import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { requirePaidAccount } from "#app/auth/guards.server.ts"

export async function loader(args: LoaderFunctionArgs) {
  await requirePaidAccount(args)
  return redirect(args.context.config.installer.url)
}

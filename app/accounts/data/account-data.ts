import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { accountFile } from "./export-account.server.ts"

/** The data stored about the account, as a JSON download that says what it leaves out. */
export async function loader(args: LoaderFunctionArgs) {
  // Back to the page with the link: a download would leave the browser on the confirmation.
  const { id } = await requireRecentFactor(args, { returnPath: "/account/data#data-heading" })
  return accountFile(args.context, id)
}

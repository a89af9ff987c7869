import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { brand } from "#app/platform/brand.ts"
import { exportAccount } from "./export-account.server.ts"

/** The data stored about the account, as a JSON download that says what it leaves out. */
export async function loader(args: LoaderFunctionArgs) {
  // Back to the page with the link: a download would leave the browser on the confirmation.
  const { id } = await requireRecentFactor(args, { returnPath: "/account/data#data-heading" })
  const body = JSON.stringify(await exportAccount(args.context, id), null, 2)
  return new Response(body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${brand.slug}-account.json"`,
    },
  })
}

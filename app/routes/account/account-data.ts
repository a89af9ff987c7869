import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireAccount } from "#app/auth/guards.server.ts"
import { exportAccount } from "#app/services/account/export-account.server.ts"

/** The data stored about the account, as a JSON download that says what it leaves out. */
export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireAccount(args)
  const body = JSON.stringify(await exportAccount(args.context, id), null, 2)
  return new Response(body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="brisk-account.json"',
    },
  })
}

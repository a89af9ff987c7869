import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireAccount } from "#app/auth/guards.server.ts"
import { mayOpenReport } from "#app/domain/account/account.ts"
import { errorResponse } from "#app/http/error-response.server.ts"
import { methodNotAllowed } from "#app/http/method-not-allowed.server.ts"
import { findDiagnostics } from "#db/support/diagnostics.server.ts"

/** The text file sent with a bug report, for its reporter and the site's owner only. */
export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const file = await findDiagnostics(args.context.db, args.params.report ?? "")
  if (!file || !mayOpenReport(account, file.userId)) return errorResponse(404, "This file was not found.")
  return new Response(file.text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": 'inline; filename="brisk-diagnostics.txt"',
      "content-security-policy": "default-src 'none'; sandbox",
    },
  })
}

export const action = () => methodNotAllowed("GET")

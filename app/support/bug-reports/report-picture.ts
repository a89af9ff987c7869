import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { mayOpenReport } from "#app/accounts/account/account.ts"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { errorResponse } from "#app/platform/http/responses.server.ts"
import { findPicture, pictureKeyOf } from "./queries.server.ts"

/**
 * The picture attached to a bug report, for its reporter and the site's owner only. Pages show it, and its own address
 * saves it: the file is what was sent, so that it must never open as a document of this site.
 */
export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { db, pictures } = args.context
  const report = await findPicture(db, args.params.report ?? "")
  const body =
    report && mayOpenReport(account, report.userId) ? await pictures?.find(pictureKeyOf(report)) : null
  if (!report || !body) return errorResponse(404, "This picture was not found.")
  return new Response(body, {
    headers: {
      "content-type": report.pictureType,
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  })
}

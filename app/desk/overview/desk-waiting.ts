import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { menuNumber } from "#app/desk/work-items/copy.ts"
import { waitingByScreen } from "#app/desk/work-items/describe-work.server.ts"
import { countWorkItems } from "#app/desk/work-items/queries.server.ts"
import { loadPage } from "#app/screens/page.server.ts"

/** Number of open work items as text, which the title of an open overview requests once a minute. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now } = await loadPage(args)
  return new Response(menuNumber(waitingByScreen(await countWorkItems(db, now)), "/desk"))
}

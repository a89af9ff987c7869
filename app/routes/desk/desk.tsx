import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/auth/guards.server.ts"
import { pageMeta } from "#app/components/page-meta.ts"
import { deskCopy } from "#app/copy/desk/desk.ts"
import { titles } from "#app/copy/titles.ts"
import { methodNotAllowed } from "#app/http/method-not-allowed.server.ts"

export const meta = pageMeta("/desk")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  await requireOwner(args)
  throw methodNotAllowed("GET")
}

export default function Desk() {
  return (
    <div>
      <h1>{titles["/desk"]}</h1>
      <p className="mt-4 max-w-[60ch]">{deskCopy.lead}</p>
      <p className="mt-4 max-w-[60ch] text-muted">{deskCopy.access}</p>
    </div>
  )
}

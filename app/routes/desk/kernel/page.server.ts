import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/auth/guards.server.ts"
import { createId } from "#app/domain/random.ts"
import type { Database } from "#db/client.server.ts"
import type { AnyAction } from "./action.server.ts"

/**
 * What each page of an owner has: the owner, the id of the page's forms, and what it says of the form that is done. Throws
 * the guard's response for anyone else.
 */
export async function loadPage({ request, context }: LoaderFunctionArgs, actions: readonly AnyAction[] = []) {
  const owner = await requireOwner({ request, context })
  const { searchParams } = new URL(request.url)
  return {
    owner,
    searchParams,
    page: { formId: createId(context.randomBytes), done: doneMessage(actions, searchParams) },
  }
}

/** What a page says of the form that is done. */
function doneMessage(actions: readonly AnyAction[], searchParams: URLSearchParams): string | undefined {
  const intent = searchParams.get("done")
  return actions.find((each) => each.intent === intent)?.done
}

/** The same for the page of one thing, which the last part of its address names; throws 404 where there is no such thing. */
export async function loadDetails<Details>(
  args: LoaderFunctionArgs,
  actions: readonly AnyAction[],
  find: (db: Database, id: string) => PromiseLike<Details | null | undefined>,
) {
  const loaded = await loadPage(args, actions)
  const details = await find(args.context.db, idIn(args))
  if (!details) throw new Response(null, { status: 404 })
  return { ...loaded, details }
}

/** The last part of the address of a page about one thing. */
export const idIn = ({ params }: Pick<LoaderFunctionArgs, "params">) => Object.values(params)[0] ?? ""

import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/auth/guards.server.ts"
import { createId } from "#app/domain/random.ts"
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
export function doneMessage(
  actions: readonly AnyAction[],
  searchParams: URLSearchParams,
): string | undefined {
  const intent = searchParams.get("done")
  return actions.find((each) => each.intent === intent)?.done
}

/** What was found; throws 404 where there is no such thing. */
export async function foundOr404<Details>(finding: Promise<Details | null | undefined>): Promise<Details> {
  const details = await finding
  if (!details) throw new Response(null, { status: 404 })
  return details
}

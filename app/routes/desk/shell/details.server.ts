import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/auth/guards.server.ts"
import { createId } from "#app/domain/random.ts"
import type { Database } from "#db/client.server.ts"

/**
 * What the page of one thing shows to an owner: the thing itself, the id of the page's forms, and the form that is done.
 * Throws the guard's response for anyone else, and 404 where there is no such thing.
 */
export async function loadDetails<Details>(
  args: LoaderFunctionArgs,
  find: (db: Database) => Promise<Details | null | undefined>,
): Promise<{ details: Details; page: { formId: string; done: string | null } }> {
  await requireOwner(args)
  const { db, randomBytes } = args.context
  const details = await find(db)
  if (!details) throw new Response(null, { status: 404 })
  const done = new URL(args.request.url).searchParams.get("done")
  return { details, page: { formId: createId(randomBytes), done } }
}

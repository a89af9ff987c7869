import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-page.tsx"
import { createId } from "#app/domain/random.ts"
import { type AnyAction, actionsOf, type PageSettings } from "./action.server.ts"

/**
 * What each page of an owner reads: the owner, the database and the time, and as `page` the id of its forms and what it
 * says of the form that is done. Throws the guard's response for anyone else.
 */
export async function loadPage({ request, context }: LoaderFunctionArgs, actions: readonly AnyAction[] = []) {
  const owner = await requireOwner({ request, context })
  const { searchParams } = new URL(request.url)
  const done = actions.find(({ intent }) => intent === searchParams.get("done"))?.done
  const { db, now, randomBytes } = context
  return { owner, context, searchParams, db, now: now(), page: { formId: createId(randomBytes), done } }
}

/** The same for a file, which needs a recent factor. */
export async function loadFile(args: LoaderFunctionArgs) {
  const loaded = await loadPage(args)
  await requireRecentFactor(args)
  return loaded
}

type Loaded = Awaited<ReturnType<typeof loadPage>>

type Screen<Data> = PageSettings & {
  title: string
  actions?: readonly AnyAction[]
  /** What its page shows beside the messages of its forms. */
  read: (loaded: Loaded) => Data | Promise<Data>
}

/** A page that is neither a list nor about one thing: what its route exports. */
export const screen = <Data extends object>({ title, actions = [], read, ...settings }: Screen<Data>) => ({
  meta: deskMeta(title),
  action: actionsOf(actions, settings),
  loader: async (args: LoaderFunctionArgs) => {
    const loaded = await loadPage(args, actions)
    return { ...loaded.page, ...(await read(loaded)) }
  },
})

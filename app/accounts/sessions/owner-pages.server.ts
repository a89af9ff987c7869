import type { Log, Visitor } from "#app/capabilities.ts"

/** The owner's pages, in every spelling that Remix matches: its routes ignore case, and their data has a suffix. */
const OWNER_PAGE = /^\/desk(\.data)?(\/|$)/i

/** Whether a path, with or without a query, is of one of the owner's pages. */
export const isOwnerPage = (path: string) => OWNER_PAGE.test(path.split(/[?#]/, 1)[0] ?? "")

/** An address that no route has. */
const UNKNOWN_PATH = "/nothing-here"

/**
 * The request, whose path is well-formed, or for a signed-in user without the owner's role the same one to an unknown address, so that the
 * response does not tell that the page exists: neither its text nor the ids of routes in its data.
 */
export async function hideOwnerPages(request: Request, { auth, log }: Log & Visitor): Promise<Request> {
  const url = new URL(request.url)
  const path = decodeURIComponent(url.pathname)
  if (!OWNER_PAGE.test(path)) return request
  const account = await auth.accountIfKnown()
  if (!account || account.isOwner) return request
  log.info("access-denied", { page: "desk" })
  url.pathname = path.endsWith(".data") ? `${UNKNOWN_PATH}.data` : UNKNOWN_PATH
  return new Request(url, { method: request.method, headers: request.headers })
}

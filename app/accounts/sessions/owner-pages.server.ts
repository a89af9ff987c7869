import type { Log, Visitor } from "#app/capabilities.ts"

/** Paths of the owner's pages in every spelling that Remix matches: routes ignore case, and `.data` loads data. */
const OWNER_PAGE = /^\/desk(\.data)?(\/|$)/i

/** True if the path, with or without a query, is an owner's page. */
export const isOwnerPage = (path: string) => OWNER_PAGE.test(path.split(/[?#]/, 1)[0] ?? "")

/** A path that no route has. */
const UNKNOWN_PATH = "/nothing-here"

/**
 * Returns the request, or for a signed-in user without the owner's role the same request to an unknown path, so that
 * neither the response's text nor the route ids in its data reveal that the page exists. The path must be well-formed.
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

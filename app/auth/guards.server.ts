import { replace } from "@remix-run/cloudflare"
import { type Account, isPaid } from "#app/domain/licensing/license.ts"
import type { Auth } from "./sessions.server.ts"

type Visit = { request: Request; context: { auth: Auth } }

/** The signed-in account, or on to /login, which leads back here. */
export async function requireAccount({ request, context }: Visit): Promise<Account> {
  const account = await context.auth.account()
  if (account) return account
  const { pathname, search } = new URL(request.url)
  const back = request.method === "GET" ? pathname + search : pathname
  throw replace(`/login?${new URLSearchParams({ redirectTo: back })}`)
}

/** The signed-in account with a license in force, or on to /buy. */
export async function requirePaidAccount(visit: Visit): Promise<Account> {
  const account = await requireAccount(visit)
  if (isPaid(account)) return account
  throw replace("/buy")
}

/** Sends the signed-in away from screens for those who are not. */
export async function redirectSignedIn({ request, context }: Visit): Promise<void> {
  if (await context.auth.accountIfKnown()) throw replace(readRedirectTo(request))
}

/** The path that `?redirectTo=` names on this site, else the dashboard: never another site. */
export function readRedirectTo(request: Request): string {
  const { origin, searchParams } = new URL(request.url)
  const wanted = searchParams.get("redirectTo")
  if (!wanted?.startsWith("/")) return "/dashboard"
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  // A path such as `/.//evil.example` is ours as a URL and somebody else's once it stands alone.
  const isOurs = url?.origin === origin && !url.pathname.startsWith("//")
  return isOurs ? url.pathname + url.search + url.hash : "/dashboard"
}

import { redirect, redirectDocument, replace } from "@remix-run/cloudflare"
import { actsAsOwner, hasConfirmedAddress, isPaid } from "#app/accounts/account/account.ts"
import { type Forms, readIntent } from "#app/accounts/account/page-forms.server.ts"
import type { Log, Visitor } from "#app/capabilities.ts"
import { readForm } from "#app/platform/http/read-form.server.ts"
import { addMilliseconds, isPast } from "#app/platform/time.ts"
import type { Auth, CurrentSession } from "./current-session.server.ts"
import { RECENT_FACTOR } from "./session.ts"

/** Path after a log-in that has no path to return to. */
const DEFAULT_PATH = "/dashboard"
const MAX_PATH_LENGTH = 2000

type GuardArgs = { request: Request; context: { auth: Auth; formsAt?: (path: string) => Forms | null } }

/**
 * Returns the signed-in account; otherwise redirects to /login, or to /login/verify where only the second factor is
 * missing, with a `redirectTo` to this page, or to `path`. A form in which something was typed is sent there with its fields (status
 * 307), and is shown again afterwards.
 */
export async function requireAccount({ request, context }: GuardArgs, path?: string) {
  const session = await context.auth.session()
  if (session?.isVerified) return session.account
  const { pathname, search } = new URL(request.url)
  const logIn = session ? "/login/verify" : "/login"
  if (!session && path === undefined && (await isTypedForm(request, context.formsAt?.(pathname)))) {
    const query = new URLSearchParams({ redirectTo: limitPath(pathname + search) })
    throw redirect(`/login?${query}&form`, 307)
  }
  const returnPath = limitPath(path ?? (request.method === "GET" ? pathname + search : pathname))
  throw replace(`${logIn}?${new URLSearchParams({ redirectTo: returnPath })}`)
}

/** The field in which a form waits that was sent without a session, while its sender logs in or signs up. */
export const KEPT_FORM = "keptForm"

/** Fields that no one types. */
const HIDDEN_FIELDS = ["intent", "formId"]

/** True if the request is a form with typed text that its sender would lose, and its page shows it again. */
async function isTypedForm(request: Request, forms: Forms | null | undefined) {
  // If the endpoint has already read the body, a script sent the request.
  if (request.method !== "POST" || request.bodyUsed || !forms?.keeps) return false
  const form = await readForm(request.clone())
  const intent = readIntent(forms, form)
  const typed = intent === null ? {} : form.fields<string>(forms.limitsOf(intent))
  const hasText = Object.entries(typed).some(([name, text]) => text !== "" && !HIDDEN_FIELDS.includes(name))
  return hasText || form.has(KEPT_FORM)
}

/** Returns the signed-in account if it has confirmed its address; otherwise redirects to the page that says how to. */
export async function requireConfirmedAddress(args: GuardArgs) {
  const account = await requireAccount(args)
  if (!hasConfirmedAddress(account)) throw replace("/account/security")
  return account
}

/**
 * Returns the account of the signed-in owner. Other accounts get 404 (see `hideOwnerPages`); an owner without a confirmed
 * address or a second factor is redirected to the page that says how to get them.
 */
export async function requireOwner(args: GuardArgs) {
  const account = await requireAccount(args)
  if (!account.isOwner) throw new Response(null, { status: 404 })
  if (!actsAsOwner(account)) throw replace("/account/security")
  return account
}

/** True if a password or second factor was entered in the session within the last `maxAge` milliseconds. */
export function hasRecentFactor({ factorAt }: CurrentSession, now: Date, maxAge = RECENT_FACTOR) {
  return !isPast(addMilliseconds(factorAt, maxAge), now)
}

type RecentFactorArgs = { request: Request; context: { auth: Auth; now: () => Date } }

type RecentFactorSettings = {
  /** Path that /login/verify redirects to, instead of the request's own. */
  returnPath?: string | undefined
  /** Maximum age of the last password or second factor, in milliseconds. */
  maxAge?: number
}

/**
 * Returns the signed-in account if a password or second factor was entered recently; otherwise redirects to
 * /login/verify, and from there back. A form is sent there with its fields (status 307), and sent again afterwards.
 */
export async function requireRecentFactor(
  args: RecentFactorArgs,
  { returnPath, maxAge }: RecentFactorSettings = {},
) {
  const account = await requireAccount(args)
  const session = await args.context.auth.session()
  if (session && hasRecentFactor(session, args.context.now(), maxAge)) return account
  const { pathname, search } = new URL(args.request.url)
  const query = new URLSearchParams({ redirectTo: limitPath(returnPath ?? pathname + search) })
  if (args.request.method === "GET") throw replace(`/login/verify?${query}`)
  throw redirect(`/login/verify?${query}&form`, 307)
}

/** Returns the request's session, even while it awaits the second factor; redirects to /login without one. */
export async function requireSession({ request, context }: GuardArgs) {
  const session = await context.auth.session()
  if (session) return session
  throw replace(withRedirectTo("/login", request))
}

/** Returns the signed-in account if it has a license in force; otherwise redirects to /buy. */
export async function requirePaidAccount(args: GuardArgs) {
  const account = await requireAccount(args)
  if (isPaid(account)) return account
  throw replace("/buy")
}

/** The path, with the request's own `redirectTo` if it has one. */
export function withRedirectTo(path: string, request: Request) {
  if (!new URL(request.url).searchParams.has("redirectTo")) return path
  return `${path}?${new URLSearchParams({ redirectTo: readRedirectTo(request) })}`
}

/**
 * Redirects a visitor who has just logged in or signed up to the path in `?redirectTo=`, with status 307 if a kept form
 * is sent there. From a page of ours, a browser that sent no cookie at all, not even of an earlier visit, is redirected
 * by way of /login, which reports if it keeps none.
 */
export function redirectAfterLogIn(
  request: Request,
  {
    headers,
    isFormKept,
    isOurPage,
  }: { headers: Headers | HeadersInit; isFormKept: boolean; isOurPage: boolean },
): Response {
  if (isFormKept) return redirectBack(request, { status: 307, headers })
  if (!isOurPage || request.headers.has("cookie")) return redirectBack(request, { status: 303, headers })
  const query = new URLSearchParams({ redirectTo: readRedirectTo(request) })
  return redirect(`/login?${query}&signed-in`, { status: 303, headers })
}

/** Redirects signed-in users away from pages for signed-out users. */
export async function redirectSignedIn({ request, context }: GuardArgs) {
  if (await context.auth.accountIfKnown()) throw redirectBack(request)
}

/**
 * Redirects to the path in `?redirectTo=`; without `init`, by `replace`, so that the history does not keep the current
 * page. The client-side route manifest lacks the owner's pages, so the browser loads those as documents.
 */
export function redirectBack(request: Request, init?: ResponseInit): Response {
  const path = readRedirectTo(request)
  if (isOwnerPage(path)) return redirectDocument(path, init)
  return init ? redirect(path, init) : replace(path)
}

/** The same-origin path in `?redirectTo=`, otherwise /dashboard; prevents open redirects. */
export function readRedirectTo(request: Request) {
  const { origin, searchParams } = new URL(request.url)
  const target = searchParams.get("redirectTo")
  if (!target?.startsWith("/")) return DEFAULT_PATH
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null
  // `/.//evil.example` resolves to this origin, but its pathname `//evil.example` alone is another host.
  const isSafe = url?.origin === origin && !url.pathname.startsWith("//")
  return isSafe ? limitPath(url.pathname + url.search + url.hash) : DEFAULT_PATH
}

/** Returns the path, or the default for a long one: encoded again, it would exceed the header size of clients. */
const limitPath = (path: string) => (path.length > MAX_PATH_LENGTH ? DEFAULT_PATH : path)

/** True for a request from a page of another site, which endpoints that look up or open something must refuse. */
export function isFromAnotherSite(request: Request) {
  return request.headers.get("sec-fetch-site") === "cross-site"
}

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
export async function hideOwnerPages(request: Request, { auth, log }: Log & Visitor) {
  const url = new URL(request.url)
  const path = decodeURIComponent(url.pathname)
  if (!OWNER_PAGE.test(path)) return request
  const account = await auth.accountIfKnown()
  if (!account || account.isOwner) return request
  log.info("access-denied", { page: "desk" })
  url.pathname = path.endsWith(".data") ? `${UNKNOWN_PATH}.data` : UNKNOWN_PATH
  return new Request(url, { method: request.method, headers: request.headers })
}

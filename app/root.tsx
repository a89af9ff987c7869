import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import { type ReactNode, useEffect, useRef } from "react"
import { addressNotice, isPaid } from "#app/accounts/account/account.ts"
import { Document } from "#app/layout/document.tsx"
import { Footer } from "#app/layout/footer.tsx"
import { Header, type HeaderVisitor } from "#app/layout/header.tsx"
import { headerCopy } from "#app/layout/header-copy.ts"
import { pageMeta } from "#app/layout/page-meta.ts"
import { errorTitle, pageAt, pageTitle } from "#app/layout/titles-copy.ts"
import { RouteError, statusOf } from "#app/platform/http/error-page.tsx"
import { choosePageScript, deepestWithScript, runsReact } from "#app/platform/page-cache/page-script.ts"
import { fieldOf } from "#app/platform/text.ts"
import { useHydrated, useRendering } from "#app/platform/ui/rendering.ts"
import stylesUrl from "#app/platform/ui/styles/styles.css?url"

/** Titles of error pages and of the pages in the table of titles; other routes export their own `meta`. */
export const meta: MetaFunction = (args) => {
  if (args.error) return [{ title: errorTitle(statusOf(args.error)) }]
  const path = pageAt(args.location.pathname)
  return (path && pageMeta(path)(args)) ?? []
}

export async function loader({ context }: LoaderFunctionArgs) {
  // When the session can't be read, the page still renders with a signed-out header; a page that needs the
  // account reads it again and fails.
  const account = await context.auth.accountIfKnown()
  return {
    visitor: { signedIn: account !== null, isPaid: account !== null && isPaid(account) },
    address: addressNotice(account),
    siteUrl: context.config.siteUrl,
  }
}

export default function App() {
  return <Outlet />
}

/**
 * Every page with its header and footer. In the browser it has no document around it: head and html are the server's alone,
 * and the title is set when the page changes.
 */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>("root")
  const routeError = useRouteError()
  const matches = useMatches()
  const { pathname } = useLocation()
  const { nonce, hasFailed } = useRendering()
  const error = routeError ?? hasFailed
  const isHydrated = useHydrated()
  const visitor = site?.visitor ?? { signedIn: false, isPaid: false }
  const hasOwnFrame = !error && matches.some(({ handle }) => fieldOf(handle, "frame") === "desk")
  const script = choosePageScript(
    deepestWithScript(matches.map(({ handle }) => handle)),
    visitor.signedIn,
    error,
  )
  const isWaiting = matches.some(({ data }) => fieldOf(data, "isWaiting") === true)
  useTitle(titleOf(pathname, routeError))
  const page = (
    <>
      {hasOwnFrame && (
        <a href="#desk-search" className={SKIP_LINK}>
          {headerCopy.skipToSearch}
        </a>
      )}
      <a href="#main" className={SKIP_LINK}>
        {headerCopy.skip}
      </a>
      {hasOwnFrame ? (
        children
      ) : (
        <SiteFrame
          visitor={visitor}
          hasMenu={script !== "checkout"}
          isForm={Boolean(error) || script === "own" || script === "checkout" || script === "print"}
        >
          {children}
        </SiteFrame>
      )}
      {runsReact(script) && <ScrollRestoration nonce={nonce} />}
      {isHydrated && <link rel="stylesheet" href={stylesUrl} />}
    </>
  )
  return import.meta.env.SSR ? (
    <Document script={script} isWaiting={isWaiting}>
      {page}
    </Document>
  ) : (
    page
  )
}

/** The title of a page that has no `meta` of its own: that of an error, or by the path from the table of titles. */
function titleOf(pathname: string, error: unknown) {
  if (error) return errorTitle(statusOf(error))
  const path = pageAt(pathname)
  return path && pageTitle(path)
}

/** Gives the document another title once that of the page changes. The first one is the server's, or a translation of it. */
function useTitle(title: string | undefined) {
  const shown = useRef(title)
  useEffect(() => {
    if (title !== undefined && title !== shown.current) document.title = title
    shown.current = title
  }, [title])
}

const SKIP_LINK = "btn absolute start-4 -top-24 z-20 focus:top-2"

/** Frame around every page except the owner's pages, which have their own. */
function SiteFrame({
  visitor,
  hasMenu,
  isForm,
  children,
}: {
  visitor: HeaderVisitor
  hasMenu: boolean
  isForm: boolean
  children: ReactNode
}) {
  return (
    <>
      <Header visitor={visitor} hasMenu={hasMenu} />
      <main id="main" className="flex flex-1 flex-col">
        {children}
      </main>
      <Footer signedIn={visitor.signedIn} isShort={isForm} />
    </>
  )
}

export const ErrorBoundary = RouteError

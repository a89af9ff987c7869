import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import type { ReactNode } from "react"
import { addressNotice, isPaid } from "#app/accounts/account/account.ts"
import { RouteError, statusOf } from "#app/platform/http/error-page.tsx"
import {
  deepestWithScript,
  MENU_SCRIPT,
  pageScriptOf,
  runsReact,
} from "#app/platform/page-cache/page-script.ts"
import { fieldOf } from "#app/platform/text.ts"
import { useHydrated, useRendering } from "#app/platform/ui/rendering.ts"
import stylesUrl from "#app/platform/ui/styles/styles.css?url"
import { headerCopy } from "#app/site/layout/copy.ts"
import { Footer } from "#app/site/layout/footer.tsx"
import { Header, type HeaderVisitor } from "#app/site/layout/header.tsx"
import { pageMeta } from "#app/site/layout/page-meta.ts"
import { errorTitle, pageAt } from "#app/site/layout/titles-copy.ts"
import { sentStyles } from "#app/site/layout/trusted-types.ts"

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
 * The document around every page. The server adds the styles that the page uses; the whole sheet, for what script
 * adds and for other pages, follows without delaying the first paint.
 */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>("root")
  const routeError = useRouteError()
  const matches = useMatches()
  const { nonce, hasFailed } = useRendering()
  const error = routeError ?? hasFailed
  const isHydrated = useHydrated()
  const visitor = site?.visitor ?? { signedIn: false, isPaid: false }
  const hasOwnFrame = !error && matches.some(({ handle }) => fieldOf(handle, "frame") === "desk")
  const script = pageScriptOf(deepestWithScript(matches.map(({ handle }) => handle)), visitor.signedIn, error)
  const hasReact = runsReact(script)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColors />
        {/* Without script, a page that waits reloads itself. */}
        {matches.some(({ data }) => fieldOf(data, "isWaiting") === true) && (
          <noscript>
            <meta httpEquiv="refresh" content="3" />
          </noscript>
        )}
        <Meta />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, allowed by their hash */}
        <style dangerouslySetInnerHTML={{ __html: sentStyles }} />
        {isHydrated && <link rel="stylesheet" href={stylesUrl} />}
        <Icons />
      </head>
      <body>
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
            isForm={Boolean(error) || script === "own" || script === "checkout"}
          >
            {children}
          </SiteFrame>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
        {script === "menu" && <script dangerouslySetInnerHTML={{ __html: MENU_SCRIPT }} />}
        {hasReact && <ScrollRestoration nonce={nonce} />}
        {hasReact && <Scripts nonce={nonce} />}
        {hasReact && <link rel="preload" as="style" href={stylesUrl} {...{ fetchpriority: "low" }} />}
      </body>
    </html>
  )
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

/** The color of the browser's own controls, equal to the page's background. */
function ThemeColors() {
  return (
    <>
      <meta name="theme-color" content="#fafaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0e1312" media="(prefers-color-scheme: dark)" />
    </>
  )
}

function Icons() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}

export const ErrorBoundary = RouteError

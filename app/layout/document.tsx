import { Meta, Scripts } from "@remix-run/react"
import { type ReactNode, Suspense } from "react"
import {
  MENU_SCRIPT,
  type PageScript,
  PRINT_SCRIPT,
  runsReact,
} from "#app/platform/page-cache/page-script.ts"
import { useRendering } from "#app/platform/ui/rendering.ts"
import stylesUrl from "#app/platform/ui/styles/styles.css?url"

type DocumentProps = {
  script: PageScript
  /** Without script, a page that waits reloads itself. */
  isWaiting: boolean
  children: ReactNode
}

/**
 * The document around a page, which only the server renders: in the browser, React renders the content of the element
 * `root` alone, whatever extensions add to the rest. The server adds the styles that the page uses; the whole sheet, for
 * what script adds and for other pages, follows without delaying the first paint.
 */
export function Document({ script, isWaiting, children }: DocumentProps) {
  const { nonce } = useRendering()
  const hasReact = runsReact(script)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColors />
        {isWaiting && (
          <noscript>
            <meta httpEquiv="refresh" content="3" />
          </noscript>
        )}
        <Meta />
        <style />
        <Icons />
      </head>
      <body>
        {hasReact ? (
          <div id="root" className="contents">
            <Suspense>{children}</Suspense>
          </div>
        ) : (
          children
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
        {script === "menu" && <script dangerouslySetInnerHTML={{ __html: MENU_SCRIPT }} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
        {script === "print" && <script dangerouslySetInnerHTML={{ __html: PRINT_SCRIPT }} />}
        {hasReact && <Scripts nonce={nonce} />}
        {hasReact && <link rel="preload" as="style" href={stylesUrl} {...{ fetchpriority: "low" }} />}
      </body>
    </html>
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

import { RemixBrowser } from "@remix-run/react"
import { StrictMode, Suspense, startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { allowInertMarkup } from "#app/layout/trusted-types.ts"
import { keepEnteredValues } from "#app/platform/ui/entered-values.ts"

const root = document.getElementById("root")

// iOS before 15.4 does not say which button sent a form: its forms are sent without script.
if (root && "submitter" in SubmitEvent.prototype) {
  replaceBlockedStorage()
  allowInertMarkup()
  await decodePageData()

  startTransition(() => hydrate(root))
}

/**
 * Hydrates one element of the body: what extensions change in html, head and body is none of React's business. Where they
 * changed the page itself, the boundary is rendered anew; without it, the error page of the routes would be rendered, too.
 */
function hydrate(root: HTMLElement): void {
  const { restore, announce } = keepEnteredValues(root)

  function Page() {
    useEffect(announce, [])
    return <RemixBrowser />
  }

  hydrateRoot(
    root,
    <StrictMode>
      <Suspense>
        <Page />
      </Suspense>
    </StrictMode>,
    {
      onRecoverableError(error) {
        restore()
        console.warn("The page was rendered anew:", error)
      },
    },
  )
}

/**
 * Remix decodes the page's data when `RemixBrowser` is first rendered, which throws a promise until that is done.
 * What suspends so can't answer an event: a click in between is left to the browser, which sends the form as a document.
 * Therefore the data is decoded before React listens to events. To remove this: once Remix hydrates without suspending,
 * delete the function and its call.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (suspended) {
    await suspended
  }
}

/**
 * Gives the page a session storage that keeps nothing where the browser blocks the real one together with cookies: Remix
 * shows an error instead of the next page if it can't use it.
 */
function replaceBlockedStorage(): void {
  try {
    sessionStorage.getItem("")
  } catch {
    const ignore = () => null
    const storage = { getItem: ignore, setItem: ignore, removeItem: ignore }
    Object.defineProperty(window, "sessionStorage", { value: storage })
  }
}

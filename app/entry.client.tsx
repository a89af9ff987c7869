import { RemixBrowser } from "@remix-run/react"
import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { allowInertMarkup } from "#app/site/layout/trusted-types.ts"

// iOS before 15.4 does not say which button sent a form: its forms are sent without script.
if ("submitter" in SubmitEvent.prototype) {
  replaceBlockedStorage()
  allowInertMarkup()
  await decodePageData()

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

/**
 * Remix decodes the page's data when `RemixBrowser` is first rendered, which throws a promise until that is done.
 * A root that suspends so can't answer an event: a click in between fails with React's error 345, and the form is
 * not sent. Therefore the data is decoded before React listens to events. To remove this: once Remix hydrates
 * without suspending, delete the function and its call.
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

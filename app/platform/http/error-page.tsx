import { isRouteErrorResponse, useRouteError } from "@remix-run/react"
import { fieldOf } from "#app/platform/text.ts"
import { useRendering } from "#app/platform/ui/rendering.ts"
import { errorCopy, errorLinks, helpSearchCopy, notSavedCopy } from "./copy.ts"

/** Finds help articles by their words; needs no script. */
export function HelpSearch({ words = "" }: { words?: string }) {
  return (
    <search>
      <form action="/help" className="mt-7 flex max-w-[34rem] flex-wrap gap-3">
        <label htmlFor="q" className="w-full font-semibold">
          {helpSearchCopy.label}
        </label>
        <input id="q" name="q" type="search" defaultValue={words} className="input min-w-0 flex-1 basis-48" />
        <button type="submit" className="btn btn-quiet">
          {helpSearchCopy.submit}
        </button>
      </form>
    </search>
  )
}

/** Page for an HTTP error status, with a request ID for support. */
export function ErrorPage({ status, requestId }: { status: number; requestId?: string | undefined }) {
  const { title, explanation } = errorCopy(status)
  return (
    <div className="column">
      <p className="font-display text-lg font-semibold text-muted tabular-nums">{status}</p>
      <h1 className="mt-1">{title}</h1>
      <p className="mt-4 max-w-[60ch] text-muted">{explanation}</p>
      {status === 404 && <HelpSearch />}
      <p className="mt-8 flex flex-wrap gap-3">
        <a href="/" className="btn">
          {errorLinks.home}
        </a>
        {status === 404 && (
          <a href="/free" className="btn btn-quiet">
            {errorLinks.free}
          </a>
        )}
        <a href="/contact" className="btn btn-quiet">
          {errorLinks.contact}
        </a>
      </p>
      {status >= 500 && requestId && (
        <p className="mt-8 text-sm text-muted">
          {notSavedCopy.number} <code className="font-mono">{requestId}</code>
        </p>
      )}
    </div>
  )
}

/** Returns the status of an error response; 500 for any other error. */
export const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

/** The page for an error of a route, with its status and the request's id. */
export function RouteError() {
  const error = useRouteError()
  const { requestId = requestIdOf(error) } = useRendering()
  return <ErrorPage status={statusOf(error)} requestId={requestId} />
}

/**
 * In the browser: the failed request's id, set by request-handler.server.ts; undefined for errors without a
 * response.
 */
function requestIdOf(error: unknown) {
  const requestId = isRouteErrorResponse(error) && fieldOf(error.data, "requestId")
  return typeof requestId === "string" ? requestId : undefined
}

import { isRouteErrorResponse, useRouteError } from "@remix-run/react"
import { brokenMark } from "#app/platform/brand.ts"
import { fieldOf } from "#app/platform/text.ts"
import { Icon } from "#app/platform/ui/icon.tsx"
import { useRendering } from "#app/platform/ui/rendering.ts"
import { errorCopy, errorLinks, helpSearchCopy, notSavedCopy } from "./copy.ts"

/** Finds help articles by their words; needs no script. */
export function HelpSearch({ words = "" }: { words?: string }) {
  return (
    <search>
      <form action="/help" className="relative mt-7 flex max-w-[40rem] flex-wrap gap-3">
        <label htmlFor="q" className="sr-only">
          {helpSearchCopy.label}
        </label>
        <Icon name="search" className="absolute start-4 top-4 text-muted" />
        <input
          id="q"
          name="q"
          type="search"
          placeholder={helpSearchCopy.label}
          defaultValue={words}
          className="input min-h-13 min-w-0 flex-1 basis-48 rounded-md ps-12 text-xl"
        />
        <button type="submit" className="btn min-h-13">
          {helpSearchCopy.submit}
        </button>
      </form>
    </search>
  )
}

type ErrorPageProps = { status: number | null; requestId?: string | undefined }

/** Page for an HTTP error status, with a request ID for support; null for an error that only the browser saw. */
export function ErrorPage({ status, requestId }: ErrorPageProps) {
  const { title, explanation } = errorCopy(status)
  const { home, free, logIn, contact, help } = errorLinks
  const isMissing = status === 404
  return (
    <div className="wrap grid items-center gap-x-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="page-top max-w-[36rem]">
        {status !== null && <p className="small mb-3 tabular">{status}</p>}
        <h1>{title}</h1>
        <p className="lead">{explanation}</p>
        {isMissing && <HelpSearch />}
        <ul className="mt-8 border-b border-line">
          <ErrorLink href="/" {...home} />
          {isMissing && <ErrorLink href="/free" {...free} />}
          {isMissing && <ErrorLink href="/login" {...logIn} />}
          <ErrorLink href="/contact" {...(isMissing ? contact : help)} />
        </ul>
        {status !== null && status >= 500 && requestId && (
          <p className="small mt-8">
            {`${notSavedCopy.number} `}
            <code className="font-mono">{requestId}</code>
          </p>
        )}
      </div>
      {isMissing && <MarkWithGap />}
    </div>
  )
}

function ErrorLink({ href, label, text }: { href: string; label: string; text: string }) {
  return (
    <li>
      <a
        href={href}
        className="grid min-h-13 grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)_auto] items-center gap-4 border-t border-line"
      >
        <b>{label}</b>
        <span className="small">{text}</span>
        <Icon name="arrow" className="text-accent" />
      </a>
    </li>
  )
}

/** The mark without a part of it. */
function MarkWithGap() {
  return (
    <svg
      viewBox="0 0 280 280"
      aria-hidden="true"
      className="w-full max-w-64 justify-self-center max-lg:hidden"
    >
      <rect x="1" y="1" width="278" height="278" rx="64" className="fill-accent-soft" />
      <path d={brokenMark.rest} className="fill-accent" />
      <path
        d={brokenMark.missing}
        className="fill-none stroke-accent stroke-3"
        strokeDasharray="7 8"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Returns the status of an error response; for any other error 500 on the server, and null in a browser, which alone saw it. */
export function statusOf(error: unknown) {
  if (isRouteErrorResponse(error)) return error.status
  return typeof document === "undefined" ? 500 : null
}

/** The page for an error of a route, with its status and the request's id. */
export function RouteError() {
  const error = useRouteError()
  const { requestId = requestIdOf(error) } = useRendering()
  return <ErrorPage status={statusOf(error)} requestId={requestId} />
}

/** In the browser, id of the failed request, set by request-handler.server.ts; undefined for errors without a response. */
function requestIdOf(error: unknown) {
  const requestId = isRouteErrorResponse(error) && fieldOf(error.data, "requestId")
  return typeof requestId === "string" ? requestId : undefined
}

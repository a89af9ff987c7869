import { errorCopy } from "#app/copy/errors.ts"
import { HelpSearch } from "./help-search.tsx"

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
          Go to the home page
        </a>
        {status === 404 && (
          <a href="/free" className="btn btn-quiet">
            Get the free version
          </a>
        )}
        <a href="/contact" className="btn btn-quiet">
          Contact us
        </a>
      </p>
      {status >= 500 && requestId && (
        <p className="mt-8 text-sm text-muted">
          If you write to us, please include this number: <code className="font-mono">{requestId}</code>
        </p>
      )}
    </div>
  )
}

import { isRouteErrorResponse, useRouteError } from "@remix-run/react"
import { ErrorPage } from "./error-page.tsx"
import { useRendering } from "./rendering-context.ts"

/** Of an error response; 500 for any other error. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500)

/** The page for an error of a route, with its status and the request's id. */
export function RouteError() {
  const error = useRouteError()
  const { requestId = requestIdOf(error) } = useRendering()
  return <ErrorPage status={statusOf(error)} requestId={requestId} />
}

/**
 * In the browser: the failed request's id, set by numbered-errors.server.ts; undefined for errors without a
 * response.
 */
function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const data: unknown = error.data
  if (typeof data !== "object" || data === null || !("requestId" in data)) return undefined
  return typeof data.requestId === "string" ? data.requestId : undefined
}

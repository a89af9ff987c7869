import { isRouteErrorResponse } from "@remix-run/react"
import type { ReactNode } from "react"
import { notSavedCopy } from "#app/platform/http/copy.ts"

/** Error data of a form that could not be saved, for the page that answers it. */
export type NotSaved = { requestId: string; typed: Record<string, string> }

/** Returns what was typed into the form that could not be saved; null for any other error. */
export function explainNotSaved(error: unknown) {
  return isRouteErrorResponse(error) && isNotSaved(error.data) ? error.data : null
}

const isNotSaved = (data: unknown): data is NotSaved =>
  typeof data === "object" && data !== null && "typed" in data && "requestId" in data

type NotSavedPageProps = { lead: string; requestId: string; children: ReactNode }

/** The answer to a form that could not be saved, with the form to be sent again. It needs no database. */
export function NotSavedPage({ lead, requestId, children }: NotSavedPageProps) {
  const { title, number } = notSavedCopy
  return (
    <div className="column">
      <h1>{title}</h1>
      <p className="mt-3 mb-7 text-muted">{lead}</p>
      {children}
      <p className="mt-8 text-sm text-muted">
        {`${number} `}
        <code className="font-mono">{requestId}</code>
      </p>
    </div>
  )
}

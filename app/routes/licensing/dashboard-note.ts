import { releasedNote } from "#app/copy/licensing/seats.ts"
import { messages } from "#app/copy/messages.ts"

/** Success message for the search parameters that a form's redirect sets; null if none. */
export function dashboardNote(searchParams: URLSearchParams): string | null {
  const released = Number(searchParams.get("released"))
  if (Number.isInteger(released) && released > 0 && released < 1000) return releasedNote(released)
  const done = searchParams.get("done")
  if (done === "key-sent") return messages.keySent
  return done === "key-replaced" ? messages.keyReplaced : null
}

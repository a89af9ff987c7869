import { releasedNote } from "#app/copy/licensing/seats.ts"
import { messages } from "#app/copy/messages.ts"

/** The search for a device, empty for all, where a page of a long list starts, and the success message of the form that led to the dashboard. */
export function readDashboardParams(searchParams: URLSearchParams) {
  return {
    search: (searchParams.get("device") ?? "").trim().slice(0, 128),
    afterSeat: Number(/^\d{1,5}$/.exec(searchParams.get("after") ?? "")?.[0] ?? 0),
    note: noteOf(searchParams),
  }
}

/** The message for the parameters that a form's redirect sets; null if none. */
function noteOf(searchParams: URLSearchParams): string | null {
  const released = Number(searchParams.get("released"))
  if (Number.isInteger(released) && released > 0 && released < 1000) return releasedNote(released)
  const done = searchParams.get("done")
  if (done === "key-sent") return messages.keySent
  return done === "key-replaced" ? messages.keyReplaced : null
}

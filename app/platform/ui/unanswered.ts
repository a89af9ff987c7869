import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react"
import { type RefObject, useRef, useSyncExternalStore } from "react"
import { unansweredCopy } from "./copy.ts"

type SentForm = RefObject<HTMLFormElement>

let sentForm: SentForm | undefined
let unanswered: { form: SentForm | undefined; message: string } | undefined
const listeners = new Set<() => void>()

function setUnanswered(next: typeof unanswered) {
  unanswered = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * The `clientAction` of each page whose forms are sent by script: without the site's own answer, because the network is gone or
 * something before the site answered, the page stays as it is and its form says so. Answers of the site are left alone.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const wasOffline = !navigator.onLine
  setUnanswered(undefined)
  try {
    return await serverAction()
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error)
    if (isAnswer || request.signal.aborted) throw error
    setUnanswered({
      form: sentForm,
      message: wasOffline ? unansweredCopy.offline : unansweredCopy.unknown,
    })
    // A status of 400 or more keeps Remix from loading the page's data anew, which would fail as well.
    return Response.json(null, { status: 503 })
  }
}

/** The props of a form, and what to say of it while the last time that it was sent has no answer. */
export function useUnanswered() {
  const form = useRef<HTMLFormElement>(null)
  const last = useSyncExternalStore(
    subscribe,
    () => unanswered,
    () => undefined,
  )

  function onSubmitCapture() {
    sentForm = form
  }

  return { form, onSubmitCapture, message: last?.form === form ? last.message : undefined }
}

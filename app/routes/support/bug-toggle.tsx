import { useEffect, useState } from "react"
import { useHydrated } from "#app/components/use-hydrated.ts"

type BugFormState = { isShown: boolean; toggle: () => void }

/** Whether the form is shown. A new form id means that the list was loaded anew, after a report was sent. */
export function useBugForm(openAtFirst: boolean, formId: string): BugFormState {
  const [isShown, setShown] = useState(openAtFirst)
  useEffect(() => setShown(openAtFirst), [openAtFirst])
  useEffect(() => {
    if (formId && !openAtFirst) setShown(false)
  }, [formId, openAtFirst])
  return { isShown, toggle: () => setShown(!isShown) }
}

/** A button where script can toggle, a link to the same page with or without its form where it can't. */
export function BugToggle({ isShown, toggle }: BugFormState) {
  const hydrated = useHydrated()
  const className = `btn justify-self-start ${isShown ? "btn-quiet" : ""}`
  const label = isShown ? "Cancel" : "Create New Bug Report"
  if (!hydrated) {
    return (
      <a href={isShown ? "/report-bug" : "/report-bug?new"} className={className}>
        {label}
      </a>
    )
  }
  return (
    <button type="button" aria-expanded={isShown} onClick={toggle} className={className}>
      {label}
    </button>
  )
}

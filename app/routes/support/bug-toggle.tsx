import { useEffect, useState } from "react"
import { useHydrated } from "#app/components/use-hydrated.ts"

type BugFormState = { isShown: boolean; toggle: () => void }

/** Whether the form is shown; a new form ID means that loader data was revalidated, and closes the form. */
export function useBugForm(initiallyOpen: boolean, formId: string): BugFormState {
  const [isShown, setShown] = useState(initiallyOpen)
  useEffect(() => setShown(initiallyOpen), [initiallyOpen])
  useEffect(() => {
    if (formId && !initiallyOpen) setShown(false)
  }, [formId, initiallyOpen])
  return { isShown, toggle: () => setShown(!isShown) }
}

/** A toggle button after hydration; before that, a link to the page with or without the form. */
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

import { useNavigation } from "@remix-run/react"
import { type MouseEvent, type ReactNode, useRef } from "react"

/** The longest time between the two presses of a double click, by the default of Windows. */
const DOUBLE_CLICK_MS = 500

type SubmitButtonProps = {
  children: ReactNode
  /** Label while the form is being submitted. */
  pending: string
  className?: string
  name?: string
  value?: string
}

/** Shows the pending state of a form and prevents a second submission until the first one finishes. */
export function SubmitButton({ children, pending, className = "", name, value }: SubmitButtonProps) {
  const { state, formMethod } = useNavigation()
  const isPending = state !== "idle" && formMethod === "POST"
  const lastPress = useRef(Number.NEGATIVE_INFINITY)

  /** On a busy device the second press of a double click arrives before the pending state is rendered. */
  function preventSecondPress(event: MouseEvent) {
    if (isPending || event.timeStamp - lastPress.current < DOUBLE_CLICK_MS) event.preventDefault()
    else lastPress.current = event.timeStamp
  }

  return (
    <button
      type="submit"
      name={name}
      value={value}
      aria-disabled={isPending || undefined}
      onClick={preventSecondPress}
      className={`btn ${className}`}
    >
      {isPending ? pending : children}
    </button>
  )
}

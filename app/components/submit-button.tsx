import { useLocation, useNavigation } from "@remix-run/react"
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
  // Every submission that was answered, also one that was refused, gives the location a new key.
  const { key } = useLocation()
  const lastPress = useRef({ at: Number.NEGATIVE_INFINITY, key })

  /** On a busy device the second press of a double click arrives before the pending state is rendered. */
  function preventSecondPress(event: MouseEvent) {
    const { timeStamp: at } = event
    const isDoubleClick = lastPress.current.key === key && at - lastPress.current.at < DOUBLE_CLICK_MS
    if (isPending || isDoubleClick) event.preventDefault()
    else lastPress.current = { at, key }
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

import { useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"

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
  return (
    <button
      type="submit"
      name={name}
      value={value}
      aria-disabled={isPending || undefined}
      onClick={(event) => isPending && event.preventDefault()}
      className={`btn ${className}`}
    >
      {isPending ? pending : children}
    </button>
  )
}

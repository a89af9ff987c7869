import { useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"

type SubmitButtonProps = {
  children: ReactNode
  /** What it reads while the form is under way. */
  pending: string
  className?: string
  name?: string
  value?: string
}

/** The one place that knows a form is under way; a second press meanwhile does nothing. */
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

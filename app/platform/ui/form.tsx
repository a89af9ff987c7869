import { type FormProps, Form as RemixForm, useLocation, useNavigation } from "@remix-run/react"
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { testModeCopy } from "./copy.ts"
import { FieldMessages } from "./field.tsx"
import { Icon } from "./icon.tsx"
import { useHydrated } from "./rendering.ts"
import { useUnanswered } from "./unanswered.ts"

const ERROR = '[id$="-error"]'

/** Shows or hides the message of a field, and that the field is wrong. */
function markField(message: HTMLElement, isWrong: boolean) {
  message.hidden = !isWrong
  const field = document.getElementById(message.id.slice(0, -"-error".length))
  field?.setAttribute("aria-invalid", String(isWrong))
}

/** Red goes as soon as a field is changed. */
function forgetError({ target }: FormEvent) {
  const message = target instanceof HTMLElement && document.getElementById(`${target.id}-error`)
  if (message) markField(message, false)
}

type Errors =
  | { form?: string; wasKept?: boolean; help?: string | undefined; fields?: Partial<Record<string, string>> }
  | undefined

/**
 * A Remix form that also works without JavaScript; after an error, it focuses the first invalid field.
 * Browser validation is off, so that all messages come from the server. `discover="none"` avoids a manifest
 * request per page: the routes that forms submit to are already known.
 */
export function Form({ errors, children, ...props }: FormProps & { errors: Errors }) {
  const { form, onSubmitCapture, message } = useUnanswered()
  useEffect(() => {
    for (const message of form.current?.querySelectorAll<HTMLElement>(ERROR) ?? []) markField(message, true)
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, form])
  return (
    <RemixForm
      onSubmitCapture={onSubmitCapture}
      onInput={forgetError}
      method="post"
      discover="none"
      noValidate
      ref={form}
      className="grid gap-5"
      {...props}
    >
      <UnansweredNotice message={message} />
      {errors?.form && (
        <Notice kind={errors.wasKept ? "info" : "error"} title={errors.help && errors.form}>
          {errors.help ?? errors.form}
        </Notice>
      )}
      <FieldMessages.Provider value={errors?.fields ?? {}}>{children}</FieldMessages.Provider>
    </RemixForm>
  )
}

/** Says, where it is seen, that a form was sent without an answer. */
export function UnansweredNotice({ message }: { message: string | undefined }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) notice.current?.scrollIntoView({ block: "nearest" })
  }, [message])
  return (
    message && (
      <div ref={notice}>
        <Notice kind="error">{message}</Notice>
      </div>
    )
  )
}

/** The fields of the provider's hosted form. */
export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

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
  // Every answered submission, also a refused one, gives the location a new key.
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

const kinds = {
  error: {
    className: "border-transparent bg-danger-soft",
    tint: "text-danger",
    icon: "alert",
    role: "alert",
  },
  success: {
    className: "border-transparent bg-accent-soft",
    tint: "text-accent",
    icon: "check",
    role: "status",
  },
  caution: {
    className: "border-transparent bg-amber-soft",
    tint: "text-amber",
    icon: "info",
    role: undefined,
  },
  info: { className: "border-line bg-sunken", tint: "", icon: "info", role: undefined },
} as const

type NoticeProps = {
  kind: keyof typeof kinds
  /** Bold title: what happened. The text says if anything was lost, and what to do. */
  title?: ReactNode
  children: ReactNode
}

/** A message on the result of a user's action, announced to screen readers by its ARIA role. */
export function Notice({ kind, title, children }: NoticeProps) {
  const { className, tint, icon, role } = kinds[kind]
  const notice = useFocusIfLost(role !== undefined)
  return (
    <div
      ref={notice}
      className={`flex gap-3 rounded-md border px-4 py-3.5 leading-normal ${className}`}
      role={role}
    >
      <Icon name={icon} className={`mt-0.5 ${tint}`} />
      <div className="min-w-0">
        {title ? <b className="block">{title}</b> : children}
        {title && <div className="text-sm leading-normal">{children}</div>}
      </div>
    </div>
  )
}

/**
 * Moves the focus to a message that appears as the focused control goes, such as that of a form that was sent. Does
 * nothing in a new document, where the focus is at the top.
 */
function useFocusIfLost(isWanted: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const [isNewDocument] = useState(!useHydrated())
  useEffect(() => {
    if (isNewDocument || !isWanted || document.activeElement !== document.body) return
    element.current?.setAttribute("tabindex", "-1")
    element.current?.focus()
  }, [isNewDocument, isWanted])
  return element
}

/** Tells visitors below the header that payments are in Razorpay's test mode and charge no money. */
export function TestModeNote({ isTestMode }: { isTestMode: boolean }) {
  return (
    isTestMode && (
      <p data-narrow className="bg-amber-soft py-1.5 text-xs leading-snug font-semibold text-amber">
        <span className="wrap block">{testModeCopy.note}</span>
      </p>
    )
  )
}

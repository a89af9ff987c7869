import { type Dispatch, type FormEvent, type SetStateAction, useEffect, useRef, useState } from "react"
import type { Purchase } from "#app/orders/order/order.ts"
import type { Money } from "#app/platform/money.ts"
import { HiddenFields, Notice } from "#app/platform/ui/form.tsx"
import { useHydrated } from "#app/platform/ui/rendering.ts"
import type { CheckoutStep } from "./checkout-view.server.ts"
import { checkoutCopy } from "./copy.ts"
import { AmountToPay, PayWords } from "./order-button.tsx"

/** Argument of Razorpay Checkout's `handler` callback after a successful payment. */
type PaymentResponse = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

type ReadyStep = Extract<CheckoutStep, { state: "ready" }>
type Fields = ReadyStep["fields"]

type CheckoutOptions = Pick<Fields, "amount" | "currency" | "name" | "description" | "order_id"> & {
  key: string
  prefill: { email: string }
  /**
   * Where Razorpay posts the result in browsers inside other apps and on iOS, which it takes to a page of its own. In all
   * others `handler` has precedence. Without `redirect`, which would send failed payments there as well.
   */
  callback_url: string
  handler: (response: PaymentResponse) => void
  modal: { ondismiss: () => void }
}

type RazorpayCheckout = { open(): void; on(event: "payment.failed", listener: () => void): void }

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => RazorpayCheckout
  }
}

/** Loads the provider's script on demand and opens the checkout; false when the script fails to load. */
async function loadCheckout(
  scriptUrl: string,
  { key_id: key, "prefill[email]": email, cancel_url: _, ...order }: Fields,
  setState: Dispatch<SetStateAction<PayState>>,
): Promise<boolean> {
  if (!window.Razorpay && !(await loadScript(scriptUrl))) return false
  if (!window.Razorpay) return false
  const checkout = new window.Razorpay({
    ...order,
    key,
    prefill: { email },
    handler: (response) => submitReturn(order.callback_url, response),
    modal: { ondismiss: () => setState((previous) => (previous === "failed" ? previous : "canceled")) },
  })
  checkout.on("payment.failed", () => setState("failed"))
  checkout.open()
  return true
}

function loadScript(src: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement("script")
    script.src = src
    script.onload = () => resolve(true)
    script.onerror = () => {
      script.remove()
      console.error("the payment service’s script could not be loaded")
      resolve(false)
    }
    document.head.appendChild(script)
  })
}

type PayButtonProps = ReadyStep & { kind: Purchase["kind"]; amount: Money }

type PayState = "idle" | "loading" | "open" | "unavailable" | "failed" | "canceled"

/**
 * Opens the provider's checkout as a modal, at once where the page's own form led here; without JavaScript, submits to the
 * provider's hosted page.
 */
export function PayButton({ kind, amount, action, scriptUrl, label, isOrdered, fields }: PayButtonProps) {
  const [state, setState] = useState<PayState>("idle")
  const busy = state === "loading" || state === "open"
  // In a new document nobody has pressed the button yet.
  const isAnswer = useRef(useHydrated())

  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isAnswer.current) return
    isAnswer.current = false
    button.current?.focus()
    open()
  })

  async function press(event: FormEvent<HTMLFormElement>) {
    if (state === "unavailable") return
    event.preventDefault()
    if (busy) return
    setState("loading")
    if (await isPayable(fields.order_id)) await open()
    else location.reload()
  }

  async function open() {
    setState("loading")
    const opened = await loadCheckout(scriptUrl, fields, setState)
    setState(opened ? "open" : "unavailable")
  }

  return (
    <div className="grid gap-4">
      {state === "unavailable" && (
        <Notice kind="error">{`${checkoutCopy.gatewayUnavailable} ${checkoutCopy.hostedPage}`}</Notice>
      )}
      {state === "failed" && (
        <Notice kind="error" title={checkoutCopy.failed.title}>
          {checkoutCopy.failed[kind]}
        </Notice>
      )}
      {state === "canceled" && <Notice kind="info">{checkoutCopy.paymentCanceled}</Notice>}
      <form method="post" action={action} onSubmit={press} className="grid gap-5">
        <HiddenFields fields={fields} />
        {isOrdered && <AmountToPay amount={amount} />}
        <button ref={button} type="submit" className="btn btn-big" aria-disabled={busy || undefined}>
          {busy ? (
            <span>{checkoutCopy.ready.processing}</span>
          ) : (
            <PayWords label={label} isOrdered={isOrdered} />
          )}
        </button>
      </form>
      <p className="small">{checkoutCopy.ready.note}</p>
    </div>
  )
}

/**
 * Whether the page, asked for again, still offers to pay: since it was opened, the order may have been paid in another
 * tab, its quote withdrawn, or a State become necessary. Without an answer, the payment goes on.
 */
async function isPayable(providerOrderId: string): Promise<boolean> {
  const page = await fetch(location.pathname).catch(() => null)
  return !page?.ok || (await page.text()).includes(providerOrderId)
}

/** Posts the signed payment to the callback URL with a plain form, as the hosted page does. */
function submitReturn(callbackUrl: string, response: PaymentResponse) {
  const form = document.createElement("form")
  Object.assign(form, { method: "post", action: callbackUrl, hidden: true })
  for (const [name, value] of Object.entries(response)) {
    const input = document.createElement("input")
    Object.assign(input, { type: "hidden", name, value })
    form.appendChild(input)
  }
  document.body.appendChild(form)
  form.submit()
}

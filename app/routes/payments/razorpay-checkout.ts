/** Argument of Razorpay Checkout's `handler` callback after a successful payment. */
export type PaymentResponse = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

type CheckoutOptions = {
  key: string
  amount: string
  currency: string
  name: string
  description: string
  order_id: string
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

type CheckoutCallbacks = {
  paid: (response: PaymentResponse) => void
  failed: () => void
  dismissed: () => void
}

/** Loads the provider's script on demand and opens the checkout; false when the script fails to load. */
export async function loadCheckout(
  scriptUrl: string,
  fields: Record<string, string>,
  { paid, failed, dismissed }: CheckoutCallbacks,
): Promise<boolean> {
  if (!window.Razorpay && !(await loadScript(scriptUrl))) return false
  if (!window.Razorpay) return false
  const { key_id = "", amount = "", currency = "", name = "", description = "", order_id = "" } = fields
  const checkout = new window.Razorpay({
    key: key_id,
    amount,
    currency,
    name,
    description,
    order_id,
    prefill: { email: fields["prefill[email]"] ?? "" },
    callback_url: fields.callback_url ?? "",
    handler: paid,
    modal: { ondismiss: dismissed },
  })
  checkout.on("payment.failed", failed)
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
      console.error("the payment service's script could not be loaded")
      resolve(false)
    }
    document.head.appendChild(script)
  })
}

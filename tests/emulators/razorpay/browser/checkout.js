// The interface of Razorpay's Checkout.js, over the emulator's payment page. Styles are set as properties, not inline,
// so that the merchant's page may have a strict Content-Security-Policy.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  function Razorpay(options) {
    const failureListeners = []
    let close = null

    function handleResult(result) {
      if (result.outcome === "failure") {
        for (const listener of failureListeners) listener({ error: result.error })
        return
      }
      close?.()
      close = null
      if (result.outcome === "success") {
        const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = result
        options.handler?.({ razorpay_payment_id, razorpay_order_id, razorpay_signature })
      }
      if (result.outcome === "cancel") options.modal?.ondismiss?.()
    }

    return {
      on(event, listener) {
        if (event === "payment.failed") failureListeners.push(listener)
      },
      open() {
        close ??= openOverlay(frameUrl(options), handleResult)
      },
    }
  }

  function frameUrl(options) {
    const url = new URL("/v1/checkout/public", origin)
    url.search = new URLSearchParams({
      order_id: options.order_id ?? "",
      key_id: options.key ?? "",
      amount: options.amount ?? "",
      currency: options.currency ?? "",
      name: options.name ?? "",
      description: options.description ?? "",
      "prefill[email]": options.prefill?.email ?? "",
      merchant_origin: window.location.origin,
    })
    return url.href
  }

  /** Returns the function that removes the overlay and restores the focus. */
  function openOverlay(url, handleResult) {
    const focused = document.activeElement
    const overflow = document.documentElement.style.overflow
    const overlay = document.createElement("div")
    Object.assign(overlay.style, {
      position: "fixed",
      inset: "0",
      zIndex: "2147483647",
      display: "grid",
      placeItems: "center",
      background: "rgb(0 0 0 / 0.6)",
    })
    const frame = document.createElement("iframe")
    frame.title = "Payment"
    Object.assign(frame.style, {
      width: "min(100%, 26rem)",
      height: "min(100%, 44rem)",
      border: "0",
      borderRadius: "0.75rem",
      colorScheme: "normal",
    })
    frame.addEventListener("load", () => frame.focus())
    frame.src = url

    function receive(event) {
      if (event.origin === origin && event.source === frame.contentWindow) handleResult(event.data)
    }
    window.addEventListener("message", receive)
    document.documentElement.style.overflow = "hidden"
    overlay.append(frame)
    document.body.append(overlay)
    frame.focus()

    return () => {
      window.removeEventListener("message", receive)
      document.documentElement.style.overflow = overflow
      overlay.remove()
      focused?.focus?.()
    }
  }

  window.Razorpay = Razorpay
})()

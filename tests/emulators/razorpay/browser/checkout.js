// What Razorpay's Checkout.js does to the merchant's page, over the emulator's payment page: its hosts, its elements
// with their style attributes, its style element, its redirect in apps' browsers. README.md says where that is known from.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const hosts =
    origin === "https://checkout.razorpay.com"
      ? {
          api: "https://api.razorpay.com",
          cdn: "https://cdn.razorpay.com",
          tracking: "https://lumberjack.razorpay.com",
          metrics: "https://lumberjack-metrics.razorpay.com",
          experience: "https://lumberjack-cx.razorpay.com",
        }
      : { api: origin, cdn: origin, tracking: origin, metrics: origin, experience: origin }

  /** Browsers in which a frame can't open the bank's window: the whole page goes to Razorpay and to `callback_url`. */
  const REDIRECTS = /; wv\) |FBAN|UCBrowser|Opera Mini|CriOS|iPhone|iPad/

  const KEYFRAMES = "<style>@keyframes rzp-rot{to{transform: rotate(360deg);}}</style>"
  const FRAME_STYLE =
    "opacity: 1; height: 100%; position: relative; background: none; display: block; border: 0 none transparent; margin: 0px; padding: 0px; z-index: 2;"
  const LOADER_STYLE =
    "margin:-25px 0 0 -25px;height:50px;width:50px;animation:rzp-rot 1s infinite linear;border: 1px solid rgba(255, 255, 255, 0.2);border-top-color: rgba(255, 255, 255, 0.7);border-radius: 50%;position:absolute;left:50%;top:50%;"

  const container = addElement(document.body, "razorpay-container", {
    zIndex: "1000000000",
    position: "fixed",
    top: "0",
    display: "none",
    left: "0",
    height: "100%",
    width: "100%",
    overflowY: "visible",
  })
  container.innerHTML = KEYFRAMES
  const backdrop = addElement(container, "razorpay-backdrop", {
    minHeight: "100%",
    transition: "all 0.3s ease-out 0s",
    position: "fixed",
    top: "0",
    left: "0",
    width: "100%",
    height: "100%",
  })
  addScript(`${hosts.cdn}/static/cx/razorpay-risk-detection/bundle.js`)

  function Razorpay(options) {
    const listeners = []
    let close = null
    if (!options?.key) throw new Error("No key passed")
    if (!(Number.parseInt(options.amount, 10) >= 100)) throw new Error("Invalid amount")
    const isRedirect =
      options.redirect === true || (options.callback_url && REDIRECTS.test(navigator.userAgent))
    track("init", options)

    function handleResult(result) {
      if (result.outcome === "redirect") return submitForm(`${hosts.api}/pay`, result.fields)
      if (result.outcome === "failure") {
        for (const listener of listeners) listener({ error: result.error })
        return
      }
      close?.()
      close = null
      if (result.outcome === "success") {
        const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = result
        const response = { razorpay_payment_id, razorpay_order_id, razorpay_signature }
        // A handler wins over the address.
        if (options.handler) options.handler(response)
        else if (options.callback_url) submitForm(options.callback_url, response)
      }
      if (result.outcome === "cancel") options.modal?.ondismiss?.()
    }

    return {
      on(event, listener) {
        if (event === "payment.failed") listeners.push(listener)
      },
      open() {
        track("open", options)
        close ??= openFrame(frameUrl(options, isRedirect), handleResult)
      },
    }
  }

  function frameUrl(options, isRedirect) {
    const url = new URL("/v1/checkout/public", hosts.api)
    url.search = new URLSearchParams({
      order_id: options.order_id ?? "",
      key_id: options.key ?? "",
      amount: options.amount ?? "",
      currency: options.currency ?? "",
      name: options.name ?? "",
      description: options.description ?? "",
      "prefill[email]": options.prefill?.email ?? "",
      ...(isRedirect ? { callback_url: options.callback_url, redirect: "1" } : {}),
      merchant_origin: window.location.origin,
    })
    return url.href
  }

  /** Returns the function that takes everything back and restores the focus. */
  function openFrame(url, handleResult) {
    const focused = document.activeElement
    const { overflow } = document.body.style
    const frame = document.createElement("iframe")
    const attributes = {
      style: FRAME_STYLE,
      allowtransparency: "true",
      frameborder: "0",
      width: "100%",
      height: "100%",
      allow: "payment",
      src: url,
      class: "razorpay-checkout-frame",
    }
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
    const loader = document.createElement("div")
    loader.className = "razorpay-loader"
    loader.setAttribute("style", LOADER_STYLE)
    frame.addEventListener("load", () => {
      loader.remove()
      frame.focus()
    })

    function receive(event) {
      if (event.origin === hosts.api && event.source === frame.contentWindow) handleResult(event.data)
    }
    window.addEventListener("message", receive)
    const restoreMeta = replaceMeta()
    document.body.style.overflow = "hidden"
    backdrop.style.background = "rgba(0, 0, 0, 0.6)"
    container.append(loader, frame)
    container.style.display = "block"
    frame.focus()

    return () => {
      window.removeEventListener("message", receive)
      restoreMeta()
      document.body.style.overflow = overflow
      backdrop.style.background = ""
      container.style.display = "none"
      frame.remove()
      focused?.focus?.()
    }
  }

  /** Puts Razorpay's viewport and color in the place of the page's, until the returned function is called. */
  function replaceMeta() {
    const own = [...document.querySelectorAll("head meta[name=viewport], head meta[name='theme-color']")]
    for (const element of own) element.remove()
    const contents = {
      viewport: "width=device-width, initial-scale=1.0, maximum-scale=1.0, user-scalable=no",
      "theme-color": "",
    }
    const replaced = Object.entries(contents).map(([name, content]) => {
      const element = document.createElement("meta")
      Object.assign(element, { name, content })
      document.head.append(element)
      return element
    })
    return () => {
      for (const element of replaced) element.remove()
      document.head.append(...own)
    }
  }

  function track(event, { key, order_id }) {
    const addresses = [
      `${hosts.tracking}/v1/track`,
      `${hosts.metrics}/v1/frontend-metrics`,
      `${hosts.experience}/v1/track`,
    ]
    for (const address of addresses) {
      const request = new XMLHttpRequest()
      request.open("post", address, true)
      request.setRequestHeader("Content-type", "application/x-www-form-urlencoded")
      request.send(new URLSearchParams({ event, key, order_id }).toString())
    }
  }

  function addElement(parent, className, style) {
    const element = document.createElement("div")
    element.className = className
    Object.assign(element.style, style)
    parent.append(element)
    return element
  }

  function addScript(src) {
    const script = document.createElement("script")
    script.src = src
    document.head.append(script)
  }

  function submitForm(action, fields) {
    const form = document.createElement("form")
    Object.assign(form, { method: "post", action, hidden: true })
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input")
      Object.assign(input, { type: "hidden", name, value })
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  window.Razorpay = Razorpay
})()

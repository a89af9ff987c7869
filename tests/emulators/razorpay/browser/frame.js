// Submits the payment page's forms by fetch, and posts the results to the merchant's page.
;(() => {
  const query = new URLSearchParams(window.location.search)
  const merchantOrigin = query.get("merchant_origin")
  const isRedirect = query.has("redirect")
  const status = document.getElementById("status")
  let isBusy = false

  function postResult(result) {
    if (merchantOrigin) window.parent.postMessage(result, merchantOrigin)
  }

  function showStatus(message) {
    if (!status) return
    status.textContent = message
    status.hidden = false
  }

  async function send(fields) {
    const response = await fetch("/pay", {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
    })
    return response.json()
  }

  async function submit(form) {
    if (isBusy) return
    // The error page has only a Cancel button and no order.
    if (!form.elements.order_id) return postResult({ outcome: "cancel" })
    const fields = new FormData(form)
    const method = document.querySelector("input[name=method]:checked")
    if (method) fields.set("method", method.value)
    setBusy(true)
    // The merchant's whole page takes the payment to the bank, and from there to `callback_url`.
    if (isRedirect && fields.get("outcome") !== "cancel") {
      return postResult({ outcome: "redirect", fields: Object.fromEntries(fields) })
    }
    try {
      const result = await send(fields)
      if (fields.get("outcome") === "cancel") return
      if (result.outcome) postResult(result)
      if (result.error) showStatus(`Payment failed. ${result.error.description} You can try again.`)
    } catch {
      showStatus("Payment failed. The payment service did not respond. You can try again.")
    } finally {
      // Canceling closes the frame even when the request failed.
      if (fields.get("outcome") === "cancel") postResult({ outcome: "cancel" })
      setBusy(false)
    }
  }

  function setBusy(busy) {
    isBusy = busy
    for (const button of document.querySelectorAll("button")) button.disabled = busy
  }

  document.addEventListener("submit", (event) => {
    event.preventDefault()
    // A disabled button loses the focus.
    submit(event.target).then(() => event.submitter?.focus())
  })
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector("[value=cancel]").form.requestSubmit()
  })
  setBusy(false)
  document.querySelector("input[type=radio], button")?.focus()
})()

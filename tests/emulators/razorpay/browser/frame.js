// Sends the payment page's forms without leaving it, and tells the merchant's page what came of them.
;(() => {
  const merchantOrigin = new URLSearchParams(window.location.search).get("merchant_origin")
  const status = document.getElementById("status")
  let isBusy = false

  function tell(result) {
    if (merchantOrigin) window.parent.postMessage(result, merchantOrigin)
  }

  function say(sentence) {
    if (!status) return
    status.textContent = sentence
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
    // A page that only says why there is nothing to pay knows no order.
    if (!form.elements.order_id) return tell({ outcome: "cancel" })
    const fields = new FormData(form)
    const method = document.querySelector("input[name=method]:checked")
    if (method) fields.set("method", method.value)
    setBusy(true)
    try {
      const result = await send(fields)
      if (fields.get("outcome") === "cancel") return
      if (result.outcome) tell(result)
      if (result.error) say(`Payment failed. ${result.error.description} You can try again.`)
    } catch {
      say("Payment failed. The payment service did not answer. You can try again.")
    } finally {
      // Whatever happened, the buyer can always leave.
      if (fields.get("outcome") === "cancel") tell({ outcome: "cancel" })
      setBusy(false)
    }
  }

  function setBusy(busy) {
    isBusy = busy
    for (const button of document.querySelectorAll("button")) button.disabled = busy
  }

  document.addEventListener("submit", (event) => {
    event.preventDefault()
    // A disabled button loses the focus, and the keyboard's user with it.
    submit(event.target).then(() => event.submitter?.focus())
  })
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector("[value=cancel]").form.requestSubmit()
  })
  document.querySelector("input[type=radio], button")?.focus()
})()

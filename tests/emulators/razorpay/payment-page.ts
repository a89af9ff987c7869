import { html } from "hono/html"
import { type Html, renderPage } from "../pages/layout.ts"
import type { Checkout } from "../state.ts"
import { formatMoney, type Order } from "./entities.ts"

type HiddenFields = Record<string, string>

export type HostedForms = { success: HiddenFields; failure: HiddenFields }

/** Attribute of buttons in a frame until its script runs: a form sent before gives the merchant no result. */
const DISABLED = html` disabled`

/** Method for rupees only. */
const UPI_OPTION = html`<label><input type="radio" name="method" value="upi"> <span>UPI<small>QR code or UPI app</small></span></label>`

type PaymentPage = {
  order: Order
  checkout: Checkout
  /** The hidden fields of the hosted page's forms; absent in a frame. */
  forms?: HostedForms
  /** The path of the frame's script; absent on the hosted page. */
  script?: string
}

/** The payment page, hosted or in a frame. The hosted one works without JavaScript. */
export function renderPaymentPage({ order, checkout, forms, script }: PaymentPage): Html {
  const amount = formatMoney(order.amount, order.currency)
  const merchant = checkout.name || "Merchant"
  const disabled = script && DISABLED
  return renderCard({
    title: `Pay ${merchant}`,
    script,
    heading: html`<h1>${merchant}</h1>
        ${checkout.description && html`<p>${checkout.description}</p>`}
        <p class="amount">${amount}</p>`,
    content: html`<p id="status" role="alert" hidden></p>
      <form method="post" action="/pay" id="pay">
        ${hidden({ order_id: order.id, outcome: "success", ...forms?.success })}
        <fieldset>
          <legend>Payment method</legend>
          <label><input type="radio" name="method" value="card" checked> <span>Card<small>Visa ending in 1111</small></span></label>
          ${order.currency === "INR" ? UPI_OPTION : ""}
        </fieldset>
        <button class="primary"${disabled}>Pay ${amount}</button>
      </form>
      <div class="secondary">
        <form method="post" action="/pay">
          ${hidden({ order_id: order.id, outcome: "failure", ...forms?.failure })}
          <button${disabled}>Fail</button>
        </form>
        <form method="post" action="/pay">
          ${hidden({ order_id: order.id, outcome: "cancel" })}
          <button${disabled}>Cancel</button>
        </form>
      </div>
      <footer>
        ${checkout.email && html`<p>Receipt to ${checkout.email}</p>`}
        <p>Razorpay emulator: no money is charged. <span class="id">${order.id}</span></p>
      </footer>`,
  })
}

type Notice = { title: string; text: string; backTo?: string; script?: string }

/** A message on a page of its own, for errors and for results without a return URL. */
export function renderNotice({ title, text, backTo, script }: Notice): Html {
  return renderCard({
    title,
    script,
    content: html`<p>${text}</p>
      ${backTo && html`<p><a class="button" href="${backTo}">Back to the merchant</a></p>`}
      ${
        script &&
        html`<form method="post" action="/pay">
          ${hidden({ outcome: "cancel" })}
          <button${DISABLED}>Cancel</button>
        </form>`
      }`,
  })
}

/** Posts the fields to the merchant: by script, or with a button. */
export function renderCallbackForm(callbackUrl: string, fields: HiddenFields): Html {
  return renderCard({
    title: "Returning to the merchant",
    content: html`<form method="post" action="${callbackUrl}" id="return">
        ${hidden(fields)}
        <button class="primary">Continue</button>
      </form>
      <script>document.getElementById("return").submit()</script>`,
  })
}

/** With a script, the card is in a frame. The heading is the title unless given. */
type Card = { title: string; heading?: Html; content: Html; script?: string }

function renderCard({ title, heading = html`<h1>${title}</h1>`, content, script }: Card): Html {
  return renderPage({
    title,
    kind: script ? "framed" : "payment",
    body: html`<main class="card">
      <header>
        <p class="badge">Test mode</p>
        ${heading}
      </header>
      ${content}
    </main>
    ${script && html`<script src="${script}"></script>`}`,
  })
}

function hidden(fields: HiddenFields): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
}

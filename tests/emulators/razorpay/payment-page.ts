import { html } from "hono/html"
import { type Html, renderPage } from "../pages/layout.ts"
import type { Checkout } from "../state.ts"
import type { Order } from "./entities.ts"
import { formatMoney } from "./format-money.ts"

type HiddenFields = Record<string, string>

type PaymentPage = {
  order: Order
  checkout: Checkout
  /** What the forms of the hosted page carry to the merchant; the frame needs none. */
  forms?: { pay: HiddenFields; fail: HiddenFields }
  /** The frame's script, where the page is drawn in the merchant's page. */
  script?: string
}

/** The page of which the buyer sees either the whole or a frame. Without a script it is plain forms. */
export function renderPaymentPage({ order, checkout, forms, script }: PaymentPage): Html {
  const amount = formatMoney(order.amount, order.currency)
  const merchant = checkout.name || "Merchant"
  const common = { order_id: order.id }
  return renderPage({
    title: `Pay ${merchant}`,
    kind: script ? "framed" : "payment",
    body: html`<main class="card">
      <header>
        <p class="badge">Test mode</p>
        <h1>${merchant}</h1>
        ${checkout.description && html`<p>${checkout.description}</p>`}
        <p class="amount">${amount}</p>
      </header>
      <p id="status" role="alert" hidden></p>
      <form method="post" action="/pay" id="pay">
        ${hidden({ ...common, outcome: "success", ...forms?.pay })}
        <fieldset>
          <legend>Payment method</legend>
          <label><input type="radio" name="method" value="card" checked> <span>Card<small>Visa ending in 1111</small></span></label>
          <label><input type="radio" name="method" value="upi"> <span>UPI<small>success@razorpay</small></span></label>
        </fieldset>
        <button class="primary">Pay ${amount}</button>
      </form>
      <div class="others">
        <form method="post" action="/pay">
          ${hidden({ ...common, outcome: "failure", ...forms?.fail })}
          <button>Fail</button>
        </form>
        <form method="post" action="/pay">
          ${hidden({ ...common, outcome: "cancel" })}
          <button>Cancel</button>
        </form>
      </div>
      <footer>
        ${checkout.email && html`<p>Receipt to ${checkout.email}</p>`}
        <p>No money moves: this stands in for Razorpay. <span class="id">${order.id}</span></p>
      </footer>
    </main>
    ${script && html`<script src="${script}"></script>`}`,
  })
}

/** For what ends without a way back to the merchant's page, and for refusals. */
export function renderNotice(notice: {
  title: string
  text: string
  backTo?: string
  script?: string
}): Html {
  return renderPage({
    title: notice.title,
    kind: notice.script ? "framed" : "payment",
    body: html`<main class="card">
      <header>
        <p class="badge">Test mode</p>
        <h1>${notice.title}</h1>
      </header>
      <p>${notice.text}</p>
      ${notice.backTo && html`<p><a class="button" href="${notice.backTo}">Back to the merchant</a></p>`}
      ${
        notice.script &&
        html`<form method="post" action="/pay">
          ${hidden({ outcome: "cancel" })}
          <button>Cancel</button>
        </form>
        <script src="${notice.script}"></script>`
      }
    </main>`,
  })
}

/** Takes the fields to the merchant where the browser did not bring them itself. */
export function renderReturn(callbackUrl: string, fields: HiddenFields): Html {
  return renderPage({
    title: "Returning to the merchant",
    kind: "payment",
    body: html`<main class="card">
      <header>
        <p class="badge">Test mode</p>
        <h1>Returning to the merchant</h1>
      </header>
      <form method="post" action="${callbackUrl}" id="return">
        ${hidden(fields)}
        <button class="primary">Continue</button>
      </form>
      <script>document.getElementById("return").submit()</script>
    </main>`,
  })
}

function hidden(fields: HiddenFields): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
}

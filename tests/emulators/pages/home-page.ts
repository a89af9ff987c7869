import { readFileSync } from "node:fs"
import { Hono } from "hono"
import { html } from "hono/html"
import type { EmulatorContext } from "../context.ts"
import { formatMoney } from "../razorpay/entities.ts"
import type { State } from "../state.ts"
import { type Html, renderPage } from "./layout.ts"

const MAX_ORDERS = 20

/** Links to everything that the emulators serve, and their current data. */
function renderHome(state: State, origin: string): Html {
  return renderPage({
    title: "Emulators",
    body: html`<main>
      <h1>Emulators</h1>
      <p>Local emulators of Razorpay, Resend, the IP-information service and the release server.</p>
      <ul>
        <li><a href="/inbox">Inbox</a>: ${state.emails.length} emails (<a href="/inbox.json">as JSON</a>)</li>
        <li><a href="/json">IP information</a></li>
        <li><a href="/releases/BriskSetup.exe">Placeholder installer</a></li>
        <li><a href="/v1/checkout.js">Checkout script</a></li>
        <li><a href="/control">Control state</a></li>
      </ul>
      ${renderOrders(state)}
      ${renderPolarOrders(state)}
      ${renderPendingWebhooks(state)}
      ${renderControl(state, origin)}
    </main>`,
  })
}

function renderOrders({ orders }: State): Html {
  const recent = [...orders.values()].slice(-MAX_ORDERS).reverse()
  const rows = recent.map(
    ({ id, amount, currency, status, attempts, receipt }) => html`<tr>
      <td class="id">${id}</td>
      <td>${formatMoney(amount, currency)}</td>
      <td>${status}</td>
      <td>${attempts}</td>
      <td>${receipt ?? ""}</td>
    </tr>`,
  )
  return html`<h2>Recent orders</h2>
    ${
      rows.length === 0
        ? html`<p class="empty">No orders yet.</p>`
        : html`<div class="scroll"><table>
          <thead><tr><th>Order</th><th>Amount</th><th>Status</th><th>Attempts</th><th>Receipt</th></tr></thead>
          <tbody>${rows}</tbody>
        </table></div>`
    }`
}

/** Nothing where the site has no second provider. */
function renderPolarOrders({ polarOrders }: State): Html | string {
  const recent = [...polarOrders.values()].slice(-MAX_ORDERS).reverse()
  if (recent.length === 0) return ""
  const rows = recent.map(
    ({ id, total_amount, tax_amount, currency, status }) => html`<tr>
      <td class="id">${id}</td>
      <td>${formatMoney(total_amount, currency.toUpperCase())}</td>
      <td>${formatMoney(tax_amount, currency.toUpperCase())}</td>
      <td>${status}</td>
    </tr>`,
  )
  return html`<h2>Recent orders at Polar</h2>
    <div class="scroll"><table>
      <thead><tr><th>Order</th><th>Amount</th><th>Tax</th><th>Status</th></tr></thead>
      <tbody>${rows}</tbody>
    </table></div>`
}

function renderPendingWebhooks({ pendingWebhooks }: State): Html {
  const items = [...pendingWebhooks.values()].map(
    ({ event, eventId, attempts, lastResult }) =>
      html`<li>${event} <span class="id">${eventId}</span>: attempts: ${attempts}${lastResult && `, last: ${lastResult}`}</li>`,
  )
  return html`<h2>Pending webhooks</h2>
    ${items.length === 0 ? html`<p class="empty">None: every webhook was delivered.</p>` : html`<ul>${items}</ul>`}`
}

function renderControl({ control }: State, origin: string): Html {
  return html`<h2>Fault injection</h2>
    <p>Control state:</p>
    <pre>${JSON.stringify(control, null, 2)}</pre>
    <p><code>POST /control</code> replaces the whole state; missing keys take their defaults; <code>{}</code> resets it.</p>
    <pre>curl -H 'Content-Type: application/json' -d '{"webhooks":"duplicate","country":"IN"}' ${origin}/control</pre>
    <p>What each key means is said in <code>tests/emulators/control/control.ts</code>.</p>`
}

const styles = readFileSync(new URL("./styles.css", import.meta.url), "utf8")

export function pageRoutes({ store }: EmulatorContext) {
  return new Hono()
    .get("/", (c) => c.html(renderHome(store.state, new URL(c.req.url).origin)))
    .get("/styles.css", (c) => c.body(styles, 200, { "Content-Type": "text/css; charset=utf-8" }))
}

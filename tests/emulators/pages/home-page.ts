import { html } from "hono/html"
import { formatMoney } from "../razorpay/format-money.ts"
import type { State } from "../state.ts"
import { type Html, renderPage } from "./layout.ts"

const ORDERS_SHOWN = 20

/** Everything the emulators have and hold, on one page. */
export function renderHome(state: State, address: string): Html {
  const orders = [...state.orders.values()].slice(-ORDERS_SHOWN).reverse()
  const deliveries = [...state.deliveries.values()]
  return renderPage({
    title: "Emulators",
    body: html`<main>
      <h1>Emulators</h1>
      <p>One server standing in for the outside world: payments, mail, geolocation and releases.</p>
      <ul>
        <li><a href="/inbox">Inbox</a>: ${state.mails.length} mails (<a href="/inbox.json">as JSON</a>)</li>
        <li><a href="/json">IP information</a></li>
        <li><a href="/releases/BriskSetup.exe">The stand-in installer</a></li>
        <li><a href="/v1/checkout.js">Checkout script</a></li>
        <li><a href="/control">Control state</a></li>
      </ul>

      <h2>Recent orders</h2>
      ${
        orders.length === 0
          ? html`<p class="empty">No orders yet.</p>`
          : html`<div class="scroll"><table>
            <thead><tr><th>Order</th><th>Amount</th><th>Status</th><th>Attempts</th><th>Receipt</th></tr></thead>
            <tbody>${orders.map(
              (order) => html`<tr>
                <td class="id">${order.id}</td>
                <td>${formatMoney(order.amount, order.currency)}</td>
                <td>${order.status}</td>
                <td>${order.attempts}</td>
                <td>${order.receipt ?? ""}</td>
              </tr>`,
            )}</tbody>
          </table></div>`
      }

      <h2>Webhooks under way</h2>
      ${
        deliveries.length === 0
          ? html`<p class="empty">None: everything was delivered.</p>`
          : html`<ul>${deliveries.map(
              ({ event, eventId, attempts, lastAnswer }) =>
                html`<li>${event} <span class="id">${eventId}</span>: attempts: ${attempts}${lastAnswer && `, last: ${lastAnswer}`}</li>`,
            )}</ul>`
      }

      ${renderControl(state, address)}
    </main>`,
  })
}

function renderControl({ control }: State, address: string): Html {
  return html`<h2>Trouble on demand</h2>
    <p>Now:</p>
    <pre>${JSON.stringify(control, null, 2)}</pre>
    <p><code>POST /control</code> replaces the whole state; what is left out takes its default; <code>{}</code> resets.</p>
    <pre>curl -H 'Content-Type: application/json' -d '{"webhooks":"duplicate","country":"IN"}' ${address}/control</pre>
    <dl>
      <dt><code>webhooks</code></dt>
      <dd><code>deliver</code>; <code>drop</code>: never sent; <code>duplicate</code>: twice at once; <code>reorder</code>: the events of one action backwards, one after another</dd>
      <dt><code>webhookDelayMs</code></dt>
      <dd>milliseconds before new events leave</dd>
      <dt><code>country</code></dt>
      <dd>what the IP-information service says</dd>
      <dt><code>fail</code></dt>
      <dd>a list of <code>orders</code> (creating them), <code>payments</code> (reading orders and their payments), <code>mail</code>, <code>geo</code>: answered with a server error</dd>
      <dt><code>slow</code></dt>
      <dd>milliseconds by service: <code>{"mail": 3000}</code></dd>
      <dt><code>rubbish</code></dt>
      <dd>a list of services that answer 200 with an HTML page</dd>
      <dt><code>failRate</code></dt>
      <dd>the share of requests that is refused, by service: <code>{"mail": 0.5}</code></dd>
      <dt><code>loseAnswers</code></dt>
      <dd>the share of requests that is done and then answered with a server error: <code>{"mail": 0.2}</code></dd>
    </dl>`
}

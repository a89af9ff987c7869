import { type Context, Hono } from "hono"
import { html } from "hono/html"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { type Html, renderPage } from "../pages/layout.ts"
import { formatMoney } from "../razorpay/entities.ts"
import { type Fields, readFields, textOf } from "../read-body.ts"
import {
  changeCheckout,
  confirmCheckout,
  NO_ADDRESS,
  presentCheckout,
  succeedCheckout,
  withTax,
} from "./checkouts.ts"
import type { Address, Checkout } from "./entities.ts"
import { invalid, serverError } from "./errors.ts"
import { COUNTRIES } from "./taxes.ts"

const money = (amount: number, { currency }: Checkout) => formatMoney(amount, currency.toUpperCase())

type Typed = { email: string; name: string; taxId: string; address: Address | null }

const typedOf = (checkout: Checkout): Typed => ({
  email: checkout.customer_email ?? "",
  name: checkout.customer_name ?? "",
  taxId: checkout.customer_tax_id ?? "",
  address: checkout.customer_billing_address,
})

function renderField(name: string, label: string, value: string | null | undefined, type = "text"): Html {
  return html`<label class="field">${label}
    <input name="${name}" type="${type}" value="${value ?? ""}">
  </label>`
}

function renderTax({ tax_amount, tax_behavior, ...checkout }: Checkout): Html {
  if (tax_amount === null) return html`<p>Choose your country to see the tax.</p>`
  const amount = formatMoney(tax_amount, checkout.currency.toUpperCase())
  return html`<p>${tax_behavior === "inclusive" ? "Includes" : "Plus"} ${amount} tax</p>`
}

function renderCheckout(checkout: Checkout, error?: string): Html {
  const { email, name, taxId, address } = typedOf(checkout)
  return renderCard(
    "Pay by Polar",
    html`<header>
        <p class="badge">Test mode</p>
        <h1>Brisk</h1>
        <p class="amount">${money(checkout.total_amount, checkout)}</p>
        ${renderTax(checkout)}
      </header>
      ${error && html`<p id="status" role="alert">${error}</p>`}
      <form method="post" action="/polar/checkout/${checkout.client_secret}">
        ${renderField("email", "Email", email, "email")}
        <label class="field">Country
          <select name="country">
            <option value=""></option>
            ${COUNTRIES.map((code) =>
              code === address?.country
                ? html`<option selected>${code}</option>`
                : html`<option>${code}</option>`,
            )}
          </select>
        </label>
        ${renderField("state", "State", address?.state)}
        ${renderField("line1", "Street", address?.line1)}
        ${renderField("city", "City", address?.city)}
        ${renderField("postal_code", "Postal code", address?.postal_code)}
        ${renderField("name", "Name on card", name)}
        ${renderField("tax_id", "Tax ID of your business", taxId)}
        <button name="outcome" value="success" class="primary">Pay ${money(checkout.total_amount, checkout)}</button>
        <div class="secondary">
          <button name="outcome" value="update">Update tax</button>
          <button name="outcome" value="failure">Fail</button>
          <button name="outcome" value="later">Pay slowly</button>
        </div>
      </form>
      ${checkout.return_url && html`<p><a class="button" href="${checkout.return_url}">Cancel</a></p>`}
      <footer><p>Emulator of Polar: no money is charged. <span class="id">${checkout.id}</span></p></footer>`,
  )
}

const renderCard = (title: string, content: Html) =>
  renderPage({ title, kind: "payment", body: html`<main class="card">${content}</main>` })

const renderNotice = (title: string, text: string, backTo?: string | null) =>
  renderCard(
    title,
    html`<header><p class="badge">Test mode</p><h1>${title}</h1></header>
      <p>${text}</p>
      ${backTo && html`<p><a class="button" href="${backTo}">Continue</a></p>`}`,
  )

/** The checkout with what the buyer typed. */
function readTyped(context: EmulatorContext, checkout: Checkout, fields: Fields): Checkout {
  const text = (name: string) => textOf(fields, name).trim() || null
  const country = text("country")
  const state = text("state")
  const prefixed =
    state && ["US", "CA"].includes(country ?? "") && !state.includes("-") ? `${country}-${state}` : state
  const address = country && {
    ...NO_ADDRESS,
    line1: text("line1"),
    city: text("city"),
    postal_code: text("postal_code"),
    state: prefixed,
    country,
  }
  const typed = {
    ...checkout,
    customer_email: text("email") ?? checkout.customer_email,
    customer_name: text("name"),
    customer_tax_id: text("tax_id"),
    customer_billing_address: address || null,
  }
  return withTax(context, typed)
}

/** What Polar requires before it takes a payment. */
function findMissing({
  customer_email,
  customer_billing_address: address,
  ...checkout
}: Checkout): string | null {
  if (customer_email === null) return "Email is required."
  if (address === null) return "Country is required."
  if (!COUNTRIES.includes(address.country)) return "Polar does not sell to this country."
  if (["US", "CA"].includes(address.country) && address.state === null) return "State is required."
  const isWhole = address.line1 !== null && address.city !== null && address.postal_code !== null
  if ((address.country === "US" || checkout.customer_tax_id !== null) && !isWhole)
    return "Full billing address is required."
  return null
}

/** The hosted page, without script. Polar's needs one. */
export function pageRoutes(context: EmulatorContext) {
  const { state } = context.store
  const faults = injectFaults(context, "polarPage", serverError)
  const find = (c: Context) =>
    [...state.polarCheckouts.values()].find(({ client_secret }) => client_secret === c.req.param("secret"))
  const notFound = (c: Context) => c.html(renderNotice("Not found", "There is no such checkout."), 404)

  return new Hono()
    .get("/checkout/:secret", faults, (c) => {
      const stored = find(c)
      if (stored === undefined) return notFound(c)
      const checkout = presentCheckout(stored)
      if (checkout.status === "succeeded") return c.redirect(checkout.success_url, 303)
      if (checkout.status === "expired") return notFound(c)
      if (checkout.status !== "open") return c.redirect(`${checkout.url}/confirmation`, 303)
      return c.html(renderCheckout(checkout))
    })
    .get("/checkout/:secret/confirmation", (c) => {
      const checkout = find(c)
      if (checkout === undefined) return notFound(c)
      if (checkout.status === "open") return c.redirect(checkout.url, 303)
      if (checkout.status === "succeeded")
        return c.html(renderNotice("Thank you", "Your payment has succeeded.", checkout.success_url))
      return c.html(renderNotice("Processing", "Your bank has not answered yet.", checkout.return_url))
    })
    .post("/checkout/:secret", faults, async (c) => {
      const stored = find(c)
      if (stored === undefined) return notFound(c)
      const open = presentCheckout(stored)
      if (open.status !== "open") return c.redirect(open.url, 303)
      const fields = await readFields(c.req, () => invalid([]))
      const outcome = textOf(fields, "outcome")
      const checkout = readTyped(context, open, fields)
      const missing = outcome === "update" ? null : findMissing(checkout)
      if (missing !== null || outcome === "update") {
        const changed = changeCheckout(context, checkout, {})
        return missing === null ? c.redirect(changed.url, 303) : c.html(renderCheckout(changed, missing), 422)
      }
      if (!state.control.polar.isReady)
        return c.html(renderCheckout(checkout, "Organization is not ready to accept payments"), 403)
      if (outcome === "failure") {
        const text =
          "The payment failed: Your card was declined. Please try again with a different payment method."
        return c.html(renderCheckout(changeCheckout(context, checkout, {}), text), 400)
      }
      const { checkout: confirmed, url } = confirmCheckout(context, checkout)
      if (outcome === "later") return c.redirect(`${confirmed.url}/confirmation`, 303)
      succeedCheckout(context, confirmed)
      return c.redirect(url, 303)
    })
}

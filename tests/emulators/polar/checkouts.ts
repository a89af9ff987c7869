import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { readJson } from "../read-body.ts"
import type { State } from "../state.ts"
import { readCheckout } from "./checkout-form.ts"
import { type Address, type Checkout, type Customer, createToken, modified, newCustomer } from "./entities.ts"
import { authenticate, invalid, notFound, serverError } from "./errors.ts"
import { sendEvents } from "./events.ts"
import { addOrder } from "./orders.ts"
import { cutPage, polarOf, readFilter, readId } from "./queries.ts"
import { divide, EMBARGOED, type TaxBehavior } from "./taxes.ts"

export const NO_ADDRESS = { line1: null, line2: null, postal_code: null, city: null, state: null }

/** The country of a typed address, or of the buyer's IP address. */
function locate({ store }: EmulatorContext, checkout: Checkout): Checkout {
  const { country } = store.state.control
  if (checkout.customer_billing_address !== null || checkout.customer_ip_address === null) return checkout
  if (!/^[A-Z]{2}$/.test(country) || EMBARGOED.includes(country)) return checkout
  return { ...checkout, customer_billing_address: { ...NO_ADDRESS, country } }
}

/** Divides the price for the billing address, as soon as there is one. */
export function withTax({ store }: EmulatorContext, checkout: Checkout): Checkout {
  const { customer_billing_address: address, amount } = checkout
  if (address === null) return checkout
  const chosen = checkout.product_price.tax_behavior ?? "location"
  const located: TaxBehavior =
    address.country === "US" || address.country === "CA" ? "exclusive" : "inclusive"
  const behavior = store.state.control.polar.taxBehavior ?? (chosen === "location" ? located : chosen)
  const { net, tax } = divide(amount, address, behavior, checkout.customer_tax_id !== null)
  const isWhole = address.country === "US" || checkout.customer_tax_id !== null ? "required" : "disabled"
  return {
    ...checkout,
    net_amount: net,
    tax_amount: tax,
    total_amount: net + tax,
    tax_behavior: behavior,
    billing_address_fields: {
      country: "required",
      state: ["US", "CA"].includes(address.country) ? "required" : "disabled",
      city: isWhole,
      postal_code: isWhole,
      line1: isWhole,
      line2: "disabled",
    },
  }
}

/** A customer of the account is known by the site's id of it. */
const findCustomer = ({ polarCustomers }: State, externalId: string | null): Customer | undefined =>
  [...polarCustomers.values()].find(({ external_id }) => externalId !== null && external_id === externalId)

function prefill(checkout: Checkout, customer: Customer | undefined): Checkout {
  if (customer === undefined) return checkout
  return {
    ...checkout,
    customer_id: customer.id,
    customer_email: checkout.customer_email ?? customer.email,
    customer_name: customer.name,
    customer_billing_name: customer.billing_name ?? customer.name,
    customer_billing_address: customer.billing_address,
  }
}

/** The checkout as it is now: an open one may have expired. */
export const presentCheckout = (checkout: Checkout): Checkout =>
  checkout.status === "open" && Date.now() > Date.parse(checkout.expires_at)
    ? { ...checkout, status: "expired" }
    : checkout

/** Stores a change of a checkout and sends its event. */
export function changeCheckout(
  context: EmulatorContext,
  checkout: Checkout,
  changes: Partial<Checkout>,
): Checkout {
  const changed = { ...checkout, ...changes, ...modified() }
  context.store.state.polarCheckouts.set(changed.id, changed)
  const type = changed.status === "expired" ? "checkout.expired" : "checkout.updated"
  sendEvents(context, [{ type, data: changed }])
  context.store.changed()
  return changed
}

/** The customer who pays, by the account's id or by the address; new ones get a session for the portal. */
function saveCustomer(
  context: EmulatorContext,
  checkout: Checkout,
): { customer: Customer; isKnownByEmail: boolean } {
  const { polarCustomers } = context.store.state
  const byId = findCustomer(context.store.state, checkout.external_customer_id)
  const email = checkout.customer_email ?? ""
  const byEmail = [...polarCustomers.values()].find((customer) => customer.email === email)
  const fields = { email, external_id: checkout.external_customer_id }
  const found = byId ?? byEmail
  const customer = found ?? newCustomer(polarOf(context).organizationId, fields)
  const changed = {
    ...customer,
    ...(found && modified()),
    name: customer.name ?? checkout.customer_billing_name ?? checkout.customer_name,
    billing_name: checkout.customer_billing_name ?? customer.billing_name,
    billing_address: checkout.customer_billing_address ?? customer.billing_address,
    locale: checkout.locale ?? customer.locale,
  }
  polarCustomers.set(changed.id, changed)
  sendEvents(context, [{ type: found ? "customer.updated" : "customer.created", data: changed }])
  return { customer: changed, isKnownByEmail: byId === undefined && byEmail !== undefined }
}

/** The buyer has pressed Pay. Returns the address that a succeeded payment leads to. */
export function confirmCheckout(
  context: EmulatorContext,
  checkout: Checkout,
): { checkout: Checkout; url: string } {
  const { customer, isKnownByEmail } = saveCustomer(context, checkout)
  const confirmed = changeCheckout(context, checkout, { status: "confirmed", customer_id: customer.id })
  const url = new URL(confirmed.success_url)
  if (!isKnownByEmail) url.searchParams.set("customer_session_token", createToken("polar_cst_"))
  return { checkout: confirmed, url: url.href }
}

/** The payment of a confirmed checkout has succeeded. */
export function succeedCheckout(context: EmulatorContext, checkout: Checkout): Checkout {
  const { polarCustomers } = context.store.state
  const customer = polarCustomers.get(checkout.customer_id ?? "")
  if (customer === undefined) throw new Error("a confirmed checkout without a customer")
  const address: Address | null = checkout.customer_billing_address
  addOrder(context, {
    checkout,
    customer,
    price: checkout.amount,
    net: checkout.net_amount,
    tax: checkout.tax_amount ?? 0,
    currency: checkout.currency,
    address: address ?? { ...NO_ADDRESS, country: "US" },
    metadata: checkout.metadata,
  })
  return changeCheckout(context, checkout, { status: "succeeded" })
}

export function checkoutRoutes(context: EmulatorContext) {
  const { store } = context
  const guards = [injectFaults(context, "polarCheckouts", serverError), authenticate(context)] as const
  return new Hono()
    .post("/v1/checkouts/", ...guards, async (c) => {
      const body = await readJson(c.req, () =>
        invalid([{ type: "json_invalid", loc: ["body", 0], msg: "JSON decode error", input: {} }]),
      )
      const pageUrl = `${new URL(c.req.url).origin}/polar/checkout`
      const read = readCheckout(context, body, pageUrl)
      const known = prefill(read, findCustomer(store.state, read.external_customer_id))
      const checkout = withTax(context, locate(context, known))
      store.state.polarCheckouts.set(checkout.id, checkout)
      sendEvents(context, [{ type: "checkout.created", data: checkout }])
      store.changed()
      return c.json(checkout, 201)
    })
    .get("/v1/checkouts/", ...guards, (c) => {
      const statuses = readFilter(c, "status")
      const customers = readFilter(c, "external_customer_id")
      const checkouts = [...store.state.polarCheckouts.values()]
        .map(presentCheckout)
        .filter(
          ({ status, external_customer_id }) =>
            (statuses?.includes(status) ?? true) && (customers?.includes(external_customer_id ?? "") ?? true),
        )
      return c.json(cutPage(c, checkouts))
    })
    .get("/v1/checkouts/:id", ...guards, (c) => {
      const checkout = store.state.polarCheckouts.get(readId(c))
      if (checkout === undefined) throw notFound()
      return c.json(presentCheckout(checkout))
    })
}

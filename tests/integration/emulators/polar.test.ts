import { randomUUID } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { expect, test } from "vitest"
import type { Checkout, Dispute, Order, Refund } from "#tests/emulators/polar/entities.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

type Settings = Parameters<typeof startEmulatorsAndReceiver>[0]
type Emulators = Awaited<ReturnType<typeof startPolar>>
type Page<Item> = { items: Item[]; pagination: { total_count: number; max_page: number } }

const PRODUCT = secrets.polarProductId
const authorization = `Bearer ${secrets.polarAccessToken}`

async function startPolar(settings?: Settings) {
  const emulators = await startEmulatorsAndReceiver(settings)
  const api = `${emulators.url}/polar/v1`
  const ask = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(api + path, {
      headers: { authorization, ...headers },
      redirect: "manual",
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    })
  const control = async <Entity>(path: string, body: object) => {
    const response = await fetch(`${emulators.url}/control/polar/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as Entity
  }
  const read = async <Entity>(path: string) => (await ask(path)).json<Entity>()
  return Object.assign(emulators, { ask, read, controlPolar: control })
}

const priceOf = (amount: number, currency: string, tax_behavior = "inclusive") => ({
  amount_type: "fixed",
  price_amount: amount,
  price_currency: currency,
  tax_behavior,
})

const checkoutBody = (fields: object = {}) => ({
  products: [PRODUCT],
  prices: { [PRODUCT]: [priceOf(9499, "eur"), priceOf(9499, "usd")] },
  currency: "eur",
  customer_email: "erika@example.com",
  external_customer_id: "account-1",
  success_url: "http://localhost:8787/checkout/1?checkout_id={CHECKOUT_ID}",
  return_url: "http://localhost:8787/checkout/1?canceled",
  metadata: { order: "order-1" },
  ...fields,
})

async function createCheckout({ ask }: Emulators, fields: object = {}): Promise<Checkout> {
  const response = await ask("/checkouts/", checkoutBody(fields))
  expect(response.status).toBe(201)
  return response.json()
}

/** A paid order of a new checkout. */
async function pay(emulators: Emulators, fields: object = {}, payment: object = {}): Promise<Order> {
  const checkout = await createCheckout(emulators, fields)
  await emulators.controlPolar("payments", { checkout_id: checkout.id, ...payment })
  const { items } = await emulators.read<Page<Order>>(`/orders/?checkout_id=${checkout.id}`)
  const [order] = items
  if (!order) throw new Error("not paid")
  return order
}

test("polar: a price with tax inside costs what it says", async () => {
  await using emulators = await startPolar()
  expect(await pay(emulators)).toMatchObject({
    status: "paid",
    subtotal_amount: 9499,
    net_amount: 7982,
    tax_amount: 1517,
    total_amount: 9499,
    currency: "eur",
    metadata: { order: "order-1" },
    billing_address: { country: "DE" },
    billing_name: "Erika Mustermann",
    customer: { external_id: "account-1" },
  })
})

test("polar: tax outside is added to the price", async () => {
  await using emulators = await startPolar()
  const prices = { [PRODUCT]: [priceOf(9499, "eur", "exclusive"), priceOf(9499, "usd", "exclusive")] }
  expect(await pay(emulators, { prices })).toMatchObject({
    net_amount: 9499,
    tax_amount: 1805,
    total_amount: 11304,
  })
})

test.each([
  ["a business with a tax ID", { taxId: "DE123456789" }, 0],
  ["a Briton", { country: "GB" }, 1583],
  ["a Brazilian", { country: "BR" }, 0],
  ["New York", { country: "US", state: "US-NY" }, 775],
])("polar: tax inside of %s", async (_name, payment, tax) => {
  await using emulators = await startPolar()
  const order = await pay(emulators, {}, payment)
  expect([order.tax_amount, order.total_amount]).toEqual([tax, 9499])
})

type Refusal = [name: string, status: number, error: string, ask: (emulators: Emulators) => Promise<Response>]

const posted = (fields: object) => (emulators: Emulators) =>
  emulators.ask("/checkouts/", checkoutBody(fields))
const asked =
  (path: string, headers = {}) =>
  (emulators: Emulators) =>
    emulators.ask(path, undefined, headers)
const refunded =
  (fields: object, change?: (emulators: Emulators, order: Order) => Promise<unknown>) =>
  async (emulators: Emulators) => {
    const order = await pay(emulators)
    await change?.(emulators, order)
    return emulators.ask("/refunds/", {
      order_id: order.id,
      reason: "customer_request",
      amount: 100,
      ...fields,
    })
  }
const invoiced = (payment: object) => async (emulators: Emulators) => {
  const order = await pay(emulators, {}, payment)
  return emulators.ask(`/orders/${order.id}/invoice`, {})
}

const INVALID = '"error":"RequestValidationError"'
const REFUSED = '"error":"PolarRequestValidationError"'

test.each<Refusal>([
  ["no token", 401, '"error":"Unauthorized"', asked("/orders/", { authorization: "" })],
  ["a wrong token", 401, '"error":"invalid_token"', asked("/orders/", { authorization: "Bearer x" })],
  ["a path without its slash", 307, "", asked("/orders")],
  ["an id that is none", 422, INVALID, asked("/orders/1")],
  ["an unknown id", 404, '"error":"ResourceNotFound"', asked(`/orders/${randomUUID()}`)],
  ["a limit of 0", 422, "Input should be greater than 0", asked("/orders/?limit=0")],
  ["a time that is none", 422, "valid datetime", asked("/orders/?created_after=yesterday")],
  [
    "an unknown product",
    422,
    "Product does not exist.",
    posted({ products: [randomUUID()], prices: undefined }),
  ],
  [
    "prices without the default currency",
    422,
    "default presentment currency must be present",
    posted({ prices: { [PRODUCT]: [priceOf(9499, "eur")] } }),
  ],
  [
    "a currency without a price",
    422,
    "not available in the specified currency",
    posted({ prices: { [PRODUCT]: [priceOf(9499, "usd")] } }),
  ],
  [
    "two prices of one currency",
    422,
    "Only one fixed price is allowed.",
    posted({ prices: { [PRODUCT]: [priceOf(9499, "usd"), priceOf(9999, "usd")] }, currency: "usd" }),
  ],
  ["a currency in capitals", 422, INVALID, posted({ currency: "EUR" })],
  [
    "39 pence",
    422,
    "minimum_price",
    posted({ prices: { [PRODUCT]: [priceOf(39, "gbp"), priceOf(50, "usd")] } }),
  ],
  ["an empty text in the metadata", 422, "string_too_short", posted({ metadata: { order: "" } })],
  ["an address without a domain", 422, "not a valid email address", posted({ customer_email: "erika" })],
  ["a path instead of an address", 422, "url_parsing", posted({ success_url: "/checkout" })],
  ["an IP address that is none", 422, "ip_any_address", posted({ customer_ip_address: "unknown" })],
  ["a refund without a reason", 422, "literal_error", refunded({ reason: "because" })],
  ["a refund of 0", 422, "greater_than", refunded({ amount: 0 })],
  ["a refund with tax", 422, "Refund amount exceeds refundable amount", refunded({ amount: 9499 })],
  [
    "a refund of an unknown order",
    422,
    `${REFUSED},"detail":[{"type":"value_error"`,
    refunded({ order_id: randomUUID() }),
  ],
  [
    "a refund of what is refunded",
    403,
    "RefundedAlready",
    refunded({}, (emulators, { id }) => emulators.controlPolar("refunds", { order_id: id })),
  ],
  [
    "a refund of a disputed payment",
    403,
    "RefundDisputedPayment",
    refunded({}, (emulators, { id }) => emulators.controlPolar("disputes", { order_id: id })),
  ],
  ["an invoice without a name", 422, "MissingInvoiceBillingDetails", invoiced({ name: null })],
])("polar: %s is %i", async (_name, status, error, ask) => {
  await using emulators = await startPolar()
  const response = await ask(emulators)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(error)
})

test("polar: addresses without mail are refused, where tests want it", async () => {
  await using emulators = await startPolar()
  await emulators.control({ refusesExampleDomains: true })
  const response = await emulators.ask("/checkouts/", checkoutBody())
  expect(response.status).toBe(422)
  expect(await response.text()).toContain("The domain name example.com does not accept email.")
})

test("polar: lists are filtered, newest first, in pages", async () => {
  await using emulators = await startPolar()
  const dates = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z", "2026-01-03T00:00:00.000Z"]
  for (const [index, created_at] of dates.entries()) {
    const metadata = { order: `order-${index}` }
    await emulators.controlPolar("orders", { net_amount: 100, created_at, metadata })
  }
  const list = (query: string) => emulators.read<Page<Order>>(`/orders/?${query}`)
  const datesOf = async (query: string) => (await list(query)).items.map(({ created_at }) => created_at)
  expect(await datesOf("")).toEqual(dates.toReversed())
  expect(await datesOf(`created_after=${dates[0]}&created_before=${dates[2]}`)).toEqual([dates[1]])
  expect(await datesOf(`metadata[order]=order-2`)).toEqual([dates[2]])
  expect(await list("limit=2&page=2")).toMatchObject({ pagination: { total_count: 3, max_page: 2 } })
  expect(await datesOf("limit=2&page=2")).toEqual([dates[0]])
})

test("polar: events are signed with the secret as text", async () => {
  await using emulators = await startPolar()
  const order = await pay(emulators)
  await expect.poll(() => emulators.webhooks).toHaveLength(3)
  const secret = Buffer.from(secrets.polarWebhookSecret).toString("base64")
  const events = emulators.webhooks.map(({ body, headers, path }) => {
    expect(path).toBe("/webhooks/polar")
    return new Webhook(secret).verify(body, Object.fromEntries(headers)) as { type: string; data: Order }
  })
  const paid = events.find(({ type }) => type === "order.paid")
  expect(paid?.data).toMatchObject({ id: order.id, platform_fee_amount: 0, platform_fee_currency: null })
  const fees = events
    .filter(({ type }) => type === "order.updated")
    .map(({ data }) => data.platform_fee_amount)
  expect(fees.toSorted()).toEqual([0, 717])
  expect(await emulators.read(`/orders/${order.id}`)).toMatchObject({
    platform_fee_amount: 717,
    platform_fee_currency: "usd",
  })
})

test("polar: an event is repeated under its id until it is accepted", async () => {
  const answers = [500, 302, 200]
  await using emulators = await startPolar({ webhookStatus: () => answers.shift() ?? 200 })
  await emulators.control({ polar: { events: ["order.paid"] } })
  await pay(emulators)
  await expect.poll(() => emulators.webhooks).toHaveLength(3)
  expect(new Set(emulators.webhooks.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1)
})

test("polar: after ten failed events the endpoint is off", async () => {
  await using emulators = await startPolar({ webhookStatus: () => 500, retryDelaysMs: [1] })
  await emulators.control({ polar: { events: ["order.paid"] } })
  for (let count = 0; count < 10; count++) await emulators.controlPolar("orders", { net_amount: 100 })
  await expect.poll(() => emulators.state.control.polar.isWebhookOn, { timeout: 10_000 }).toBe(false)
  expect(emulators.webhooks).toHaveLength(100)
})

test("polar: a partial refund takes its share of the tax", async () => {
  await using emulators = await startPolar()
  const { id } = await pay(emulators)
  const refund = async (amount: number) => {
    const body = { order_id: id, reason: "other", amount, metadata: { request: `r-${amount}` } }
    const response = await emulators.ask("/refunds/", body)
    expect(response.status).toBe(201)
    return response.json<Refund>()
  }
  expect(await refund(1000)).toMatchObject({ status: "succeeded", amount: 1000, tax_amount: 190 })
  expect(await emulators.read(`/orders/${id}`)).toMatchObject({
    status: "partially_refunded",
    refunded_amount: 1000,
    refunded_tax_amount: 190,
    refundable_amount: 6982,
  })
  expect(await refund(6982)).toMatchObject({ tax_amount: 1327 })
  expect(await emulators.read(`/orders/${id}`)).toMatchObject({
    status: "refunded",
    refunded_tax_amount: 1517,
  })
  const { items } = await emulators.read<Page<Refund>>(`/refunds/?order_id=${id}`)
  expect(items.map(({ metadata }) => metadata.request).toSorted()).toEqual(["r-1000", "r-6982"])
})

test("polar: a pending refund counts once it has succeeded", async () => {
  await using emulators = await startPolar()
  await emulators.control({ polar: { refunds: "pending" } })
  const { id } = await pay(emulators)
  const response = await emulators.ask("/refunds/", { order_id: id, reason: "other", amount: 7982 })
  const refund = await response.json<Refund>()
  expect(await emulators.read(`/orders/${id}`)).toMatchObject({ status: "paid", refunded_amount: 0 })
  const again = await emulators.ask("/refunds/", { order_id: id, reason: "other", amount: 1 })
  expect(again.status).toBe(403)
  await emulators.controlPolar("refunds", { id: refund.id, status: "succeeded" })
  expect(await emulators.read(`/orders/${id}`)).toMatchObject({ status: "refunded", refunded_amount: 7982 })
  await emulators.controlPolar("refunds", { id: refund.id, status: "failed" })
  expect(await emulators.read(`/orders/${id}`)).toMatchObject({ status: "paid", refunded_amount: 0 })
})

test("polar: a prevented dispute is a refund, and no event tells of others", async () => {
  await using emulators = await startPolar()
  await emulators.control({ polar: { events: ["refund.created"] } })
  const { id } = await pay(emulators)
  const dispute = await emulators.controlPolar<Dispute>("disputes", { order_id: id })
  expect(dispute).toMatchObject({ status: "needs_response", amount: 7982, tax_amount: 1517, closed: false })
  await emulators.controlPolar("disputes", { order_id: id, id: dispute.id, status: "prevented" })
  await expect.poll(() => emulators.webhooks).toHaveLength(1)
  expect(JSON.parse(emulators.webhooks[0]?.body ?? "").data).toMatchObject({
    reason: "dispute_prevention",
    dispute: { id: dispute.id, status: "prevented" },
  })
  const listed = await emulators.read<Page<Dispute>>("/disputes/?status=prevented")
  expect(listed.items.map((each) => each.id)).toEqual([dispute.id])
})

test("polar: an invoice is there a while after it was asked for", async () => {
  await using emulators = await startPolar()
  const { id } = await pay(emulators)
  const path = `/orders/${id}/invoice`
  expect((await emulators.ask(path)).status).toBe(404)
  expect((await emulators.ask(path, {})).status).toBe(202)
  expect((await emulators.ask(path)).status).toBe(404)
  await expect.poll(async () => (await emulators.ask(path)).status).toBe(200)
  const { url } = await emulators.read<{ url: string }>(path)
  expect((await fetch(url)).headers.get("content-type")).toBe("application/pdf")
})

/** Submits the hosted page as a browser without script does. */
async function submit({ url }: Checkout, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" })
}

test("polar: the hosted page returns with the checkout and a customer's session", async () => {
  await using emulators = await startPolar()
  const checkout = await createCheckout(emulators)
  const page = await (await fetch(checkout.url)).text()
  expect(page).toContain("€94.99")
  expect(page).toContain('href="http://localhost:8787/checkout/1?canceled"')
  expect(page).not.toContain("<script")
  const paid = await submit(checkout, { outcome: "success", country: "DE", name: "Erika" })
  expect(paid.headers.get("location")).toMatch(
    new RegExp(
      `^http://localhost:8787/checkout/1\\?checkout_id=${checkout.id}&customer_session_token=polar_cst_`,
    ),
  )
  expect(await emulators.read(`/checkouts/${checkout.id}`)).toMatchObject({ status: "succeeded" })
})

test("polar: a customer who is known by the address gets no session", async () => {
  await using emulators = await startPolar()
  await pay(emulators)
  const checkout = await createCheckout(emulators, { external_customer_id: "account-2" })
  const paid = await submit(checkout, { outcome: "success", country: "DE" })
  expect(paid.headers.get("location")).toBe(`http://localhost:8787/checkout/1?checkout_id=${checkout.id}`)
})

test.each([
  ["a refused card", { outcome: "failure", country: "DE" }, 400, "Your card was declined."],
  ["no country", { outcome: "success" }, 422, "Country is required."],
  [
    "the US without an address",
    { outcome: "success", country: "US", state: "NY" },
    422,
    "Full billing address",
  ],
  ["an embargoed country", { outcome: "success", country: "RU" }, 422, "does not sell to this country"],
])("polar: %s leaves the checkout open", async (_name, fields, status, sentence) => {
  await using emulators = await startPolar()
  const checkout = await createCheckout(emulators)
  const response = await submit(checkout, fields)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(sentence)
  expect(await emulators.read(`/checkouts/${checkout.id}`)).toMatchObject({ status: "open" })
  const orders = await emulators.read<Page<Order>>(`/orders/?checkout_id=${checkout.id}`)
  expect(orders.items).toEqual([])
})

test("polar: a checkout makes one order, two checkouts of one order two", async () => {
  await using emulators = await startPolar()
  const [first, second] = [await createCheckout(emulators), await createCheckout(emulators)]
  const fields = { outcome: "success", country: "DE" }
  await submit(first, fields)
  expect((await submit(first, fields)).headers.get("location")).toBe(first.url)
  await submit(second, fields)
  const { items } = await emulators.read<Page<Order>>("/orders/?metadata[order]=order-1")
  expect(items.map(({ checkout_id }) => checkout_id).toSorted()).toEqual([first.id, second.id].toSorted())
})

test("polar: a slow payment is confirmed, and succeeds later", async () => {
  await using emulators = await startPolar()
  const checkout = await createCheckout(emulators)
  const response = await submit(checkout, { outcome: "later", country: "DE" })
  expect(response.headers.get("location")).toBe(`${checkout.url}/confirmation`)
  expect(await emulators.read(`/checkouts/${checkout.id}`)).toMatchObject({ status: "confirmed" })
  await emulators.controlPolar("payments", { checkout_id: checkout.id })
  expect(await emulators.read(`/checkouts/${checkout.id}`)).toMatchObject({ status: "succeeded" })
})

test("polar: an expired checkout takes no payment", async () => {
  await using emulators = await startPolar()
  const checkout = await createCheckout(emulators)
  await emulators.controlPolar("payments", { checkout_id: checkout.id, outcome: "expire" })
  expect((await fetch(checkout.url)).status).toBe(404)
  await submit(checkout, { outcome: "success", country: "DE" })
  expect(await emulators.read(`/checkouts/${checkout.id}`)).toMatchObject({ status: "expired" })
})

test("polar: the buyer's country comes from the IP address", async () => {
  await using emulators = await startPolar()
  await emulators.control({ country: "NO" })
  expect(await createCheckout(emulators, { customer_ip_address: "198.51.100.7" })).toMatchObject({
    customer_billing_address: { country: "NO" },
    tax_amount: 1900,
    total_amount: 9499,
  })
})

test("emulators: without the reseller's settings, nothing of Polar is there", async () => {
  await using emulators = await startPolar({ polar: undefined })
  expect((await emulators.ask("/orders/")).status).toBe(404)
})

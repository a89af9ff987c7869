import { SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { checkoutBody } from "#app/payments/polar/checkouts.server.ts"
import type { Currency } from "#app/platform/money.ts"
import { wait } from "#app/platform/time.ts"
import type { Answer, Call, Run, Target } from "./service-call.ts"

const NOBODY = "00000000-0000-4000-8000-000000000000"

const priceOf = (currency: string, fields: object = {}) => ({
  amount_type: "fixed",
  price_amount: 9499,
  price_currency: currency,
  tax_behavior: "inclusive",
  ...fields,
})

type Chosen = { currency: Currency; prices?: object[] }

const IN_DOLLARS: Chosen = { currency: "USD" }
const IN_EUROS: Chosen = { currency: "EUR" }
const IN_POUNDS: Chosen = { currency: "GBP" }

/** A checkout as the site makes it, but for these prices and fields. */
function openCheckout(call: Call, target: Target, { currency, prices }: Chosen, fields: object = {}) {
  const productId = target.polar?.productId ?? ""
  const body = checkoutBody(
    { productId },
    {
      orderId: `conformance-${target.runId}`,
      item: { kind: "license", planType: SINGLE_PLAN, devices: null },
      amount: { amount: 9499, currency },
      userId: `conformance-${target.runId}`,
      email: "conformance@polar.sh",
      ipAddress: null,
      language: "de",
      returnUrl: "https://brisk.test/checkout/1",
    },
  )
  const own = prices ? { prices: { [productId]: prices } } : {}
  return call({ path: "/v1/checkouts/", body: { ...body, ...own, ...fields } })
}

const open =
  (chosen: Chosen, fields: object = {}): Run =>
  (call, target) =>
    openCheckout(call, target, chosen, fields)

const ask =
  (path: string, body?: object): Run =>
  (call) =>
    call({ path, body })

/** Asks for something of the order that a person paid, where there is one. */
const ofOrder =
  (path: (orderId: string) => string, body?: (orderId: string) => object): Run =>
  async (call, { polar }) =>
    polar?.orderId ? call({ path: path(polar.orderId), body: body?.(polar.orderId) }) : undefined

const refund = (amount: number) =>
  ofOrder(
    () => "/v1/refunds/",
    (order_id) => ({ order_id, amount, reason: "other", metadata: { request: "conformance" } }),
  )

const idOf = ({ body }: Answer): string =>
  typeof body === "object" && body !== null && "id" in body ? String(body.id) : NOBODY

const LOOKS = 30

/** Polls for an invoice, which takes a while. */
const followInvoice: Run = async (call, { polar, pause }) => {
  if (!polar?.orderId) return undefined
  const path = `/v1/orders/${polar.orderId}/invoice`
  for (let look = 1; ; look++) {
    const found = await call({ path })
    if (found.status !== 404 || look === LOOKS) return found
    await wait(Math.max(pause, 100))
  }
}

/** Requests to Polar, by what they are about. */
export const POLAR: Record<string, Run> = {
  "no token": (call) => call({ path: "/v1/orders/", key: null }),
  "a wrong token": (call) => call({ path: "/v1/orders/", key: "polar_oat_wrong" }),
  "the product": (call, { polar }) => call({ path: `/v1/products/${polar?.productId}` }),
  "a checkout in dollars": open(IN_DOLLARS),
  "a checkout in euros": open(IN_EUROS),
  "a checkout in pounds": open(IN_POUNDS),
  "a checkout in euros without a price in dollars": open({ ...IN_EUROS, prices: [priceOf("eur")] }),
  "a checkout in a currency in capitals": open(IN_DOLLARS, { currency: "USD" }),
  "a checkout of half a cent": open({ ...IN_DOLLARS, prices: [priceOf("usd", { price_amount: 9499.5 })] }),
  "a checkout of 49 cents": open({ ...IN_DOLLARS, prices: [priceOf("usd", { price_amount: 49 })] }),
  "a checkout of another product": open(IN_DOLLARS, { products: [NOBODY] }),
  "a checkout with an empty text in the metadata": open(IN_DOLLARS, { metadata: { order: "" } }),
  "a checkout for an address at example.com": open(IN_DOLLARS, { customer_email: "ada@example.com" }),
  "a checkout for an address that is none": open(IN_DOLLARS, { customer_email: "nobody" }),
  "a checkout with a path to return to": open(IN_DOLLARS, { success_url: "/checkout" }),
  "a checkout, read again": async (call, target) =>
    call({ path: `/v1/checkouts/${idOf(await openCheckout(call, target, IN_DOLLARS))}` }),
  "a checkout that does not exist": ask(`/v1/checkouts/${NOBODY}`),
  "a checkout with an id that is none": ask("/v1/checkouts/1"),
  "the orders of one of ours": (call, { runId }) =>
    call({ path: `/v1/orders/?metadata[order]=conformance-${runId}` }),
  "the orders of an hour": ask(
    "/v1/orders/?created_after=2026-01-01T00:00:00Z&created_before=2026-01-01T01:00:00Z&limit=100",
  ),
  "orders since a time that is none": ask("/v1/orders/?created_after=yesterday"),
  "a page of no orders": ask("/v1/orders/?limit=0"),
  "an order that does not exist": ask(`/v1/orders/${NOBODY}`),
  "a refund of an order that does not exist": ask("/v1/refunds/", {
    order_id: NOBODY,
    amount: 100,
    reason: "other",
  }),
  "a refund without a reason": ask("/v1/refunds/", { order_id: NOBODY, amount: 100 }),
  "the refunds": ask("/v1/refunds/?limit=1&succeeded=false"),
  "the disputes": ask("/v1/disputes/?limit=1&status=early_warning"),
  "a paid order": ofOrder((id) => `/v1/orders/${id}`),
  "the request for an invoice": ofOrder(
    (id) => `/v1/orders/${id}/invoice`,
    () => ({}),
  ),
  "an invoice": followInvoice,
  "a refund of more than was paid": refund(99_999_999),
  "a refund of one unit": refund(100),
}

import { paymentFormOf } from "#tests/support/server/test-client.ts"
import type { Purchase } from "./plan.ts"
import { type RetryingClient, retryUntilResult } from "./retries.ts"

export type Checkout = { orderId: string; providerOrderId: string; amount: number; currency: string }

/** The coupon that buyers apply. */
export const COUPON = { code: "CHAOS", percent: 15 }

type Answer = { status: number; location: string }

/** Orders until the checkout page has a payment form. */
export function openCheckout(
  client: RetryingClient,
  purchase: Purchase,
  headers: Record<string, string> = {},
): Promise<Checkout> {
  const { item } = purchase
  return openUntilPayable(client, `order a ${item.kind}`, purchase, () =>
    item.kind === "license"
      ? client.post("/buy", { plan: "basic" }, headers)
      : client.post("/donate", { ...item, amount: "custom" }, headers),
  )
}

/** Accepts a quote. */
export function openQuote(client: RetryingClient, purchase: Purchase, quote: string): Promise<Checkout> {
  return openUntilPayable(client, "accept a quote", purchase, () => client.post(`/quotes/${quote}`, {}))
}

/** Applies the coupon; returns the order that it opens, or the given one if all uses are taken. */
export async function applyCoupon(
  client: RetryingClient,
  { submitsTwice }: Purchase,
  checkout: Checkout,
): Promise<Checkout> {
  const submit = () => client.post(`/checkout/${checkout.orderId}`, { coupon: COUPON.code })
  return retryUntilResult("apply a coupon", async () => {
    const answers = await Promise.all(submitsTwice ? [submit(), submit()] : [submit()])
    const opened = answers.find(({ status }) => status === 303)
    if (opened) return readCheckout(client, orderIdOf(opened))
    return answers.some(({ status }) => status === 400) ? checkout : null
  })
}

/** Gives the use of the coupon back; the order with it can still be paid at Razorpay. */
export async function removeCoupon(client: RetryingClient, { orderId }: Checkout): Promise<void> {
  await retryUntilResult("remove a coupon", async () => {
    const { status } = await client.post(`/checkout/${orderId}`, { intent: "remove-coupon" })
    return status === 303 || status === 400 ? true : null
  })
}

const orderIdOf = ({ location }: Answer) => location.split("/").at(-1) ?? ""

function openUntilPayable(
  client: RetryingClient,
  what: string,
  { submitsTwice }: Purchase,
  submit: () => Promise<Answer>,
): Promise<Checkout> {
  return retryUntilResult(what, async () => {
    const responses = await Promise.all(submitsTwice ? [submit(), submit()] : [submit()])
    const redirect = responses.find(
      ({ status, location }) => status === 303 && location.includes("/checkout/"),
    )
    return redirect ? readCheckout(client, orderIdOf(redirect)) : null
  })
}

/** What the checkout's payment form would pay; null while it has none. */
async function readCheckout(client: RetryingClient, orderId: string): Promise<Checkout | null> {
  const path = `/checkout/${orderId}`
  // In India nothing can be paid before the State is known, in the EU and the UK before a consent.
  const details = { country: "IN", state: "29", consent: "on" }
  if (!paymentFormOf((await client.get(path)).text)) await client.post(path, details)
  const fields = paymentFormOf((await client.get(path)).text)?.fields
  if (!fields?.order_id) return null
  const { order_id: providerOrderId, amount = "0", currency = "" } = fields
  return { orderId, providerOrderId, amount: Number(amount), currency }
}

import { setTimeout as wait } from "node:timers/promises"
import { pay } from "#tests/support/emulator-client.ts"
import { type Site, signUpForm } from "#tests/support/fixtures.ts"
import { PASSWORD } from "#tests/support/secrets.ts"
import { paymentFormOf } from "#tests/support/test-client.ts"
import type { Buyer, Purchase } from "./plan.ts"
import { payAtProvider, postCallback, sendInvalidWebhook } from "./provider.ts"
import { type RequestErrors, RetryingClient, retryUntilResult } from "./retries.ts"

export type BuyerContext = {
  site: Pick<Site, "url" | "emulators">
  errors: RequestErrors
  /** Called after each payment: the process is killed after some of them. */
  onPayment: () => void
}

type Checkout = { orderId: string; providerOrderId: string; amount: number; currency: string }

/** Signs a buyer up and makes every planned purchase. Throws when the site does not let a step through. */
export async function runBuyer(buyer: Buyer, context: BuyerContext): Promise<void> {
  const client = new RetryingClient(context.site.url, context.errors, buyer.country)
  await signUp(client, `${buyer.name}@example.com`)
  for (const purchase of buyer.purchases) await makePurchase(purchase, client, buyer, context)
}

/** Signs up, or logs in when an earlier attempt created the account and its response was lost. */
async function signUp(client: RetryingClient, email: string): Promise<void> {
  await retryUntilResult("sign up", async () => {
    if ((await client.post("/signup", signUpForm(email))).status === 303) return true
    return (await client.post("/login", { email, password: PASSWORD })).status === 303 ? true : null
  })
}

async function makePurchase(
  purchase: Purchase,
  client: RetryingClient,
  buyer: Buyer,
  context: BuyerContext,
): Promise<void> {
  const signedOut = new RetryingClient(context.site.url, context.errors)
  const checkout = await openCheckout(client, purchase)
  const checkouts = [checkout]
  if (purchase.scenario === "orders-at-two-prices") {
    checkouts.push(await openCheckout(client, purchase, { "cf-ipcountry": buyer.otherCountry }))
  }
  if (purchase.invalidWebhook) {
    await sendInvalidWebhook(signedOut, purchase.invalidWebhook, checkout)
  }
  await wait(purchase.pauseMs)
  if (purchase.scenario === "never-pays") return context.onPayment()
  if (purchase.scenario === "deletes-account-then-pays") await deleteAccount(client)
  await Promise.all(checkouts.map((each) => payCheckout(purchase, each, signedOut, context)))
  for (const { orderId } of checkouts) {
    for (let visit = 0; visit < purchase.checkoutVisits; visit++) {
      const page = await client.get(`/checkout/${orderId}`)
      if (page.status !== 200) break
      await wait(purchase.pauseMs * 4)
    }
  }
}

/** Deletes the account; when the response was lost, the next attempt is redirected to log in. */
async function deleteAccount(client: RetryingClient): Promise<void> {
  await retryUntilResult("delete the account", async () => {
    const { location } = await client.post("/account", { intent: "delete", currentPassword: PASSWORD })
    return location.startsWith("/login") ? true : null
  })
}

/** Orders until the checkout page has a payment form. */
async function openCheckout(
  client: RetryingClient,
  { item, submitsTwice }: Purchase,
  headers: Record<string, string> = {},
): Promise<Checkout> {
  const submit = () =>
    item.kind === "license"
      ? client.post("/buy", { plan: "basic" }, headers)
      : client.post("/donate", { ...item, amount: "custom" }, headers)
  return retryUntilResult(`order a ${item.kind}`, async () => {
    const responses = await Promise.all(submitsTwice ? [submit(), submit()] : [submit()])
    const redirect = responses.find(({ status }) => status === 303)
    if (!redirect) return null
    const orderId = redirect.location.split("/").at(-1) ?? ""
    const path = `/checkout/${orderId}`
    // In India nothing can be paid before the State is known.
    if (!paymentFormOf((await client.get(path)).text)) await client.post(path, { country: "IN", state: "29" })
    const fields = paymentFormOf((await client.get(path)).text)?.fields
    if (!fields?.order_id) return null
    const { order_id: providerOrderId, amount = "0", currency = "" } = fields
    return { orderId, providerOrderId, amount: Number(amount), currency }
  })
}

async function payCheckout(
  purchase: Purchase,
  { orderId, providerOrderId }: Checkout,
  signedOut: RetryingClient,
  { site, onPayment }: BuyerContext,
): Promise<void> {
  for (let attempt = 0; attempt < purchase.failedAttempts; attempt++) {
    await pay(site, providerOrderId, "failure")
    await wait(purchase.pauseMs)
  }
  const attempts = purchase.scenario === "pays-in-two-tabs" ? 2 : 1
  const results = await Promise.all(
    Array.from({ length: attempts }, () => payAtProvider(site, providerOrderId)),
  )
  onPayment()
  const callback = results.find((result) => result !== null)
  if (callback && purchase.postsCallback) await postCallback(signedOut, orderId, callback)
}

import { setTimeout as wait } from "node:timers/promises"
import { type Site, signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { pay } from "#tests/support/server/emulator-client.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { applyCoupon, type Checkout, openCheckout, openQuote, removeCoupon } from "./checkouts.ts"
import type { Buyer, Purchase } from "./plan.ts"
import { payAtProvider, postCallback, sendInvalidWebhook } from "./provider.ts"
import { type RequestErrors, RetryingClient, retryUntilResult } from "./retries.ts"

export type BuyerContext = {
  site: Pick<Site, "url" | "emulators">
  errors: RequestErrors
  /** Called after each payment: the process is killed after some of them. */
  onPayment: () => void
  /** The owner sends a quote to this address; returns its id. */
  sendQuote: (email: string) => Promise<string>
  /** As if the buyer had opened the link that was mailed to the address, which a quote takes. */
  confirmAddress: (email: string) => Promise<void>
  /** Ends the time for which the order keeps a use of its coupon. */
  lapse: (orderId: string) => Promise<void>
}

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
  const checkout = await openPlannedCheckout(client, purchase, buyer, context)
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

/** Opens the order that the purchase is made with; a coupon that is refused leaves the one at the full price. */
async function openPlannedCheckout(
  client: RetryingClient,
  purchase: Purchase,
  { name }: Buyer,
  { sendQuote, confirmAddress, lapse }: BuyerContext,
): Promise<Checkout> {
  const { item } = purchase
  const by = item.kind === "license" ? item.by : "price"
  if (by === "quote") {
    const email = `${name}@example.com`
    await confirmAddress(email)
    return openQuote(client, purchase, await sendQuote(email))
  }
  const checkout = await openCheckout(client, purchase)
  if (by === "price") return checkout
  const withCoupon = await applyCoupon(client, purchase, checkout)
  if (by === "lapsed-coupon") await lapse(withCoupon.orderId)
  if (by === "hoarded-coupon" && withCoupon !== checkout) await removeCoupon(client, withCoupon)
  return withCoupon
}

/** Deletes the account; when the response was lost, the next attempt is redirected to log in. */
async function deleteAccount(client: RetryingClient): Promise<void> {
  await retryUntilResult("delete the account", async () => {
    const { location } = await client.post("/account", { intent: "delete", currentPassword: PASSWORD })
    return location.startsWith("/login") ? true : null
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

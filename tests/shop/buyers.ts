import { setTimeout as wait } from "node:timers/promises"
import type { Account } from "#tests/support/fixtures/fixtures.ts"
import { paymentEvent, webhookRequest } from "#tests/support/fixtures/provider-events.ts"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { pay } from "#tests/support/server/emulator-client.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { paymentFormOf } from "#tests/support/server/test-client.ts"
import type { ShopOwner } from "./owner.ts"
import { type Answer, RetryingClient, retryUntilResult, type Shop } from "./site.ts"

/** The coupon that buyers apply. */
export const COUPON = { code: "SHOP", percent: 15 }

const COUNTRIES = [
  ["US", "IN"],
  ["IN", "DE"],
  ["GB", "US"],
  ["DE", "GB"],
] as const

/** More often by coupon than the coupon has uses, so that buyers compete for them. */
const WAYS_TO_BUY = [
  ...(["price", "price", "two-prices", "coupon", "coupon", "coupon"] as const),
  ...(["lapsed-coupon", "hoarded-coupon", "hoarded-coupon", "quote", "quote"] as const),
]

type Context = Shop & {
  owner: ShopOwner
  /** Called after each payment: the process is killed after some of them. */
  onPayment: () => void
}

type Checkout = { orderId: string; providerOrderId: string; amount: number; currency: string }

/** Somebody who buys a license, upgrades of it, donations or both, and pays, in odd ways. Fails where the site does not let a step through. */
export async function runBuyer(account: Account, context: Context): Promise<void> {
  const random = context.random.of(account.email)
  const [country, otherCountry] = random.pick(COUNTRIES)
  const client = new RetryingClient(context.site.server.url, country, account)
  const buyer = new Buyer(random, context, client, account.email, otherCountry)
  const buysLicense = random.happens(0.8)
  const donations = random.between(buysLicense ? 0 : 1, 2)
  const upgrades = buysLicense && random.happens(0.5) ? random.between(1, 3) : 0
  if (buysLicense) await buyer.payFor(await buyer.openLicense(), donations + upgrades === 0)
  for (let upgrade = 1; upgrade <= upgrades; upgrade++) await buyer.payFor([await buyer.openQuote()], false)
  for (let donation = 1; donation <= donations; donation++) {
    // An account's donations differ in amount.
    const customAmount = `${100 * donation + random.between(0, 99)}.${random.between(10, 99)}`
    const form = { currency: random.pick(["INR", "USD", "EUR"]), customAmount, amount: "custom" }
    await buyer.payFor([await buyer.open("/donate", form)], !buysLicense && donations === 1)
  }
}

class Buyer {
  private readonly signedOut: RetryingClient

  /** Number of computers of the last quote. */
  private devices = 5

  constructor(
    private readonly random: SeededRandom,
    private readonly context: Context,
    private readonly client: RetryingClient,
    private readonly email: string,
    private readonly otherCountry: string,
  ) {
    this.signedOut = new RetryingClient(context.site.server.url)
  }

  /** The orders that one license is bought with; a coupon that is refused leaves the one at the full price. */
  async openLicense(): Promise<Checkout[]> {
    const { owner } = this.context
    const way = this.random.pick(WAYS_TO_BUY)
    if (way === "quote") return [await this.openQuote()]
    const checkout = await this.open("/buy", { plan: "basic" })
    if (way === "price") return [checkout]
    if (way === "two-prices") {
      return [checkout, await this.open("/buy", { plan: "basic" }, { "cf-ipcountry": this.otherCountry })]
    }
    const withCoupon = await this.applyCoupon(checkout)
    // Paid when the use of the coupon is no longer kept, or after it was given back.
    if (way === "lapsed-coupon") await owner.lapse(withCoupon.orderId)
    if (way === "hoarded-coupon" && withCoupon !== checkout) {
      const path = `/checkout/${withCoupon.orderId}`
      await this.until("remove a coupon", path, { intent: "remove-coupon" }, async (answers) =>
        answers.some(({ status }) => status === 303 || status === 400) ? true : null,
      )
    }
    return [withCoupon]
  }

  /** The order of a quote, which upgrades the license that the buyer has. */
  async openQuote(): Promise<Checkout> {
    const { owner } = this.context
    await owner.confirmAddress(this.email)
    // Each adds to what the last one gave, or the owner could not send it.
    this.devices += this.random.pick([20, 30, 30, 200, 250])
    return this.open(`/quotes/${await owner.sendQuote(this.email, this.devices)}`, {})
  }

  /** Opens an order until the checkout page has a payment form. */
  open(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Checkout> {
    return this.until(`order at ${path}`, path, form, (answers) => this.readCheckout(answers), headers)
  }

  private applyCoupon(checkout: Checkout): Promise<Checkout> {
    const path = `/checkout/${checkout.orderId}`
    return this.until("apply a coupon", path, { coupon: COUPON.code }, async (answers) => {
      const opened = await this.readCheckout(answers)
      return opened ?? (answers.some(({ status }) => status === 400) ? checkout : null)
    })
  }

  /** Sends a form, sometimes twice at once, until the answers are what is wanted. */
  private until<T>(
    what: string,
    path: string,
    form: Record<string, string>,
    read: (answers: Answer[]) => Promise<T | null>,
    headers?: Record<string, string>,
  ): Promise<T> {
    const times = this.random.happens(0.25) ? 2 : 1
    return retryUntilResult(what, async () =>
      read(await Promise.all(Array.from({ length: times }, () => this.client.post(path, form, headers)))),
    )
  }

  /** Reads what the payment form of the opened order would pay; null while there is no form. */
  private async readCheckout(answers: Answer[]): Promise<Checkout | null> {
    const opened = answers.find(({ status, location }) => status === 303 && location.includes("/checkout/"))
    if (!opened) return null
    const orderId = opened.location.split("/").at(-1) ?? ""
    const path = `/checkout/${orderId}`
    // In India nothing can be paid before the State is known, in the EU and the UK before a consent.
    const details = { country: "IN", state: "29", consent: "on" }
    if (!paymentFormOf((await this.client.get(path)).text)) await this.client.post(path, details)
    const fields = paymentFormOf((await this.client.get(path)).text)?.fields
    if (!fields?.order_id) return null
    const { order_id: providerOrderId, amount = "0", currency = "" } = fields
    return { orderId, providerOrderId, amount: Number(amount), currency }
  }

  /** Deletes the account first, sometimes, where that deletes nothing that was paid before. */
  async payFor(checkouts: Checkout[], mayDelete: boolean): Promise<void> {
    if (this.random.happens(0.25)) for (const checkout of checkouts) await this.sendInvalidWebhook(checkout)
    await wait(this.random.between(0, 120))
    if (this.random.happens(0.1)) return this.context.onPayment()
    if (mayDelete && this.random.happens(0.4)) await this.deleteAccount()
    await Promise.all(checkouts.map((checkout) => this.pay(checkout)))
    for (const { orderId } of checkouts) {
      for (let visits = this.random.pick([0, 0, 1, 3]); visits > 0; visits--) {
        if ((await this.client.get(`/checkout/${orderId}`)).status !== 200) break
        await wait(this.random.between(0, 400))
      }
    }
  }

  /** When the response was lost, the next attempt is redirected to log in. */
  private async deleteAccount(): Promise<void> {
    await retryUntilResult("delete the account", async () => {
      const form = { intent: "delete", currentPassword: PASSWORD }
      return (await this.client.post("/account", form)).location.startsWith("/login") ? true : null
    })
  }

  /** Pays after failed attempts, in one tab or two; the browser may not return from the payment page. */
  private async pay({ orderId, providerOrderId }: Checkout): Promise<void> {
    for (let failures = this.random.pick([0, 0, 0, 1, 2]); failures > 0; failures--) {
      await pay(this.context, providerOrderId, "failure")
    }
    const tabs = Array.from({ length: this.random.happens(0.15) ? 2 : 1 }, () =>
      pay(this.context, providerOrderId),
    )
    const paid = (await Promise.all(tabs)).find(({ error }) => !error)
    this.context.onPayment()
    if (!paid || this.random.happens(0.4)) return
    // As the provider's page does: without the session cookie and from another origin.
    const headers = { origin: "https://api.razorpay.com", "sec-fetch-site": "cross-site" }
    const { outcome: _, ...fields } = paid
    await this.signedOut.post(`/checkout/${orderId}/callback`, fields, headers)
  }

  /** Sends a webhook that must not pay the order: with a wrong secret, or of another amount or currency. */
  private async sendInvalidWebhook({ providerOrderId, amount, currency }: Checkout): Promise<void> {
    const kind = this.random.pick(["forged", "other-amount", "other-currency"])
    const body = paymentEvent("payment.captured", {
      orderId: providerOrderId,
      amount: kind === "other-amount" ? amount - 1 : amount,
      currency: kind !== "other-currency" ? currency : currency === "INR" ? "USD" : "INR",
    })
    const settings = kind === "forged" ? { secret: "not the secret" } : {}
    await this.signedOut.send("/webhooks/razorpay", webhookRequest(body, settings))
  }
}

import { setTimeout as wait } from "node:timers/promises"
import { paymentFormOf } from "#tests/support/visitor.ts"
import type { Buyer, Purchase } from "./plan.ts"
import { bringBack, pressPay, reportStray } from "./provider.ts"
import { type Journal, RetryingClient, retryUntilAnswered } from "./retries.ts"

export type ChaosContext = {
  siteUrl: string
  emulatorsUrl: string
  journal: Journal
  /** Called after every attempt to pay: the moment at which it hurts most to die. */
  onPayment: () => void
}

type Tab = { orderId: string; providerOrderId: string; amount: number; currency: string }

/** One buyer's whole visit: an account, and every purchase of the plan. Throws when the site never lets it through. */
export async function visit(buyer: Buyer, town: ChaosContext): Promise<void> {
  const { siteUrl, journal } = town
  const visitor = new RetryingClient(siteUrl, journal, buyer.country)
  await signIn(visitor, `${buyer.name}@example.com`)
  for (const purchase of buyer.purchases) await make(purchase, visitor, buyer, town)
}

/** Signs up; whoever was cut off after the account was made logs in. */
async function signIn(visitor: RetryingClient, email: string): Promise<void> {
  const password = "correct horse battery"
  await retryUntilAnswered("signing up", async () => {
    const form = { email, password, confirmPassword: password, acceptTerms: "on" }
    if ((await visitor.post("/signup", form)).status === 303) return true
    return (await visitor.post("/login", { email, password })).status === 303 ? true : null
  })
}

async function make(
  purchase: Purchase,
  visitor: RetryingClient,
  buyer: Buyer,
  town: ChaosContext,
): Promise<void> {
  const stranger = new RetryingClient(town.siteUrl, town.journal)
  const tabs = [await openCheckout(visitor, purchase)]
  if (purchase.way === "buys-at-two-prices") {
    tabs.push(await openCheckout(visitor, purchase, { "cf-ipcountry": buyer.otherCountry }))
  }
  const [first] = tabs
  if (purchase.stray && first) await reportStray(stranger, { kind: purchase.stray, ...first })
  await wait(purchase.pause)
  if (purchase.way === "never-pays") return town.onPayment()
  await Promise.all(tabs.map((tab) => pay(purchase, tab, stranger, town)))
  for (const { orderId } of tabs) {
    for (let look = 0; look < purchase.looks; look++) {
      const page = await visitor.get(`/checkout/${orderId}`)
      if (page.status !== 200) break
      await wait(purchase.pause * 4)
    }
  }
}

/** Presses the button until it leads to a checkout page that can be paid at. */
async function openCheckout(
  visitor: RetryingClient,
  { what, pressesTwice }: Purchase,
  headers: Record<string, string> = {},
): Promise<Tab> {
  const press = () =>
    what.kind === "license"
      ? visitor.post("/buy", { plan: "basic" }, headers)
      : visitor.post("/donate", { ...what, amount: "custom" }, headers)
  return retryUntilAnswered(`opening an order for a ${what.kind}`, async () => {
    const presses = await Promise.all(pressesTwice ? [press(), press()] : [press()])
    const opened = presses.find(({ status }) => status === 303)
    if (!opened) return null
    const orderId = opened.location.split("/").at(-1) ?? ""
    const fields = paymentFormOf((await visitor.get(`/checkout/${orderId}`)).text)?.fields
    if (!fields?.order_id) return null
    const { order_id: providerOrderId, amount = "0", currency = "" } = fields
    return { orderId, providerOrderId, amount: Number(amount), currency }
  })
}

async function pay(
  purchase: Purchase,
  tab: Tab,
  stranger: RetryingClient,
  town: ChaosContext,
): Promise<void> {
  const press = (outcome: "success" | "failure") => pressPay(town.emulatorsUrl, tab.providerOrderId, outcome)
  for (let failure = 0; failure < purchase.failures; failure++) {
    await press("failure")
    await wait(purchase.pause)
  }
  const presses = purchase.way === "pays-in-two-tabs" ? 2 : 1
  const proofs = await Promise.all(Array.from({ length: presses }, () => press("success")))
  town.onPayment()
  const proof = proofs.find((one) => one !== null)
  if (proof && purchase.returns) await bringBack(stranger, tab.orderId, proof)
}

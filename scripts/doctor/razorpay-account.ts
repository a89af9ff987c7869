import * as z from "zod"
import { CURRENCIES } from "#app/domain/money.ts"
import { orderBody } from "#app/gateways/razorpay/orders.server.ts"
import { WEBHOOK_EVENTS } from "../../app/gateways/razorpay/event-names.ts"
import { type Finding, failing, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

const RazorpayError = z.object({ error: z.object({ description: z.string() }) })
const Payments = z.object({
  items: z.array(
    z.object({
      status: z.string(),
      created_at: z.int(),
      amount: z.int(),
      currency: z.string(),
      order_id: z.string().nullish(),
    }),
  ),
})
const Orders = z.object({
  items: z.array(z.object({ id: z.string(), amount: z.int(), currency: z.string() })),
})
const Webhooks = z.object({
  items: z.array(
    z.object({
      url: z.string(),
      active: z.boolean().optional(),
      events: z.record(z.string(), z.union([z.boolean(), z.number()])),
    }),
  ),
})

const HOUR = 3600

type Payment = z.infer<typeof Payments>["items"][number]

type CallRazorpay = (path: string, body?: object) => Promise<Response>

/** What the account may take, captures, and reports: settings of Razorpay's Dashboard that no other check sees. */
export async function checkRazorpayAccount(
  { siteUrl, now }: Pick<Surroundings, "siteUrl" | "now">,
  call: CallRazorpay,
): Promise<Finding[]> {
  const currencies = await checkCurrencies(call, now())
  const { items: payments } = Payments.parse(await (await call("payments?count=100")).json())
  return [
    currencies,
    checkCapture(payments, now()),
    await checkAmounts(payments, call),
    await checkSubscription(call, siteUrl),
  ]
}

/** Creates an order of one unit in each currency, which nobody pays: Razorpay tells in no other way what it takes. */
async function checkCurrencies(call: CallRazorpay, now: Date): Promise<Finding> {
  const refused: string[] = []
  let reason = ""
  for (const currency of CURRENCIES) {
    const receipt = `doctor-${currency}-${now.getTime()}`
    const order = orderBody({ amount: { amount: 100, currency }, receipt, notes: { by: "npm run doctor" } })
    const response = await call("orders", order)
    if (response.ok) continue
    const error = RazorpayError.safeParse(await response.json().catch(() => null))
    reason = error.success ? error.data.error.description : `status ${response.status}`
    refused.push(currency)
  }
  if (refused.length === 0) return ok("Currencies", `Razorpay takes ${CURRENCIES.join(", ")}`)
  return failing("Currencies", {
    says: `Razorpay refuses orders in ${refused.join(", ")} ("${reason}"): nobody who sees a price in them can buy.`,
    remedy:
      "Razorpay Dashboard, Account & Settings, International payments: activate them. It asks for the site's policy pages and a purpose code, and takes some days.",
  })
}

/** Each order asks for automatic capture; a payment that waits all the same is returned to its buyer. */
function checkCapture(payments: Payment[], now: Date): Finding {
  const hourAgo = now.getTime() / 1000 - HOUR
  const waiting = payments.filter(({ status, created_at }) => status === "authorized" && created_at < hourAgo)
  if (waiting.length === 0) return ok("Capture", "no payment waits to be captured")
  return failing("Capture", {
    says: `${waiting.length} of the last payments are authorized and not captured: Razorpay returns them after 3 to 5 days, and their buyers get nothing.`,
    remedy:
      "Razorpay Dashboard, Transactions, Payments: capture them. Then Account & Settings, Payment capture: automatic.",
  })
}

/** A fee that customers bear, or an offer, makes a payment of another amount than its order's, which then buys nothing. */
async function checkAmounts(payments: Payment[], call: CallRazorpay): Promise<Finding> {
  const { items } = Orders.parse(await (await call("orders?count=100")).json())
  const orders = new Map(items.map((order) => [order.id, order]))
  const differing = payments.filter(({ status, order_id, amount, currency }) => {
    const order = status === "captured" ? orders.get(order_id ?? "") : undefined
    return order !== undefined && (order.amount !== amount || order.currency !== currency)
  })
  if (differing.length === 0) return ok("Amounts", "the last payments have the amounts of their orders")
  return failing("Amounts", {
    says: `${differing.length} of the last payments have another amount than their order: nothing was issued for them.`,
    remedy:
      "Razorpay Dashboard, Account & Settings: fees are borne by the business (Fee Bearer), and there are no offers.",
  })
}

/** The webhook and its events. Razorpay documents no list of them; its own plugins read this one. */
async function checkSubscription(call: CallRazorpay, siteUrl: string): Promise<Finding> {
  const where = `Razorpay Dashboard, Account & Settings, Webhooks: ${siteUrl}/webhooks/razorpay`
  const all = `${where}, active, with ${WEBHOOK_EVENTS.join(", ")}.`
  const response = await call("webhooks?count=100")
  const listed = Webhooks.safeParse(response.ok ? await response.json().catch(() => null) : null)
  if (!listed.success) {
    return warning("Subscription", {
      says: `Razorpay does not list the webhooks (${response.status}).`,
      remedy: all,
    })
  }
  const webhook = listed.data.items.find(({ url }) => url === `${siteUrl}/webhooks/razorpay`)
  if (!webhook) return failing("Subscription", { says: "Razorpay has no webhook to this site.", remedy: all })
  if (webhook.active === false) {
    const says = "The webhook is switched off, as after 24 hours of failures: no event comes."
    return failing("Subscription", { says, remedy: `${where}: switch it on.` })
  }
  const missing = WEBHOOK_EVENTS.filter((name) => !webhook.events[name])
  if (missing.length === 0) return ok("Subscription", `the webhook has all ${WEBHOOK_EVENTS.length} events`)
  return failing("Subscription", {
    says: `The webhook lacks ${missing.join(", ")}: what they report is learned late, or never.`,
    remedy: `${where}: add them.`,
  })
}

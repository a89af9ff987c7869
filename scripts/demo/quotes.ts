import type { DeskAction } from "../../app/domain/audit/audit.ts"
import type { Money } from "../../app/domain/money.ts"
import type { QuotedPlan } from "../../app/domain/orders/plans.ts"
import { NO_BILLING_DETAILS } from "../../app/domain/papers/billing-details.ts"
import { addMilliseconds, days, hours, minutes } from "../../app/domain/time.ts"
import { recordAction } from "../../app/services/audit/record-action.server.ts"
import { createQuote, sendDraft } from "../../app/services/orders/create-quote.server.ts"
import { issueQuote } from "../../app/services/payments/issue-quote.server.ts"
import { linkProviderOrder } from "../../db/orders/orders.server.ts"
import { withdrawQuote } from "../../db/orders/quote-list.server.ts"
import { openQuoteOrder } from "../../db/orders/quote-orders.server.ts"
import { saveBillingDetails } from "../../db/papers/billing-details.server.ts"
import { toProviderOrder, toProviderPayment } from "./provider.ts"
import type { DemoContext } from "./replay.ts"
import type { DemoShop, Maker } from "./rows.ts"
import { confirmCaptured } from "./sales.ts"

/** Who writes the quotes and the settings: the owner that `npm start` adds. */
export type Actor = DeskAction["actor"]

type Outcome = "draft" | "sent" | "expired" | "withdrawn" | "paid" | "bank" | "free"

type Offer = {
  plan: QuotedPlan
  devices: number
  amount: Money
  country: string
  outcome: Outcome
  daysAgo: number
}

const OFFERS: Offer[] = [
  offer("business", 20, { amount: 2_880_00, currency: "INR" }, "IN", "paid", 55),
  offer("custom", 120, { amount: 4_500_00, currency: "USD" }, "US", "bank", 48),
  offer("business", 20, { amount: 1_890_00, currency: "EUR" }, "DE", "expired", 45),
  offer("custom", 500, { amount: 1_20_000_00, currency: "INR" }, "IN", "paid", 30),
  offer("business", 20, { amount: 2_880_00, currency: "INR" }, "IN", "free", 22),
  offer("custom", 60, { amount: 3_000_00, currency: "GBP" }, "GB", "withdrawn", 15),
  offer("custom", 250, { amount: 7_900_00, currency: "EUR" }, "FR", "sent", 6),
  offer("business", 20, { amount: 1_894_80, currency: "USD" }, "US", "sent", 2),
  offer("custom", 80, { amount: 24_000_00, currency: "INR" }, "IN", "draft", 1),
]

function offer(
  plan: QuotedPlan,
  devices: number,
  amount: Money,
  country: string,
  outcome: Outcome,
  daysAgo: number,
): Offer {
  return { plan, devices, amount, country, outcome, daysAgo }
}

/** Quotes in every state, each with the account of its buyer. */
export function addQuotes(shop: DemoShop, maker: Maker, seed: number, actor: Actor): void {
  OFFERS.forEach((each, index) => {
    addQuote(shop, maker, { ...each, name: `${seed}-${index + 1}` }, actor)
  })
}

type NamedOffer = Offer & { name: string; email: string; userId: string; at: Date }

function addQuote(shop: DemoShop, maker: Maker, made: Offer & { name: string }, actor: Actor): void {
  const { outcome, daysAgo, name, amount, plan, devices } = made
  const at = addMilliseconds(maker.now, -days(daysAgo))
  const buyer = { email: `firm-${name}@example.com`, userId: `demo-firm-${name}` }
  shop.users.push({
    ...{ id: buyer.userId, email: buyer.email, emailKey: buyer.email, passwordHash: "none" },
    ...{ createdAt: addMilliseconds(at, -hours(1)), emailConfirmedAt: at, optInPromotions: false },
  })
  const form = (step: string) => ({ actor, formId: `demo-${name}-${step}`.padEnd(25, "0") })
  const validUntil = addMilliseconds(at, days(outcome === "expired" ? 14 : 60))
  const offered = { email: buyer.email, plan, devices, amount, validUntil, note: null }
  let id = ""
  const write = async (context: DemoContext) => {
    id = (await createQuote(context, form("create"), offered)) ?? ""
  }
  shop.events.push({ at, run: write })
  if (outcome === "draft") return
  const send = (context: DemoContext) => sendDraft(context, form("send"), id)
  const end = ending(shop, maker, { ...made, ...buyer, at }, form)
  shop.events.push({ at: addMilliseconds(at, minutes(20)), run: send })
  shop.events.push({ at: addMilliseconds(at, hours(22)), run: (context) => end(context, id) })
}

type Form = (step: string) => Pick<DeskAction, "actor" | "formId">

/** What becomes of a quote that was sent; those that are still sent, or expired, wait. */
function ending(shop: DemoShop, maker: Maker, made: NamedOffer, form: Form) {
  const { outcome, daysAgo } = made
  const deskAction = (id: string, details: Partial<DeskAction>): DeskAction => ({
    ...{ ...form(outcome), action: `quote.${outcome}`, subject: { kind: "quote", id } },
    ...{ reason: null, before: null, after: null, ...details },
  })
  if (outcome === "paid") return acceptance(shop, maker, made)
  return async (context: DemoContext, quoteId: string): Promise<unknown> => {
    if (outcome === "withdrawn") {
      const change = withdrawQuote(context.db, quoteId, context.now())
      return recordAction(context, deskAction(quoteId, { action: "quote.withdraw" }), change)
    }
    const reference = outcome === "bank" ? `UTR ${daysAgo}0042` : null
    const details = reference ? { after: { reference } } : { reason: "A school" }
    if (outcome === "bank" || outcome === "free")
      return issueQuote(context, deskAction(quoteId, details), { quoteId, source: outcome, reference })
  }
}

/** Opens the order of a quote for its buyer, at the provider too, and confirms its payment. */
function acceptance(shop: DemoShop, maker: Maker, { email, userId, amount, country, at }: NamedOffer) {
  const order = {
    ...amount,
    id: maker.id(),
    providerOrderId: maker.providerId("order"),
    createdAt: addMilliseconds(at, hours(22)),
  }
  const payment = toProviderPayment(order, maker.providerId("pay"), email)
  shop.provider.orders.push(toProviderOrder(order, true))
  shop.provider.payments.push(payment)
  const state = maker.random.pick(["27", "29", "33"])
  return async (context: DemoContext, quoteId: string) => {
    const { db, now } = context
    const opened = await openQuoteOrder(db, { id: order.id, quoteId, userId, country, now: now() })
    if (!opened) return
    await linkProviderOrder(db, opened.id, order.providerOrderId)
    if (country === "IN")
      await saveBillingDetails(db, opened.id, { ...NO_BILLING_DETAILS, country, state }, now())
    await confirmCaptured(context, payment, order.providerOrderId, null)
  }
}

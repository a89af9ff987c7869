import { changeDispute } from "#tests/emulators/razorpay/disputes.ts"
import { newOrder } from "#tests/emulators/razorpay/orders.ts"
import { NO_BILLING_DETAILS } from "../../app/domain/papers/billing-details.ts"
import { financialYearOf } from "../../app/domain/papers/financial-year.ts"
import { addMilliseconds, days, hours } from "../../app/domain/time.ts"
import { recordAction } from "../../app/services/audit/record-action.server.ts"
import { createQuote, sendDraft } from "../../app/services/orders/create-quote.server.ts"
import { saveSeller } from "../../app/services/papers/save-seller.server.ts"
import { correctInvoice } from "../../app/services/payments/correct-invoice.server.ts"
import { issueQuote } from "../../app/services/payments/issue-quote.server.ts"
import { linkProviderOrder } from "../../db/orders/orders.server.ts"
import { withdrawQuote } from "../../db/orders/quote-list.server.ts"
import { openQuoteOrder } from "../../db/orders/quote-orders.server.ts"
import { saveBillingDetails } from "../../db/papers/billing-details.server.ts"
import { findSeller } from "../../db/papers/seller.server.ts"
import { addWebhookEvent } from "../../db/payments/webhook-events.server.ts"
import { before, createProviderId, type Demo, deliver, newId, readEvent, unixSeconds } from "./demo.ts"
import { addCustomer, addPayment, openOrder, refund, sell } from "./sales.ts"

/** The seller registers for GST: older sales have a receipt only. Settings that are there stay. */
export function addSeller({ at, now, action }: Demo): void {
  const seller = { legalName: "Asha Rao", address: "12 Station Road\nThane 400601", gstin: "27AAPFU0939F1ZV" }
  const tax = { taxCode: "997331", taxRate: 1800, letterNumber: "AD270426000001X" }
  const choices = { letterYear: financialYearOf(now), offersWithdrawal: false, refundsFromAbroad: false }
  const saved = action("settings.seller", { kind: "settings", id: "seller" })
  at(before(now, days(120)), async (context) => {
    if (!(await findSeller(context.db))) await saveSeller(context, saved, { ...seller, ...tax, ...choices })
  })
}

/** Orders, payments and disputes in each state, and what the first page of the desk lists. */
export function addMoney(demo: Demo): void {
  const { now, at, action } = demo
  const customer = (name: string, ago: number) => addCustomer(demo, name, before(now, ago))
  openOrder(demo, customer("open", hours(1)))
  openOrder(demo, customer("expired", days(9)))
  openOrder(demo, customer("stuck", hours(3)), {}, true)
  refund(demo, sell(demo, customer("refunded", days(70))), true)
  refund(demo, sell(demo, customer("refunded-in-part", days(40))), false)

  const twice = sell(demo, customer("paid-twice", hours(6)))
  const second = addPayment(demo, { ...twice.made, created_at: unixSeconds(now) }, twice.payment.email)
  const unknown = addPayment(demo, { ...twice.made, id: createProviderId("order") }, twice.payment.email)
  const differs = openOrder(demo, customer("other-amount", hours(5)))
  at(before(now, hours(2)), async (context) => {
    for (const payment of [second, unknown, { ...differs.payment, amount: 100 }])
      await deliver(context, "payment.captured", { payment })
    const payment = { ...unknown, id: createProviderId("pay") }
    const { event, ...received } = readEvent(context, "payment.captured", { payment })
    // Stored, and not handled yet.
    const { id: paymentId, order_id: providerOrderId } = payment
    const stored = { ...received, id: newId(), eventType: event.type, receivedAt: context.now() }
    await addWebhookEvent(context.db, { ...stored, providerOrderId, paymentId })
  })
  for (const status of ["created", "under_review", "action_required", "won", "lost"] as const) {
    const { payment } = sell(demo, customer(`disputed-${status.replace("_", "-")}`, days(30)))
    const change = { id: createProviderId("disp"), respond_by: unixSeconds(now) + 259_200 }
    at(before(now, days(2)), async (context) => {
      const isEnded = status === "won" || status === "lost"
      for (const event of ["created", status, ...(isEnded ? (["closed"] as const) : [])] as const) {
        const dispute = changeDispute(undefined, payment, { ...change, event })
        await deliver(context, `payment.dispute.${event}`, { payment, dispute })
      }
    })
  }

  // A company that forgot to say so at the checkout.
  const market = { country: "IN", currency: "INR", amount: 14_900 } as const
  const { order, paidAt } = sell(demo, { ...customer("corrected", days(20)), market })
  const company = { company: "காவேரி மென்பொருள்", address: "1 MG Road\nBengaluru", taxId: "29AADCS8134M1ZT" }
  const corrected = action("invoice.correct", { kind: "order", id: order.id })
  at(addMilliseconds(paidAt, days(1)), (context) =>
    correctInvoice(context, corrected, { ...company, country: "IN", state: "29" }),
  )
}

const OFFERS = [
  { outcome: "paid", plan: "custom", devices: 500, amount: 1_20_000_00, currency: "INR", ago: 55 },
  { outcome: "bank", plan: "custom", devices: 120, amount: 4_500_00, currency: "USD", ago: 48 },
  { outcome: "free", plan: "business", devices: 20, amount: 2_880_00, currency: "INR", ago: 22 },
  { outcome: "expired", plan: "business", devices: 20, amount: 1_890_00, currency: "EUR", ago: 45 },
  { outcome: "withdrawn", plan: "custom", devices: 60, amount: 3_000_00, currency: "GBP", ago: 15 },
  { outcome: "sent", plan: "custom", devices: 250, amount: 7_900_00, currency: "EUR", ago: 6 },
  { outcome: "draft", plan: "custom", devices: 80, amount: 24_000_00, currency: "INR", ago: 1 },
] as const

/** Quotes in every state, each with the account of its buyer. */
export function addQuotes(demo: Demo): void {
  for (const { outcome, plan, devices, amount, currency, ago } of OFFERS) {
    const sentAt = before(demo.now, days(ago))
    const endedAt = addMilliseconds(sentAt, hours(22))
    const { id: userId, email } = addCustomer(demo, `firm-${outcome}`, before(sentAt, hours(1)))
    const validUntil = addMilliseconds(sentAt, days(outcome === "expired" ? 14 : 60))
    const offered = { email, plan, devices, amount: { amount, currency }, validUntil, note: null }
    const form = (step: string) => demo.action(`quote.${step}`, { kind: "quote", id: quoteId })
    let quoteId = ""
    demo.at(sentAt, async (context) => {
      quoteId = (await createQuote(context, form("create"), offered)) ?? ""
      if (outcome !== "draft") await sendDraft(context, form("send"), quoteId)
    })
    demo.at(endedAt, async (context) => {
      const { db } = context
      if (outcome === "withdrawn")
        return recordAction(context, form("withdraw"), withdrawQuote(db, quoteId, endedAt))
      if (outcome === "bank" || outcome === "free") {
        const reference = outcome === "bank" ? "UTR 480042" : null
        const issued = { ...form(outcome), reason: reference ? null : "A school", after: { reference } }
        return issueQuote(context, issued, { quoteId, source: outcome, reference, inrAmount: null })
      }
      if (outcome !== "paid") return
      const order = { id: newId(), quoteId, userId, country: "IN", now: endedAt }
      await openQuoteOrder(db, order)
      const made = { ...newOrder({ amount, currency }), created_at: unixSeconds(sentAt) }
      await linkProviderOrder(db, order.id, made.id)
      await saveBillingDetails(db, order.id, { ...NO_BILLING_DETAILS, country: "IN", state: "29" }, endedAt)
      await deliver(context, "payment.captured", { payment: addPayment(demo, made, email) })
    })
  }
}

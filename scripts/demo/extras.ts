import { changeDispute } from "#tests/emulators/razorpay/disputes.ts"
import { disputeReversal } from "../../app/domain/payments/ledger.ts"
import { addMilliseconds, days, hours } from "../../app/domain/time.ts"
import { correctInvoice } from "../../app/services/payments/correct-invoice.server.ts"
import { recordReversal } from "../../app/services/payments/record-reversal.server.ts"
import { unixSeconds } from "./provider.ts"
import type { Actor } from "./quotes.ts"
import type { DemoShop, Maker } from "./rows.ts"
import { addPaidOrder } from "./sales.ts"
import type { Customer } from "./shop.ts"

type AddUser = (name: string) => Customer

/** Coupons and announcements in each state, disputes that are looked at and that ended, and a corrected invoice. */
export function addExtras(shop: DemoShop, maker: Maker, addUser: AddUser, actor: Actor): void {
  addCoupons(shop, maker)
  addAnnouncements(shop, maker)
  addDisputes(shop, maker, addUser)
  addCorrection(shop, maker, addUser, actor)
}

function addCoupons(shop: DemoShop, { now }: Maker): void {
  const daysAgo = (count: number) => addMilliseconds(now, -days(count))
  const common = { oncePerCustomer: false, createdAt: daysAgo(60), validFrom: daysAgo(60) }
  shop.coupons.push(
    { ...common, id: "demo-coupon-open", code: "WELCOME-20", percent: 20, maxUses: 500 },
    { ...common, id: "demo-coupon-amounts", code: "SPRING", amounts: { USD: 1000, INR: 5000 } },
    {
      ...common,
      id: "demo-coupon-planned",
      code: "NEW-YEAR",
      percent: 30,
      validFrom: addMilliseconds(now, days(20)),
    },
    { ...common, id: "demo-coupon-ended", code: "LAUNCH", percent: 50, endedAt: daysAgo(30) },
  )
}

function addAnnouncements(shop: DemoShop, { now }: Maker): void {
  const at = addMilliseconds(now, -days(12))
  const sent = { queued: 38, sent: 38, delivered: 36, bounced: 2, unsubscribed: 1 }
  shop.announcements.push(
    {
      id: "demo-news-draft",
      subject: "What comes next",
      message: "**Brisk 1.3** is on its way.",
      createdAt: now,
    },
    {
      ...{
        id: "demo-news-sent",
        subject: "Brisk 1.2 is here",
        message: "Updates are faster.",
        createdAt: at,
      },
      ...{ status: "sent" as const, startedAt: at, finishedAt: addMilliseconds(at, hours(1)), ...sent },
    },
  )
}

const NAMES = {
  under_review: "bank-looks",
  action_required: "bank-asks",
  won: "kept",
  lost: "taken-back",
} as const

function addDisputes(shop: DemoShop, maker: Maker, addUser: AddUser): void {
  const { now } = maker
  for (const status of ["under_review", "action_required", "won", "lost"] as const) {
    const buyer = addUser(NAMES[status])
    const at = addMilliseconds(now, -days(30))
    const sale = { ...buyer, ...buyer.market, kind: "license", planType: "basic", at } as const
    const { paymentId, order } = addPaidOrder(shop, maker, sale)
    const id = maker.providerId("disp")
    const updatedAt = addMilliseconds(now, -days(2))
    if (status === "won" || status === "lost") {
      const reversal = disputeReversal({ id, paymentId, outcome: status, occurredAt: updatedAt })
      shop.events.push({ at: updatedAt, run: (context) => recordReversal(context, reversal, null) })
    }
    const payment = shop.provider.payments.find((each) => each.id === paymentId)
    if (status === "lost" && payment) {
      const change = { id, event: status, respond_by: unixSeconds(updatedAt) }
      const created_at = unixSeconds(updatedAt)
      shop.provider.disputes.push({ ...changeDispute(undefined, payment, change), created_at })
    }
    shop.disputes.push({
      ...{ id, paymentId, amount: order.amount, currency: order.currency, updatedAt },
      status: status === "won" || status === "lost" ? "closed" : status,
      respondBy: addMilliseconds(now, days(3)),
    })
  }
}

/** A company that forgot to say so at the checkout. */
function addCorrection(shop: DemoShop, maker: Maker, addUser: AddUser, actor: Actor): void {
  const at = addMilliseconds(maker.now, -days(20))
  const buyer = { ...addUser("corrected"), at }
  const sale = {
    ...buyer,
    country: "IN",
    currency: "INR",
    amount: 14_900,
    kind: "license",
    planType: "basic",
  } as const
  const { order } = addPaidOrder(shop, maker, sale)
  const deskAction = {
    ...{ actor, formId: "demo-correction".padEnd(25, "0"), action: "invoice.correct", reason: null },
    ...{ subject: { kind: "order" as const, id: order.id }, before: null, after: null },
  }
  const billing = {
    ...{ company: "காவேரி மென்பொருள்", address: "1 MG Road\nBengaluru", taxId: "29AADCS8134M1ZT" },
    ...{ country: "IN", state: "29" },
  }
  shop.events.push({
    at: addMilliseconds(at, days(1)),
    run: (context) => correctInvoice(context, deskAction, billing),
  })
}

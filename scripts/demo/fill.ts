import type { AppLoadContext } from "@remix-run/cloudflare"
import { eq, like } from "drizzle-orm"
import { recordAction } from "#app/audit/record-entry.server.ts"
import { saveSeller } from "#app/desk/settings/save-seller.server.ts"
import { AGREED_PLAN, COMPANY_PLAN, priceOf } from "#app/orders/plans/plans.ts"
import { createQuote, sendDraft } from "#app/orders/quotes/create-quote.server.ts"
import { withdrawQuote } from "#app/orders/quotes/queries.server.ts"
import { findSeller } from "#app/orders/seller/queries.server.ts"
import { financialYearOf } from "#app/orders/tax/gst.ts"
import { issueQuote } from "#app/payments/confirmation/issue-license.server.ts"
import { brand } from "#app/platform/brand.ts"
import { addMilliseconds, days, hours } from "#app/platform/time.ts"
import { fileNameOf } from "#app/releases/versions/release.ts"
import { BUG_STATUSES } from "#app/support/bug-reports/bug-report.ts"
import {
  announcements,
  bugReportMessages,
  bugReports,
  coupons,
  orders,
  outbox,
  releaseDrafts,
  releases,
  totalsRebuilds,
  users,
} from "#db/schema.ts"
import { installerDigest } from "#tests/emulators/installer.ts"
import { changeDispute } from "#tests/emulators/razorpay/disputes.ts"
import { createId as createProviderId } from "#tests/emulators/razorpay/entities.ts"
import { type Progress, SILENT } from "../progress.ts"
import {
  addCustomer,
  addKnownPayment,
  addPayment,
  before,
  createDemo,
  type Demo,
  type DemoSettings,
  deliver,
  failSale,
  MARKETS,
  newId,
  openDemoOrder,
  refundSale,
  sell,
  unixSeconds,
} from "./demo.ts"

type FillSettings = DemoSettings & { customers: number; installerUrl: string; progress?: Progress }

/** Fills the shop with a year of made-up customers, and with each state once; false where that was done before. */
export async function fillShop(
  context: AppLoadContext,
  { customers, installerUrl, progress = SILENT, ...settings }: FillSettings,
) {
  const [found] = await context.db.select({ id: users.id }).from(users).where(eq(users.id, "demo-1")).limit(1)
  if (found) return false
  const demo = createDemo(settings)
  addSeller(demo)
  for (let number = 1; number <= customers; number++) addBuyer(demo, `${number}`)
  addMoney(demo)
  addCoupons(demo)
  addQuotes(demo)
  await addSeededPayments(demo, context)
  await demo.run(context, progress)
  // Its orders were opened in the past: all totals are rebuilt.
  await context.db.delete(totalsRebuilds)
  await addRest(context, settings.now, installerUrl)
  return true
}

/** Most buy Basic; some buy a business license, give something, want their money back, or leave. */
function addBuyer(demo: Demo, name: string): void {
  const { random, now } = demo
  // More of them lately: the shop grows.
  const at = before(now, Math.floor(random.next() ** 1.6 * days(365)) + hours(1))
  const customer = addCustomer(demo, name, at)
  if (random.happens(0.1) && customer.market.currency !== "GBP")
    sell(demo, customer, { kind: "donation", planType: null, amount: random.pick([500, 1000, 5000]) })
  if (random.happens(0.25)) return void openDemoOrder(demo, customer)
  const { amount } = priceOf(COMPANY_PLAN, customer.market).price
  const sold = random.happens(0.05)
    ? sell(demo, customer, { planType: COMPANY_PLAN, amount }, random.between(2, 12))
    : sell(demo, customer, {}, Number(random.happens(0.85)))
  if (random.happens(0.04)) refundSale(demo, sold, random.happens(0.7))
}

/** Adds coupons, news and other records without payments, in every state. */
async function addRest({ db }: AppLoadContext, now: Date, installerUrl: string) {
  const ago = (count: number) => before(now, days(count))
  const news = {
    id: newId(),
    subject: `${brand.name} 1.2 is here`,
    message: "Faster updates.",
    createdAt: ago(12),
  }
  const sent = { queued: 38, sent: 38, delivered: 36, bounced: 2, unsubscribed: 1 }
  await db.insert(announcements).values([
    {
      id: newId(),
      subject: "What comes next",
      message: `**${brand.name} 1.3** is on its way.`,
      createdAt: now,
    },
    { ...news, ...sent, status: "sent", startedAt: ago(12), finishedAt: ago(11) },
  ])
  const fileOf = (version: string) => {
    const address = { installerUrl: installerUrl.replaceAll("1.0.0", version) }
    return { version, ...address, ...installerDigest(fileNameOf(address)) }
  }
  await db.insert(releases).values([
    { ...fileOf("1.1.0"), notes: "Faster start", publishedAt: ago(200), withdrawnAt: ago(190) },
    { ...fileOf("1.2.0"), notes: "Faster updates", publishedAt: ago(12) },
  ])
  await db.insert(releaseDrafts).values({ ...fileOf("1.3.0"), notes: "Dark theme", createdAt: now })
  const email = {
    text: "A made-up email.",
    html: "<p>A made-up email.</p>",
    subject: `Your ${brand.name} license`,
  }
  const queued = { ...email, kind: "license-keys" as const, createdAt: now, nextAttemptAt: now }
  const failed = { attempts: 12, givenUpAt: now, lastError: "status 422" }
  await db.insert(outbox).values([
    { ...queued, id: "demo-later", recipient: "later@example.com" },
    { ...queued, id: "demo-gone", recipient: "gone@example.com", ...failed },
  ])
  const original = newId()
  const told = { title: "It stops while it cleans the disk", description: "What I did.", appVersion: "1.0.0" }
  const sentBy = { userId: "demo-refunded-in-part", createdAt: ago(5), dateOfIncident: "2026-06-01" }
  for (const status of BUG_STATUSES) {
    const id = status === "not seen" ? original : newId()
    const fixedIn = status === "fixed" ? "1.2.0" : null
    const duplicateOf = status === "duplicate" ? original : null
    await db.insert(bugReports).values({ ...told, ...sentBy, id, status, fixedIn, duplicateOf })
  }
  // A customer who wrote again.
  const report = { ...told, ...sentBy, id: newId(), title: "My sound is gone", status: "in progress" }
  const message = { id: newId(), reportId: report.id, author: "reporter" as const, createdAt: ago(1) }
  await db.insert(bugReports).values({ ...report, ownerUnreadSince: message.createdAt })
  await db.insert(bugReportMessages).values({ ...message, body: "Still no sound. I want my money back." })
}

/** Coupons in every state, one of them used by two buyers. */
function addCoupons(demo: Demo) {
  const { now, at } = demo
  const ago = (count: number) => before(now, days(count))
  const common = { oncePerCustomer: false, createdAt: ago(60), validFrom: ago(60) }
  const welcome = { ...common, id: newId(), code: "WELCOME-20", percent: 20, maxUses: 500 }
  at(ago(60), ({ db }) =>
    db
      .insert(coupons)
      .values([
        welcome,
        { ...common, id: newId(), code: "SPRING", amounts: { USD: 1000, INR: 5000 } },
        { ...common, id: newId(), code: "NEW-YEAR", percent: 30, validFrom: addMilliseconds(now, days(20)) },
        { ...common, id: newId(), code: "LAUNCH", percent: 50, endedAt: ago(30) },
      ]),
  )
  for (const [name, count] of [
    ["welcomed", 21],
    ["welcomed-too", 3],
  ] as const) {
    const customer = addCustomer(demo, name, ago(count))
    const { amount: listAmount } = customer.market
    const discounted = { couponId: welcome.id, listAmount, amount: Math.round(listAmount * 0.8) }
    sell(demo, customer, discounted, 1)
  }
}

/** Gives the payments of the accounts that `npm start` adds to the provider, whose books then agree. */
async function addSeededPayments(demo: Demo, { db }: AppLoadContext) {
  const seeded = await db
    .select({ order: orders, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(like(orders.paymentId, "pay_demo%"))
  for (const { order, email } of seeded) {
    const { paymentId: id, paidAt: at, amount, currency } = order
    if (id && at) addKnownPayment(demo, { id, at, amount, currency, email })
  }
}

/** The seller registers for GST: older sales have a receipt only. Settings that are there stay. */
function addSeller({ at, now, action }: Demo) {
  const seller = {
    legalName: "Asha Rao",
    address: `12 Station Road\n${brand.courts} 400601`,
    gstin: "27AAPFU0939F1ZV",
  }
  const tax = { taxCode: "997331", taxRate: 1800, lutNumber: "AD270426000001X" }
  const choices = { lutYear: financialYearOf(now), filesQuarterly: false, offersWithdrawal: false }
  const numbers = { ossNumber: "EU356000001", ukVatNumber: "GB123456789" }
  const maker = {
    ownName: "Asha Rao",
    about: "I have looked after the computers of my family and of two small offices since 2009.",
  }
  const saved = action("settings.seller", { kind: "settings", id: "seller" })
  at(before(now, days(120)), async (context) => {
    const salesToEurope = context.config.polar?.isSelling ? ("reseller" as const) : ("seller" as const)
    const europe = { salesToEurope, ...numbers }
    if (!(await findSeller(context.db)))
      await saveSeller(context, saved, { ...seller, ...tax, ...choices, ...europe, ...maker })
  })
}

/** Orders, payments and disputes in each state, and what the first page of the desk lists. */
function addMoney(demo: Demo) {
  const { now, at } = demo
  const customer = (name: string, ago: number) => addCustomer(demo, name, before(now, ago))
  openDemoOrder(demo, customer("open", hours(1)))
  openDemoOrder(demo, customer("expired", days(9)))
  openDemoOrder(demo, customer("stuck", hours(3)), {}, true)
  refundSale(demo, sell(demo, customer("refunded", days(70))), true)
  refundSale(demo, sell(demo, customer("refunded-in-part", days(40))), false)

  failSale(demo, customer("declined", hours(4)))
  const [, , , , europe] = MARKETS
  const company = { company: "Nordlicht Studio GmbH", taxId: "DE136695976", country: "DE" }
  const { amount } = priceOf(COMPANY_PLAN, europe).price
  sell(
    demo,
    { ...customer("firm", days(33)), market: europe },
    { planType: COMPANY_PLAN, amount, billing: { ...company, address: "Hafenstraße 4\n20359 Hamburg" } },
    6,
  )

  const twice = sell(demo, customer("paid-twice", hours(6)))
  const secondAt = unixSeconds(before(now, hours(2))) - 120
  const second = addPayment(demo, { ...twice.made, created_at: secondAt }, twice.payment.email)
  const unknown = addPayment(demo, { ...twice.made, id: createProviderId("order") }, twice.payment.email)
  const opened = openDemoOrder(demo, customer("other-amount", hours(5)))
  const differs = { ...opened.payment, amount: 100, base_amount: 100 }
  demo.provider.payments.set(differs.id, differs)
  at(before(now, hours(2)), async (context) => {
    for (const payment of [second, unknown, differs]) await deliver(context, "payment.captured", { payment })
  })
  for (const status of ["created", "under_review", "action_required", "won", "lost"] as const) {
    const { payment } = sell(demo, customer(`disputed-${status.replace("_", "-")}`, days(30)))
    const change = { id: createProviderId("disp"), respond_by: unixSeconds(now) + 259_200 }
    at(before(now, days(2)), async (context) => {
      const isEnded = status === "won" || status === "lost"
      for (const event of ["created", status, ...(isEnded ? (["closed"] as const) : [])] as const) {
        const dispute = changeDispute(undefined, payment, { ...change, event })
        demo.provider.disputes.set(dispute.id, dispute)
        await deliver(context, `payment.dispute.${event}`, { payment, dispute })
      }
    })
  }
}

const OFFERS = [
  { outcome: "bank", plan: AGREED_PLAN, devices: 120, amount: 4_500_00, currency: "USD", ago: 48 },
  { outcome: "free", plan: COMPANY_PLAN, devices: 20, amount: 2_880_00, currency: "INR", ago: 22 },
  { outcome: "expired", plan: COMPANY_PLAN, devices: 20, amount: 1_890_00, currency: "EUR", ago: 45 },
  { outcome: "withdrawn", plan: AGREED_PLAN, devices: 60, amount: 3_000_00, currency: "GBP", ago: 15 },
  { outcome: "sent", plan: AGREED_PLAN, devices: 250, amount: 7_900_00, currency: "EUR", ago: 6 },
  { outcome: "draft", plan: AGREED_PLAN, devices: 80, amount: 24_000_00, currency: "INR", ago: 1 },
] as const

/** Quotes in every state, each with the account of its buyer. */
function addQuotes(demo: Demo) {
  for (const { outcome, plan, devices, amount, currency, ago } of OFFERS) {
    const sentAt = before(demo.now, days(ago))
    const endedAt = addMilliseconds(sentAt, hours(22))
    const { email } = addCustomer(demo, `firm-${outcome}`, before(sentAt, hours(1)))
    const validUntil = addMilliseconds(sentAt, days(outcome === "expired" ? 14 : 60))
    const offered = { email, plan, devices, amount: { amount, currency }, validUntil, note: null }
    const form = (step: string) => demo.action(`quote.${step}`, { kind: "quote", id: quoteId })
    let quoteId = ""
    demo.at(sentAt, async (context) => {
      quoteId = (await createQuote(context, form("create"), offered)) ?? ""
      if (outcome !== "draft") await sendDraft(context, form("send"), quoteId)
    })
    demo.at(endedAt, async (context) => {
      if (outcome === "withdrawn")
        await recordAction(context, form("withdraw"), withdrawQuote(context.db, quoteId, endedAt))
      if (outcome !== "bank" && outcome !== "free") return
      const reference = outcome === "bank" ? "UTR 480042" : null
      const issued = { ...form(outcome), reason: reference ? null : "A school", after: { reference } }
      await issueQuote(context, issued, { quoteId, source: outcome, reference, inrAmount: null })
    })
  }
}

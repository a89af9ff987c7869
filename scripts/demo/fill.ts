import type { AppLoadContext } from "@remix-run/cloudflare"
import { eq } from "drizzle-orm"
import { announcements, bugReports, coupons, outbox, releaseDrafts, releases, users } from "#db/schema.ts"
import { businessPrice } from "../../app/domain/orders/plans.ts"
import { BUG_STATUSES } from "../../app/domain/support/bug-report.ts"
import { addMilliseconds, days, hours } from "../../app/domain/time.ts"
import { before, createDemo, type Demo, type DemoSettings, newId } from "./demo.ts"
import { addCustomer, openOrder, refund, sell } from "./sales.ts"
import { addMoney, addQuotes, addSeller } from "./states.ts"

/** Fills the shop with a year of made-up customers, and with each state once; false where that was done before. */
export async function fillShop(
  context: AppLoadContext,
  { customers, ...settings }: DemoSettings & { customers: number },
): Promise<boolean> {
  const [found] = await context.db.select({ id: users.id }).from(users).where(eq(users.id, "demo-1")).limit(1)
  if (found) return false
  const demo = createDemo(settings)
  addSeller(demo)
  for (let number = 1; number <= customers; number++) addBuyer(demo, `${number}`)
  addMoney(demo)
  addQuotes(demo)
  await demo.run(context)
  await addRest(context, settings.now)
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
  if (random.happens(0.25)) return void openOrder(demo, customer)
  const { amount } = businessPrice(customer.market).price
  const sold = random.happens(0.05)
    ? sell(demo, customer, { planType: "business", amount }, random.between(2, 12))
    : sell(demo, customer, {}, Number(random.happens(0.85)))
  if (random.happens(0.04)) refund(demo, sold, random.happens(0.7))
}

/** What moves no money, each in every state. */
async function addRest({ db }: AppLoadContext, now: Date): Promise<void> {
  const ago = (count: number) => before(now, days(count))
  const common = { oncePerCustomer: false, createdAt: ago(60), validFrom: ago(60) }
  await db.insert(coupons).values([
    { ...common, id: newId(), code: "WELCOME-20", percent: 20, maxUses: 500 },
    { ...common, id: newId(), code: "SPRING", amounts: { USD: 1000, INR: 5000 } },
    { ...common, id: newId(), code: "NEW-YEAR", percent: 30, validFrom: addMilliseconds(now, days(20)) },
    { ...common, id: newId(), code: "LAUNCH", percent: 50, endedAt: ago(30) },
  ])
  const news = { id: newId(), subject: "Brisk 1.2 is here", message: "Faster updates.", createdAt: ago(12) }
  const sent = { queued: 38, sent: 38, delivered: 36, bounced: 2, unsubscribed: 1 }
  await db.insert(announcements).values([
    { id: newId(), subject: "What comes next", message: "**Brisk 1.3** is on its way.", createdAt: now },
    { ...news, ...sent, status: "sent", startedAt: ago(12), finishedAt: ago(11) },
  ])
  const file = { installerUrl: "https://example.com/setup.exe", size: 5_000_000, sha256: "a".repeat(64) }
  await db.insert(releases).values([
    { ...file, version: "1.1.0", notes: "Faster start", publishedAt: ago(200), withdrawnAt: ago(190) },
    { ...file, version: "1.2.0", notes: "Faster updates", publishedAt: ago(12) },
  ])
  await db.insert(releaseDrafts).values({ ...file, version: "1.3.0", notes: "Dark theme", createdAt: now })
  const email = { text: "A made-up email.", html: "<p>A made-up email.</p>", subject: "Your Brisk license" }
  const queued = { ...email, createdAt: now, nextAttemptAt: now }
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
}

import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { COMPANY_PLAN } from "#app/orders/plans/plans.ts"
import { coupons, orders, users } from "#db/schema.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"

const DAY = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * DAY)

test("GET /desk/orders: filters by day, country, plan, coupon and amount", async () => {
  await using app = await startApp()
  const owner = await app.createOwner({ email: "owner@example.com" })
  const coupon = { id: "c1", code: "SAVE50", percent: 50, oncePerCustomer: false, validFrom: daysAgo(9) }
  await app.db.insert(coupons).values({ ...coupon, createdAt: daysAgo(9) })
  const add = async (email: string, changes: Partial<typeof orders.$inferInsert>) => {
    const { id } = await app.createOrder(await app.createAccount({ email }))
    await app.db.update(orders).set(changes).where(eq(orders.id, id))
  }
  await add("today@example.com", { country: "DE", couponId: "c1", amount: 4750 })
  await add("week@example.com", { country: "IN", createdAt: daysAgo(6), planType: COMPANY_PLAN })
  await add("old@example.com", { country: "DE", createdAt: daysAgo(70) })
  const listed = async (query: string) => {
    const text = await pageText(owner, `/desk/orders?${query}`)
    return [...text.matchAll(/(\w+)@example\.com/g)]
      .map(([, name]) => name)
      .filter((name) => name !== "owner")
  }
  for (const [query, names] of [
    ["", ["today", "week", "old"]],
    ["order=oldest", ["old", "week", "today"]],
    ["day=today", ["today"]],
    ["day=week", ["today", "week"]],
    ["day=week&from=2020-01-01&to=2020-01-02", ["today", "week"]],
    ["day=constructor", ["today", "week", "old"]],
    ["country=DE", ["today", "old"]],
    ["country=DE&day=week", ["today"]],
    ["country=%25", ["today", "week", "old"]],
    ["plan=business", ["week"]],
    ["coupon=save50", ["today"]],
    ["coupon=NONE", []],
    ["amount=%2447.50", ["today"]],
  ] as const) {
    expect([query, ...(await listed(query))]).toEqual([query, ...names])
  }
})

test("GET /desk/orders?order=oldest: pages lead on in both directions", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id: userId } = await app.createAccount()
  const order = {
    userId,
    kind: "donation",
    currency: "USD",
    status: "expired",
    nextSyncAt: daysAgo(1),
  } as const
  const all = Array.from({ length: 60 }, (_, index) => ({
    ...order,
    id: `o${String(index).padStart(2, "0")}`,
    amount: 100 + index,
    createdAt: new Date(Date.now() - (100 - index) * 60_000),
  }))
  for (const one of all) await app.db.insert(orders).values(one)
  const idsIn = (html: string) =>
    [...html.matchAll(/desk-row-link" href="\/desk\/orders\/(o\d+)"/g)].map(([, id]) => id)
  const linkIn = (html: string, label: string) =>
    new RegExp(`<a href="([^"]+)"[^>]*>${label}</a>`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const ids = all.map(({ id }) => id)
  const first = await owner.html("/desk/orders?order=oldest")
  expect([idsIn(first), linkIn(first, "Older")]).toEqual([ids.slice(0, 25), ""])
  const second = await owner.html(linkIn(first, "Newer"))
  expect(idsIn(second)).toEqual(ids.slice(25, 50))
  const third = await owner.html(linkIn(second, "Newer"))
  expect([idsIn(third), linkIn(third, "Newer")]).toEqual([ids.slice(50), ""])
  expect(idsIn(await owner.html(linkIn(second, "Older")))).toEqual(ids.slice(0, 25))
  const newest = await owner.html("/desk/orders")
  expect(newest).toContain('aria-sort="descending"><a href="/desk/orders?order=oldest">')
})

test("GET /desk/customers: filters by country, plan and day", async () => {
  await using app = await startApp()
  const owner = await app.createOwner({ email: "owner@example.com" })
  const buyer = await app.createLicensedAccount()
  const [one, other] = [
    await app.createAccount({ email: "new@example.com" }),
    await app.createAccount({ email: "old@example.com" }),
  ]
  await app.db
    .update(users)
    .set({ createdAt: daysAgo(70) })
    .where(eq(users.id, other.id))
  await app.db.update(orders).set({ country: "FR" })
  const listed = async (query: string) => {
    const html = await owner.html(`/desk/customers?${query}`)
    return [buyer.email, one.email, other.email].map((email) => html.includes(email))
  }
  expect(await listed("country=FR")).toEqual([true, false, false])
  expect(await listed("country=DE")).toEqual([false, false, false])
  expect(await listed("plan=basic")).toEqual([true, false, false])
  expect(await listed("plan=business&country=FR")).toEqual([false, false, false])
  expect(await listed("day=today")).toEqual([true, true, false])
})

import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

const US = ["$94.99", "$1,894.80"]
const GB = ["£94.99", "£1,894.80"]
const EU = ["€94.99", "€1,894.80"]
const IN = ["₹149", "₹2,880"]

/** The prices of Basic and Small Business on the page. */
async function pricesOn(page: Response): Promise<string[]> {
  expect(page.status).toBe(200)
  const found = [
    ...(await page.text()).matchAll(
      /id="plan-(?:basic|business)".*?<b class="plan-price figure">([^<]*\d)</gs,
    ),
  ]
  return found.map(([, price = ""]) => price)
}

const setIndianPrice = (app: App, baseAmount: number) =>
  app.db.update(schema.prices).set({ baseAmount }).where(eq(schema.prices.region, "IN"))

/** Ages an entry of the cache. */
async function ageEntry(app: App, key: string, seconds: number): Promise<void> {
  await expect.poll(() => app.kv.get(key)).not.toBeNull()
  const entry = JSON.parse((await app.kv.get(key)) ?? "")
  await app.kv.put(key, JSON.stringify({ ...entry, storedAt: new Date(Date.now() - seconds * 1000) }))
}

test("GET /buy: a visitor from each region sees that region's price", async () => {
  await using app = await startApp()
  for (const [country, prices] of [
    ["US", US],
    ["GB", GB],
    ["DE", EU],
    ["RE", EU],
    ["AX", EU],
    ["IN", IN],
    ["XK", US],
    ["BR", US],
  ] as const)
    expect(await pricesOn(await app.visitorWithEndedSession({ country }).get("/buy"))).toEqual(prices)
})

test("GET /buy: without a country header the IP-information service decides", async () => {
  await using app = await startApp()
  await app.setFaults({ country: "IN" })
  expect(await pricesOn(await app.visitorWithEndedSession().get("/buy"))).toEqual(IN)
})

test("GET /buy: while the IP-information service has no country, the price is US", async () => {
  await using app = await startApp()
  for (const country of ["", "India", "in"]) {
    await app.setFaults({ country })
    expect(await pricesOn(await app.visitorWithEndedSession().get("/buy"))).toEqual(US)
  }
})

test("GET /buy: stores the region's price in KV", async () => {
  await using app = await startApp()
  for (const country of ["IN", "DE", "FR", "BR", "XX"])
    await app.visitorWithEndedSession({ country }).get("/buy")
  await expect
    .poll(async () => (await app.kv.list()).keys.map(({ name }) => name))
    .toEqual(["price:BR", "price:DE", "price:FR", "price:IN", "price:unknown"])
  expect(JSON.parse((await app.kv.get("price:IN")) ?? "")).toMatchObject({
    storedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    price: { region: "IN", currency: "INR", baseAmount: 14900, overrideAmount: null },
  })
})

test("GET /buy: a changed price is shown once the cache entry expired", async () => {
  await using app = await startApp()
  const visitor = app.visitorWithEndedSession({ country: "IN" })
  await visitor.get("/buy")
  await setIndianPrice(app, 19_900)
  await ageEntry(app, "price:IN", 25)
  expect(await pricesOn(await visitor.get("/buy"))).toEqual(IN)
  expect(await app.kv.get("price:IN")).not.toContain('"baseAmount":19900')
  // Served from the cache, which is refreshed after the response.
  await ageEntry(app, "price:IN", 35)
  expect(await pricesOn(await visitor.get("/buy"))).toEqual(IN)
  await expect.poll(() => app.kv.get("price:IN")).toContain('"baseAmount":19900')
  await setIndianPrice(app, 29_900)
  await ageEntry(app, "price:IN", 61)
  expect(await pricesOn(await visitor.get("/buy"))).toEqual(["₹299", "₹5,880"])
})

const indian = { region: "IN", currency: "INR", baseAmount: 100, overrideAmount: null }
const storedAt = new Date().toISOString()

test("GET /buy: an unreadable cache entry is replaced by the next request", async () => {
  await using app = await startApp()
  for (const entry of [
    "certainly not JSON",
    JSON.stringify({ price: indian }),
    JSON.stringify({ storedAt: "2999-01-01T00:00:00.000Z", price: indian }),
    JSON.stringify({ storedAt, price: { ...indian, region: "US" } }),
    JSON.stringify({ storedAt, price: { ...indian, baseAmount: 0 } }),
  ]) {
    await app.kv.put("price:IN", entry)
    expect(await pricesOn(await app.visitorWithEndedSession({ country: "IN" }).get("/buy"))).toEqual(IN)
    await expect
      .poll(() => app.kv.get("price:IN"))
      .toMatch(/"price":\{"region":"IN",.*"baseAmount":14900,"overrideAmount":null/)
  }
})

test("GET /buy: without D1, a cached price of any age is shown", async () => {
  await using app = await startApp()
  const visitor = app.visitorWithEndedSession({ country: "IN" })
  await visitor.get("/buy")
  await ageEntry(app, "price:IN", 6 * 24 * 60 * 60)
  app.expectError("price-database-unreachable")
  await app.withoutTable("prices", async () => {
    expect(await pricesOn(await visitor.get("/buy"))).toEqual(IN)
    await app.kv.delete("price:IN")
    const price = { region: "US", currency: "USD", baseAmount: 499, overrideAmount: 4900 }
    await app.kv.put("price:US", JSON.stringify({ storedAt: "2026-01-01T00:00:00.000Z", price }))
    expect((await pricesOn(await visitor.get("/buy")))[0]).toBe("$49.00")
    const unreachable = { event: "price-database-unreachable", region: "IN" }
    await expect
      .poll(() => app.log)
      .toMatchObject([
        unreachable,
        { ...unreachable, error: expect.stringContaining("no such table") },
        { event: "price-of-region-unknown", region: "IN" },
      ])
    expect((await app.kv.list()).keys).toMatchObject([{ name: "price:US" }])
  })
})

test("GET and POST /buy: an unknown price is neither shown nor charged", async () => {
  await using app = await startApp()
  const [buyer, visitor] = [
    await app.createAccount({ country: "IN" }),
    app.visitorWithEndedSession({ country: "IN" }),
  ]
  app.expectError("price-database-unreachable")
  await app.withoutTable("prices", async () => {
    for (const path of ["/", "/buy", "/free", "/contact"]) {
      const text = await pageText(visitor, path)
      expect([path, /[$₹€£][1-9]/.test(text)]).toEqual([path, false])
    }
    expect(await pageText(visitor, "/")).toContain("Get Brisk Get the free version")
    expect((await visitor.html("/")).includes('"offers"')).toBe(false)
    expect(await pageText(visitor, "/buy")).toContain("We can't load the price right now.")
    const price = { region: "US", currency: "USD", baseAmount: 499, overrideAmount: 4900 }
    await app.kv.put("price:US", JSON.stringify({ storedAt: new Date().toISOString(), price }))
    const response = await buyer.post("/buy", { plan: "basic" })
    expect([response.status, textOf(await response.text())]).toEqual([
      503,
      expect.stringContaining("We can't load the price right now. Nothing was charged."),
    ])
  })
  expect(await app.rows(schema.orders)).toEqual([])
})

test("POST /buy: ignores a price in the form", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const fields = { plan: "basic", amount: "1", price: "1", currency: "INR", country: "IN", region: "IN" }
  expect((await buyer.post("/buy?country=IN&amount=1", fields)).status).toBe(303)
  expect(await app.rows(schema.orders)).toMatchObject([{ amount: 9499, currency: "USD" }])
})

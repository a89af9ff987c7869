import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { type App, appStarter } from "#tests/support/server/test-app.ts"
import { TestClient } from "#tests/support/server/test-client.ts"
import { startTestEmulators, startTestServer } from "#tests/support/server/test-server.ts"

const startApp = appStarter()

const US = ["$94.99", "$1,894.80"]
const GB = ["£94.99", "£1,894.80"]
const EU = ["€94.99", "€1,894.80"]
const IN = ["₹149", "₹2,880"]

/** The prices on the page, as a reader comes by them. */
async function pricesOn(page: Response): Promise<string[]> {
  expect(page.status).toBe(200)
  const found = [...(await page.text()).matchAll(/class="block font-display[^"]*">([^<]*\d)</g)]
  return found.map(([, price = ""]) => price)
}

/** Changes India's price in D1 until the end of the test. */
async function hasPrice(app: App, baseAmount: number) {
  const { regionalPrices } = schema
  const here = eq(regionalPrices.region, "IN")
  const [before] = await app.db.select().from(regionalPrices).where(here)
  if (!before) throw new Error("no such region")
  await app.db.update(regionalPrices).set({ baseAmount }).where(here)
  return {
    async [Symbol.asyncDispose]() {
      await app.db.update(regionalPrices).set(before).where(here)
    },
  }
}

/** Takes the table of prices away until the end of the test. */
async function hasNoPriceTable(app: App) {
  await app.d1.prepare("alter table regional_prices rename to regional_prices_away").run()
  return {
    async [Symbol.asyncDispose]() {
      await app.d1.prepare("alter table regional_prices_away rename to regional_prices").run()
    },
  }
}

/** Makes an entry of the cache as old as that. */
async function ageEntry(app: App, key: string, seconds: number): Promise<void> {
  await expect.poll(() => app.kv.get(key)).not.toBeNull()
  const entry = JSON.parse((await app.kv.get(key)) ?? "")
  await app.kv.put(key, JSON.stringify({ ...entry, storedAt: new Date(Date.now() - seconds * 1000) }))
}

test.each([
  ["US", US],
  ["GB", GB],
  ["DE", EU],
  ["IN", IN],
  ["BR", US],
])("GET /buy: a visitor from %s sees that region's price", async (country, prices) => {
  await using app = await startApp()
  expect(await pricesOn(await app.visitorWithEndedSession({ country }).get("/buy"))).toEqual(prices)
})

test("GET /buy: without a country header the IP-information service decides", async () => {
  await using app = await startApp()
  await app.setFaults({ country: "IN" })
  expect(await pricesOn(await app.visitorWithEndedSession().get("/buy"))).toEqual(IN)
})

test.each<[string, Record<string, unknown>]>([
  ["says nothing", { country: "" }],
  ["says a name instead of a code", { country: "India" }],
  ["says a code in small letters", { country: "in" }],
])("GET /buy: while the IP-information service %s, the price is the US one", async (_, faults) => {
  await using app = await startApp()
  await app.setFaults(faults)
  expect(await pricesOn(await app.visitorWithEndedSession().get("/buy"))).toEqual(US)
})

test("GET /buy: in production the country is Cloudflare's, whatever a header says", async () => {
  const live = { ENVIRONMENT: "production", RAZORPAY_KEY_ID: "rzp_live_7hV3pQ9sK2mXcB" }
  const addresses = Object.fromEntries(
    ["SITE", "RAZORPAY_API", "RAZORPAY_CHECKOUT", "RESEND_API", "IP_INFO", "INSTALLER"].map((name) => [
      `${name}_URL`,
      "https://brisk.test",
    ]),
  )
  const server = await startTestServer({ ...live, ...addresses }, { cf: { country: "DE" } })
  const prices = await pricesOn(await new TestClient(server.url, { country: "IN" }).get("/buy"))
  await server.worker.dispose()
  await server.emulators.close()
  expect(prices).toEqual(EU)
})

test("GET /buy: in production, a country that Cloudflare does not name is unknown, and nobody is asked for it", async () => {
  const live = { ENVIRONMENT: "production", RAZORPAY_KEY_ID: "rzp_live_7hV3pQ9sK2mXcB" }
  const names = ["SITE", "RAZORPAY_API", "RAZORPAY_CHECKOUT", "RESEND_API", "INSTALLER"]
  const addresses = Object.fromEntries(names.map((name) => [`${name}_URL`, "https://brisk.test"]))
  const emulators = await startTestEmulators()
  // The country of Cloudflare's own address, as the IP-information service would say.
  emulators.state.control.country = "DE"
  const server = await startTestServer(
    { ...live, ...addresses, IP_INFO_URL: "https://ip-info.brisk.test/json" },
    { cf: {}, emulators, internet: emulators.url },
  )
  const prices = await pricesOn(await new TestClient(server.url).get("/buy"))
  await server.worker.dispose()
  await emulators.close()
  expect(prices).toEqual(US)
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
    price: { region: "IN", currency: "INR", symbol: "₹", baseAmount: 14900, overrideAmount: null },
  })
})

test("GET /buy: a price changed in D1 is shown once the cache entry is a minute old", async () => {
  await using app = await startApp()
  const visitor = app.visitorWithEndedSession({ country: "IN" })
  await visitor.get("/buy")
  await using _price = await hasPrice(app, 19_900)
  expect(await pricesOn(await visitor.get("/buy"))).toEqual(IN)

  await ageEntry(app, "price:IN", 25)
  expect(await pricesOn(await visitor.get("/buy"))).toEqual(IN)
  await ageEntry(app, "price:IN", 61)
  const changed = ["₹199", "₹3,880"]
  expect(await pricesOn(await visitor.get("/buy"))).toEqual(changed)
  await expect.poll(() => app.kv.get("price:IN")).toContain('"baseAmount":19900')
})

test("GET /buy: a cache entry of half a minute is served and refreshed after the response", async () => {
  await using app = await startApp()
  const visitor = app.visitorWithEndedSession({ country: "IN" })
  await visitor.get("/buy")
  await using _price = await hasPrice(app, 19_900)
  await ageEntry(app, "price:IN", 35)

  expect(await pricesOn(await visitor.get("/buy"))).toEqual(IN)
  await expect.poll(() => app.kv.get("price:IN")).toContain('"baseAmount":19900')
  expect(await pricesOn(await visitor.get("/buy"))).toContain("₹199")
})

const indian = { region: "IN", currency: "INR", symbol: "₹", baseAmount: 100, overrideAmount: null }
const storedAt = new Date().toISOString()

test.each<[string, unknown]>([
  ["not JSON", "certainly not JSON"],
  ["of another shape", { hello: "server" }],
  ["without a time", { price: indian }],
  ["another region's price", { storedAt, price: { ...indian, region: "US" } }],
  ["of a currency that we do not take", { storedAt, price: { ...indian, currency: "JPY" } }],
  ["a price of nothing", { storedAt, price: { ...indian, baseAmount: 0 } }],
])("GET /buy: a cache entry that is %s is replaced by the next request", async (_, entry) => {
  await using app = await startApp()
  await app.kv.put("price:IN", typeof entry === "string" ? entry : JSON.stringify(entry))
  expect(await pricesOn(await app.visitorWithEndedSession({ country: "IN" }).get("/buy"))).toEqual(IN)
  await expect
    .poll(() => app.kv.get("price:IN"))
    .toMatch(/"price":\{"region":"IN",.*"baseAmount":14900,"overrideAmount":null/)
})

test("GET /buy: while D1 fails, a cached price of any age is served", async () => {
  await using app = await startApp()
  const visitor = app.visitorWithEndedSession({ country: "IN" })
  await visitor.get("/buy")
  await ageEntry(app, "price:IN", 6 * 24 * 60 * 60)
  app.expectError("price-database-unreachable")
  await using _away = await hasNoPriceTable(app)

  expect(await pricesOn(await visitor.get("/buy"))).toEqual(IN)
  await expect
    .poll(() => app.log)
    .toContainEqual(expect.objectContaining({ event: "price-database-unreachable", region: "IN" }))
})

test("GET /buy: while D1 fails and nothing is cached, the price is the US one, and an error is logged", async () => {
  await using app = await startApp()
  app.expectError("price-database-unreachable")
  await using _away = await hasNoPriceTable(app)

  expect(await pricesOn(await app.visitorWithEndedSession({ country: "IN" }).get("/buy"))).toEqual(US)
  await expect
    .poll(() => app.log)
    .toMatchObject([
      { event: "price-database-unreachable", region: "IN", error: expect.stringContaining("no such table") },
      { event: "built-in-price-used", region: "IN" },
    ])
  expect((await app.kv.list()).keys).toEqual([])
})

test("POST /buy: ignores a price in the form", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const fields = { plan: "basic", amount: "1", price: "1", currency: "INR", country: "IN", region: "IN" }
  expect((await buyer.post("/buy?country=IN&amount=1", fields)).status).toBe(303)
  expect(await app.db.select().from(schema.orders)).toMatchObject([{ amount: 9499, currency: "USD" }])
})

import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { addMilliseconds, days } from "#app/domain/time.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { changePrice, setNextPrice } from "#db/orders/price-changes.server.ts"
import { auditEntries, priceChanges, regionalPrices } from "#db/schema.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, appStarter, pageText } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const startApp = appStarter()

const PATH = "/desk/prices"
const MINUTE_MS = 60_000

/** Sends a region's form, which is only shown. */
const look = (owner: TestClient, region: string, fields: Record<string, string>) =>
  sendForm(owner, PATH, `price-${region.toLowerCase()}`, { base: "149", override: "", from: "", ...fields })

/** Sends a region's form and, where it is shown, confirms it. */
async function save(owner: TestClient, region: string, fields: Record<string, string>) {
  const { form, response } = await look(owner, region, fields)
  if (response.status !== 200) return { form, response }
  const confirmed = confirmationIn(await response.text())
  if ("newPrice" in confirmed) confirmed.newPrice = fields.override || fields.base || "149"
  return { form: confirmed, response: await owner.post(PATH, confirmed) }
}

/** The fields of the form whose button is "Confirm". */
function confirmationIn(html: string): Record<string, string> {
  const [form = ""] = /<form(?:(?!<\/form>).)*Confirm<\/button><\/form>/s.exec(html) ?? []
  const fields = [...form.matchAll(/<input([^>]*)>/g)].map(([, input = ""]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? "",
    /value="([^"]*)"/.exec(input)?.[1] ?? "",
  ])
  return Object.fromEntries(fields)
}

/** What the form sends for a time in so many minutes, in Asia/Kolkata. */
const inMinutes = (minutes: number) =>
  new Date(Date.now() + (minutes + 330) * MINUTE_MS).toISOString().slice(0, 16)

async function priceOf(app: App, region: "US" | "IN") {
  const [row] = await app.db.select().from(regionalPrices).where(eq(regionalPrices.region, region))
  return [row?.baseAmount, row?.overrideAmount]
}

/** What the pricing page says to a visitor whose price no cache has. */
async function basicPriceIn(app: App, country: string) {
  for (const { name } of (await app.kv.list()).keys) await app.kv.delete(name)
  const text = textOf(await (await app.visitorWithEndedSession({ country }).get("/buy")).text())
  return /[$£€₹][\d,.]+/.exec(text)?.[0]
}

/** Moves all changes of prices into the past. */
const age = (app: App, minutes: number) =>
  app.db.update(priceChanges).set({ validFrom: sql`valid_from - ${minutes * MINUTE_MS}` })

async function buyFrom(app: App, displayedPrice: string, country = "IN") {
  const buyer = await app.createAccount({ country })
  const response = await buyer.post("/buy", { plan: "basic", displayedPrice })
  const id = response.headers.get("location")?.split("/").at(-1) ?? ""
  return { response, amount: id ? (await app.findOrder(id))?.amount : undefined }
}

test("POST /desk/prices: a price holds at once, in the history and in the audit log", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { response } = await save(owner, "IN", { base: "199", override: "179.50" })
  expect(response.headers.get("location")).toBe(`${PATH}?done=price-in`)
  expect(await priceOf(app, "IN")).toEqual([19900, 17950])
  expect(await basicPriceIn(app, "IN")).toBe("₹179.50")
  expect(await pageText(owner, PATH)).toContain("₹149 ₹179.50 (base ₹199)")
  const [entry] = await app.db.select().from(auditEntries)
  expect([entry?.action, entry?.subjectId, entry?.before, entry?.after]).toEqual([
    "price.change",
    "IN",
    '{"base":14900,"override":null}',
    '{"base":19900,"override":17950,"from":null}',
  ])
})

test("POST /desk/prices: a change is shown before it is done, with the difference and three countries", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { response } = await look(owner, "GB", { base: "104.99", from: inMinutes(60) })
  expect(response.status).toBe(200)
  const text = textOf(await response.text())
  for (const words of [
    "United Kingdom: £94.99 → £104.99",
    "Difference +11 %",
    "United Kingdom £94.99 → £104.99 £1,894.80 → £2,094.80",
    "United States $94.99 $1,894.80",
    "Germany €94.99 €1,894.80",
    "Nothing is changed yet.",
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain("New price")
  expect(await app.db.select().from(auditEntries)).toEqual([])
  expect(await app.db.select().from(priceChanges)).toEqual([])
})

test("POST /desk/prices: an emptied override is a drop of 95 %, which has to be typed again", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { response } = await look(owner, "US", { base: "4.99", override: "" })
  const html = await response.text()
  expect(textOf(html)).toContain("Difference −95 %")
  const form = confirmationIn(html)
  for (const newPrice of ["", "94.99", "4,99", "0", "499"]) {
    const refused = await owner.post(PATH, { ...form, newPrice })
    expect([newPrice, refused.status]).toEqual([newPrice, 400])
    expect(textOf(await refused.text())).toContain("This is not the new price.")
  }
  expect(await priceOf(app, "US")).toEqual([499, 9499])
  for (let times = 0; times < 2; times++) {
    expect((await owner.post(PATH, { ...form, newPrice: "4.99" })).status).toBe(303)
  }
  expect(await priceOf(app, "US")).toEqual([499, null])
  expect(await app.db.select().from(auditEntries)).toHaveLength(1)
})

test("POST /desk/prices: what confirms another change than the one that was shown is shown again", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { response } = await look(owner, "IN", { base: "159" })
  const form = confirmationIn(await response.text())
  expect((await owner.post(PATH, { ...form, base: "99" })).status).toBe(200)
  await save(owner, "IN", { base: "199" })
  const late = await owner.post(PATH, form)
  expect(textOf(await late.text())).toContain("India: ₹199 → ₹159")
  expect(await priceOf(app, "IN")).toEqual([19900, null])
})

test("POST /desk/prices: a next price is shown from its time on, and the cron writes it into the table", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await save(owner, "IN", { base: "249", from: inMinutes(60) })
  await save(owner, "IN", { base: "299", from: inMinutes(90) })
  expect(await pageText(owner, PATH)).toMatch(/Next price ₹299 from \d+ \w+ \d{4}, \d\d:\d\d /)
  await app.runCron()
  expect([await basicPriceIn(app, "IN"), await priceOf(app, "IN")]).toEqual(["₹149", [14900, null]])

  await age(app, 91)
  expect([await basicPriceIn(app, "IN"), await priceOf(app, "IN")]).toEqual(["₹299", [14900, null]])
  expect(await pageText(owner, PATH)).toContain("No change is planned.")
  await app.runCron()
  await app.runCron()
  expect(await priceOf(app, "IN")).toEqual([29900, null])
  expect(await app.db.select().from(priceChanges)).toMatchObject([
    { baseAmount: 29900, previousAmount: 14900, appliedAt: expect.any(Date) },
  ])
})

test("POST /desk/prices: a price saved after the next one holds is not undone by the cron", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await save(owner, "IN", { base: "299", from: inMinutes(60) })
  await age(app, 61)
  await save(owner, "IN", { base: "99" })
  await app.runCron()
  expect(await priceOf(app, "IN")).toEqual([9900, null])
})

test("POST /desk/prices: a next price can be removed until it holds", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await save(owner, "US", { base: "4.99", override: "89", from: inMinutes(60) })
  await sendForm(owner, PATH, "next-price-us")
  expect(await app.db.select().from(priceChanges)).toEqual([])
  await save(owner, "US", { base: "4.99", override: "89", from: inMinutes(60) })
  const { form } = await sendForm(owner, PATH, "nothing")
  await age(app, 61)
  const late = await owner.post(PATH, { ...form, intent: "next-price-us", formId: "x".repeat(30) })
  expect(late.status).toBe(400)
  expect(await basicPriceIn(app, "US")).toBe("$89.00")
})

test.each([
  [{ base: "" }, "base"],
  [{ base: "1,5" }, "base"],
  [{ override: "5" }, "override"],
  [{ from: "2020-01-01T00:00" }, "from"],
])("POST /desk/prices: refuses %o and changes nothing", async (fields, name) => {
  await using app = await startApp()
  const { response } = await save(await app.createOwner(), "IN", fields)
  expect(response.status).toBe(400)
  expect(Object.keys(fieldErrorsOf(await response.text())).map((id) => id.split("-").at(-1))).toEqual([name])
  expect(await priceOf(app, "IN")).toEqual([14900, null])
})

test("GET /desk/prices: previews what a country sees", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, `${PATH}?country=hr`)).toContain(
    "Someone in HR sees Basic for €94.99 and Small Business for €1,894.80 (European Union).",
  )
  expect(await pageText(owner, `${PATH}?country=1`)).toContain("Please enter the two letters of a country")
})

test("POST /buy: the price that a page showed up to 15 minutes ago can still be paid, and a lower one always", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await save(owner, "IN", { base: "199" })
  await basicPriceIn(app, "IN")
  expect((await buyFrom(app, "14900 INR")).amount).toBe(14900)
  expect((await buyFrom(app, "29900 INR")).amount).toBe(19900)
  expect((await buyFrom(app, "14900 USD")).amount).toBe(19900)
  expect((await buyFrom(app, "free")).amount).toBe(19900)
  for (const shown of ["1 INR", "14899 INR"]) expect((await buyFrom(app, shown)).response.status).toBe(400)

  await age(app, 18)
  const { response } = await buyFrom(app, "14900 INR")
  expect(response.status).toBe(400)
  const text = textOf(await response.text())
  expect(text).toContain(
    "The price has changed since this page was opened. Nothing was charged: please look at it again.",
  )
  expect(text).toContain("₹199")
})

test.each(["changePrice", "setNextPrice"] as const)(
  "%s: a price that is no longer what the audit entry says is not changed",
  async (name) => {
    await using app = await startApp()
    const { id, email } = await app.createOwner()
    const price = { id: "change-1", region: "IN", baseAmount: 15000, overrideAmount: null } as const
    const deskAction = {
      formId: "form-1",
      actor: { id, email },
      action: "price.change",
      subject: { kind: "price" as const, id: "IN" },
      reason: null,
      before: { base: 14800, override: null },
      after: { base: 15000 },
    }
    const now = new Date()
    const validFrom = addMilliseconds(now, days(1))
    const change = (before: { baseAmount: number; overrideAmount: number | null }) =>
      recordAction(
        app,
        deskAction,
        name === "changePrice"
          ? changePrice(app.db, price, before, now)
          : setNextPrice(app.db, price, { before, validFrom, now }),
      )
    const changes = () => app.db.query.priceChanges.findMany()
    expect(await change({ baseAmount: 14800, overrideAmount: null })).toBe("refused")
    expect(await change({ baseAmount: 14900, overrideAmount: 1 })).toBe("refused")
    expect(await changes()).toEqual([])
    expect(await change({ baseAmount: 14900, overrideAmount: null })).toBe("done")
    expect(await changes()).toMatchObject([{ region: "IN", baseAmount: 15000 }])
    expect(await priceOf(app, "IN")).toEqual([name === "changePrice" ? 15000 : 14900, null])
  },
)

test("POST /desk/prices (original-eu): the crossed-out price is on the pricing page of a region only while the owner says that it was asked there", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const crossedOut = async (country: string) => {
    for (const { name } of (await app.kv.list()).keys) await app.kv.delete(name)
    const page = await (await app.visitorWithEndedSession({ country }).get("/buy")).text()
    return /Original price/.test(page)
  }
  const save = (formId: string, shown: object) =>
    owner.post("/desk/prices", { intent: "original-eu", formId: formId.repeat(25), ...shown })
  expect(await (await owner.get("/desk/prices")).text()).toContain("The original price was really asked here")
  expect(await crossedOut("DE")).toBe(false)
  expect((await save("a", { showsOriginal: "on" })).status).toBe(303)
  expect([await crossedOut("DE"), await crossedOut("US")]).toEqual([true, false])
  expect(await pageText(owner, "/desk/audit")).toContain("Original price in the EU: shown")
  expect((await save("b", {})).status).toBe(303)
  expect(await crossedOut("DE")).toBe(false)
})

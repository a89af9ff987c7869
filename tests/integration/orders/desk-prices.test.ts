import { gt, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { recordAction } from "#app/audit/record-entry.server.ts"
import { findRegionalPrice, savePrices } from "#app/orders/prices/queries.server.ts"
import { addMilliseconds, days } from "#app/platform/time.ts"
import { auditEntries, prices } from "#db/schema.ts"
import { ageFactor } from "#tests/support/fixtures/second-factor.ts"
import { hiddenFieldsOf, sendForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { sendByCode } from "#tests/support/forms/kept-forms.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  fieldErrorsOf,
  lastOfPath,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"

const PATH = "/desk/prices"
const MINUTE_MS = 60_000

type Fields = Record<string, string>

/** The prices of the seed, which the form sends for what nobody changes. */
const UNCHANGED: Fields = Object.fromEntries(
  [
    ["US", "4.99", "94.99"],
    ["GB", "4.99", "94.99"],
    ["EU", "4.99", "94.99"],
    ["IN", "149", ""],
  ].flatMap(([region, base = "", override = ""]) => [
    [`base${region}`, base],
    [`override${region}`, override],
    [`original${region}`, ""],
  ]),
)

/** Sends the form, whose change is only shown. */
const look = (owner: TestClient, fields: Fields) =>
  sendForm(owner, PATH, "price-change", { ...UNCHANGED, from: "", ...fields })

/** Sends the form and, where its change is shown, confirms it. */
async function save(owner: TestClient, fields: Fields) {
  const { form, response } = await look(owner, fields)
  if (response.status !== 200) return { form, response }
  const confirmed = hiddenFieldsOf(await response.text(), "price-change")
  return { form: confirmed, response: await owner.post(PATH, confirmed) }
}

/** Returns the form's value for a time in this many minutes, in Asia/Kolkata. */
const inMinutes = (minutes: number) =>
  new Date(Date.now() + (minutes + 330) * MINUTE_MS).toISOString().slice(0, 16)

async function priceOf(app: App, region: "US" | "IN") {
  const price = await findRegionalPrice(app.db, region, new Date())
  return [price?.baseAmount, price?.overrideAmount]
}

/** The pricing page of a visitor whose price no cache has. */
async function pricingPage(app: App, country: string) {
  for (const { name } of (await app.kv.list()).keys) await app.kv.delete(name)
  return textOf(await app.visitorWithEndedSession({ country }).html("/buy"))
}

const basicPriceIn = async (app: App, country: string) =>
  /[$£€₹][\d,.]+/.exec(await pricingPage(app, country))?.[0]

/** Rows after the four that the migrations insert. */
const isAdded = gt(prices.id, 4)
const addedPrices = (app: App) => app.db.select().from(prices).where(isAdded)

/** Moves all changes of prices into the past. */
const age = (app: App, minutes: number) =>
  app.db
    .update(prices)
    .set({ validFrom: sql`valid_from - ${minutes * MINUTE_MS}` })
    .where(isAdded)

async function buyFrom(app: App, displayedPrice: string, country = "IN") {
  const buyer = await app.createAccount({ country })
  const response = await buyer.post("/buy", { plan: "basic", displayedPrice })
  const id = lastOfPath(response)
  return { response, amount: id ? (await app.findOrder(id))?.amount : undefined }
}

test("POST /desk/prices: a price takes effect at once and is audited", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { response } = await save(owner, { baseIN: "199", overrideIN: "179.50", baseGB: "5.99" })
  expect(response.headers.get("location")).toBe(`${PATH}?done=price-change`)
  expect(await priceOf(app, "IN")).toEqual([19900, 17950])
  expect(await basicPriceIn(app, "IN")).toBe("₹179.50")
  const [entry] = await app.rows(auditEntries)
  expect([entry?.action, entry?.subjectId, entry?.before, entry?.after]).toEqual([
    "price.change",
    "GB IN",
    '{"priceGB":9499,"baseGB":499,"overrideGB":9499,"originalGB":false,"priceIN":14900,"baseIN":14900,"overrideIN":null,"originalIN":false}',
    '{"priceGB":9499,"baseGB":599,"overrideGB":9499,"originalGB":false,"priceIN":17950,"baseIN":19900,"overrideIN":17950,"originalIN":false,"from":null}',
  ])
  expect(await pageText(owner, "/desk/audit")).toContain(
    "Base price in the UK: £4.99 → £5.99 · Price of Basic in India: ₹149 → ₹179.50 · Base price in India: ₹149 → ₹199 · Override in India: none → ₹179.50",
  )
})

test("POST /desk/prices: a change is previewed with its difference and three countries", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { response } = await look(owner, { overrideGB: "104.99", from: inMinutes(60) })
  expect(response.status).toBe(200)
  const text = textOf(await response.text())
  expectWords(text, [
    "Change this price?",
    "United Kingdom £94.99 → £104.99, +11% Override: £94.99 → £104.99 Takes effect",
    "United Kingdom £94.99 → £104.99 £1,894.80 → £2,094.80",
    "United States $94.99 $1,894.80",
    "Germany €94.99 €1,894.80",
    "Nothing has changed yet.",
  ])
  expect(text).not.toContain("New price")
  expect(await app.rows(auditEntries)).toEqual([])
  expect(await addedPrices(app)).toEqual([])
})

test("POST /desk/prices: a price that waited for a code is looked at once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { form } = await look(owner, { overrideGB: "104.99" })
  await ageFactor(app, owner, 11)
  const { response } = await sendByCode(app, owner, PATH, form)
  expect(response.status).toBe(200)
  const html = await response.text()
  const text = textOf(html)
  expect(text).toContain("United Kingdom £94.99 → £104.99, +11%")
  expect(text).not.toMatch(/BaseEU|OverrideGB|OriginalIN|European Union €94.99/)
  expect(await app.rows(auditEntries)).toEqual([])
  const confirmed = hiddenFieldsOf(html, "price-change")
  await expectStatus(owner.post(PATH, confirmed), 303)
  expect(await basicPriceIn(app, "GB")).toBe("£104.99")
})

test("POST /desk/prices: a drop of 95% needs the new price typed", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { response } = await look(owner, { overrideUS: "" })
  const html = await response.text()
  expect(textOf(html)).toContain("$94.99 → $4.99, −95%")
  const form = hiddenFieldsOf(html, "price-change")
  for (const newPrice of ["", "94.99", "4.999", "0", "499"]) {
    const refused = await owner.post(PATH, { ...form, newPrice })
    expect([newPrice, refused.status]).toEqual([newPrice, 400])
    expect(textOf(await refused.text())).toContain("This is not the new price.")
  }
  expect(await priceOf(app, "US")).toEqual([499, 9499])
  for (let times = 0; times < 2; times++) {
    await expectStatus(owner.post(PATH, { ...form, newPrice: "4,99" }), 303)
  }
  expect(await priceOf(app, "US")).toEqual([499, null])
  expect(await app.rows(auditEntries)).toHaveLength(1)
})

test("POST /desk/prices: a confirmation of another change is previewed again or refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { response } = await look(owner, { baseIN: "159" })
  const form = hiddenFieldsOf(await response.text(), "price-change")
  await expectStatus(owner.post(PATH, { ...form, baseIN: "109" }), 200)
  await save(owner, { baseIN: "199" })
  const late = await owner.post(PATH, form)
  expect(textOf(await late.text())).toMatch(/The price has changed in the meantime.*India: ₹149 → ₹199/)
  expect(await priceOf(app, "IN")).toEqual([19900, null])
})

test("POST /desk/prices: a next price takes effect at its time", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await save(owner, { baseIN: "249", from: inMinutes(60) })
  await save(owner, { baseIN: "299", from: inMinutes(90) })
  expect(await pageText(owner, PATH)).toMatch(/Scheduled changes .* India ₹299 \d+ \w+ \d{4}, \d\d:\d\d /)
  await app.runCron()
  expect([await basicPriceIn(app, "IN"), await priceOf(app, "IN")]).toEqual(["₹149", [14900, null]])

  await age(app, 91)
  expect([await basicPriceIn(app, "IN"), await priceOf(app, "IN")]).toEqual(["₹299", [29900, null]])
  expect(await basicPriceIn(app, "US")).toBe("$94.99")
  expect(await pageText(owner, PATH)).toContain("No change is scheduled.")
  await app.runCron()
  await app.runCron()
  expect(await priceOf(app, "IN")).toEqual([29900, null])
  expect(await addedPrices(app)).toMatchObject([{ baseAmount: 29900 }])

  // One that is saved after the next one holds is not undone by the cron.
  await save(owner, { baseIN: "349", from: inMinutes(60) })
  await age(app, 61)
  await save(owner, { baseIN: "249" })
  await app.runCron()
  expect(await priceOf(app, "IN")).toEqual([24900, null])
  expect(await pageText(owner, PATH)).toContain("India ₹249")
})

test("POST /desk/prices: an invalid or unchanged price is refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const [fields, names] of [
    [{ baseIN: "1,5", baseGB: "x" }, ["baseGB", "baseIN"]],
    [{}, []],
    [{ overrideUS: "4", overrideGB: "4" }, []],
  ] as [Fields, string[]][]) {
    const { response } = await save(owner, fields)
    expect([response.status, Object.keys(fieldErrorsOf(await response.text()))]).toEqual([400, names])
  }
  expect(await priceOf(app, "IN")).toEqual([14900, null])
})

test("POST /desk/prices: a next price can be removed until it takes effect", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await save(owner, { overrideUS: "89", from: inMinutes(60) })
  await sendForm(owner, PATH, "price-remove-next", { subject: "US" })
  expect(await addedPrices(app)).toEqual([])
  await save(owner, { overrideUS: "89", from: inMinutes(60) })
  await age(app, 61)
  await expectStatus(
    owner.post(PATH, { intent: "price-remove-next", subject: "US", formId: newFormId() }),
    400,
  )
  expect(await basicPriceIn(app, "US")).toBe("$89.00")
})

test("POST /buy: a price shown up to 15 minutes ago can be paid", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await save(owner, { baseIN: "199" })
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
    "The price has changed since this page was opened. Nothing was charged. Please look at it again.",
  )
  expect(text).toContain("₹199")
  const at = new Date()
  for (const baseAmount of [14900, 9900])
    await app.db.insert(prices).values({ region: "GB", validFrom: at, baseAmount, createdAt: at })
  expect((await buyFrom(app, "14900 INR")).response.status).toBe(400)
})

test.each([null, addMilliseconds(new Date(), days(1))])(
  "savePrices from %s: a price that differs from the audit entry is not changed",
  async (from) => {
    await using app = await startApp()
    const { id, email } = await app.createOwner()
    const entry = {
      formId: "form-1",
      form: null,
      actor: { id, email },
      action: "price.change",
      subject: { kind: "price" as const, id: "IN" },
      reason: null,
      before: { priceIN: 14800 },
      after: { priceIN: 15000 },
    }
    const amounts = { baseAmount: 14900, overrideAmount: null, hidesOriginal: false }
    const change = (before: object) => {
      const after = { ...amounts, baseAmount: 15000 }
      const price = { region: "IN" as const, before: { ...amounts, ...before }, after }
      const gb = { baseAmount: 499, overrideAmount: 9499, hidesOriginal: true }
      const asItIs = { region: "GB" as const, before: gb, after: gb }
      return recordAction(app, entry, savePrices(app.db, [price, asItIs], from, new Date()))
    }
    expect(await change({ baseAmount: 14800 })).toBe("refused")
    expect(await change({ overrideAmount: 1 })).toBe("refused")
    expect(await addedPrices(app)).toEqual([])
    expect(await change({})).toBe("done")
    expect(await addedPrices(app)).toMatchObject([{ region: "IN", baseAmount: 15000 }])
    expect(await priceOf(app, "IN")).toEqual([from ? 14900 : 15000, null])
  },
)

test("POST /desk/prices: the crossed-out price needs the owner's confirmation for a region", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const crossedOut = async (country: string) => (await pricingPage(app, country)).includes("Original price")
  expect(await crossedOut("DE")).toBe(false)
  const { form, response } = await look(owner, { originalEU: "on" })
  expect(textOf(await response.clone().text())).toContain(
    "European Union €94.99, as now Original price: hidden → shown",
  )
  expect(
    (await owner.post(PATH, { ...form, ...hiddenFieldsOf(await response.text(), "price-change") })).status,
  ).toBe(303)
  expect([await crossedOut("DE"), await crossedOut("US")]).toEqual([true, false])
  expect(await addedPrices(app)).toMatchObject([{ baseAmount: 499, overrideAmount: 9499 }])
  expect(await pageText(owner, "/desk/audit")).toContain("Original price in the EU: shown")
  await save(owner, { overrideEU: "95.99" })
  expect(await crossedOut("DE")).toBe(false)
  await save(owner, { originalEU: "on", overrideEU: "99", from: inMinutes(60) })
  expect(await crossedOut("DE")).toBe(true)
})

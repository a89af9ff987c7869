import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { quotes } from "#db/schema.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { acceptQuote, dayIn, postQuoteForm, quoteForm, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { formOf, hiddenFieldsOf } from "#tests/support/forms/desk-forms.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  fieldErrorsOf,
  lastOfPath,
  paymentFormOf,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"

const NEW = "/desk/quotes/new"
const TWENTY = { plan: "business", devices: "20", amount: "1894.80", currency: "EUR" }
const MORE = { plan: AGREED_PLAN, devices: "25", amount: "473.70", currency: "EUR" }

/** An owner of the site, and a buyer with a license for 20 computers, bought in euros. */
async function arrange(app: App) {
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createAccount({ country: "DE" })])
  const quote = await sendQuote(owner, { ...TWENTY, email: buyer.email })
  await payByWebhook(app, await app.findOrder(await acceptQuote(buyer, quote)))
  return { owner, buyer }
}

/** Presses Confirm of a form that is shown once more. */
async function confirm(owner: TestClient, path: string, form: Record<string, string>) {
  const look = await (await expectStatus(owner.post(path, form), 200)).text()
  const confirmed = { ...form, ...hiddenFieldsOf(look, form.intent ?? "") }
  return { text: textOf(look), confirmed, send: () => owner.post(path, confirmed) }
}

const devicesOf = async (app: App, userId: string) =>
  (await app.listLicenses(userId)).map(({ maxDevices }) => maxDevices)

const statusOf = async (app: App, id: string) =>
  (await app.db.select().from(quotes).where(eq(quotes.id, id)))[0]?.status

test("GET /desk/quotes/new: proposes terms for five computers more than the account has", async () => {
  await using app = await startApp()
  const { owner, buyer } = await arrange(app)
  for (const page of [
    `/desk/customers/${buyer.id}`,
    `/desk/licenses/${(await app.listLicenses(buyer.id))[0]?.id}`,
  ])
    expect(await owner.html(page)).toContain(`href="${NEW}?account=${buyer.id}"`)
  const html = await owner.html(`${NEW}?account=${buyer.id}`)
  console.info(html.slice(html.indexOf("<main")).slice(0, 3000))
  const inputs = html.match(/<input[^>]*>/g) ?? []
  const typedIn = (name: string) =>
    / value="([^"]*)"/.exec(inputs.find((input) => input.includes(`name="${name}"`)) ?? "")?.[1]
  expect(["email", "devices", "amount", "validUntil"].map(typedIn)).toEqual([
    buyer.email,
    "25",
    "473.70",
    dayIn(30),
  ])
  expect(html.match(/<option value="\w+" selected="">/g)).toEqual([
    '<option value="custom" selected="">',
    '<option value="EUR" selected="">',
  ])
  expectWords(textOf(html), [
    "Devices in all",
    "Proposed: €473.70, for 5 more at €94.74 each.",
    "What the holder has",
    "Small Business",
    "0 of 20 in use",
    "What more would cost",
    "25 in total €473.70",
    "30 in total €947.40",
    "40 in total €1,894.80",
  ])
})

test("GET /desk/quotes/new: of no account, and of one without a license, proposes the day", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createOwner(), await app.createAccount()]
  for (const query of ["", "?account=x", `?account=${"x".repeat(25)}`, `?account=${other.id}`]) {
    const html = await owner.html(`${NEW}${query}`)
    expect(html).toContain(`value="${dayIn(30)}"`)
    expect(textOf(html)).not.toContain("What the holder has")
  }
})

test.each(["quote-create", "quote-send"])(
  "POST /desk/quotes/new (%s): a total not above what is held is refused",
  async (intent) => {
    await using app = await startApp()
    const { owner, buyer } = await arrange(app)
    for (const [devices, problem] of [
      ["5", "More than 20, please. For 5 more, enter 25."],
      ["20", "More than 20, please. For 20 more, enter 40."],
    ]) {
      const form = quoteForm({
        ...MORE,
        devices: devices ?? "",
        email: buyer.email.toUpperCase(),
        note: "As agreed.",
        intent,
      })
      const html = await (await expectStatus(owner.post(NEW, form), 400)).text()
      expect(fieldErrorsOf(html)).toEqual({ "quote-create-devices": problem })
      expectWords(textOf(html), ["This quote would give nothing.", "has 20 computers already.", "As agreed."])
    }
    expect(await app.rows(quotes)).toHaveLength(1)
  },
)

test("POST /desk/quotes/new: an amount that is left empty is proposed", async () => {
  await using app = await startApp()
  const { owner, buyer } = await arrange(app)
  const errorOf = async (fields: Record<string, string>) => {
    const response = owner.post(NEW, quoteForm({ ...MORE, amount: "", ...fields }))
    return fieldErrorsOf(await (await expectStatus(response, 400)).text())["quote-create-amount"]
  }
  expect(await errorOf({ email: buyer.email })).toBe(
    "Please enter an amount, such as 473.70. Proposed: €473.70, for 5 more at €94.74 each.",
  )
  expect(await errorOf({ email: "new@firm.test", devices: "12", currency: "GBP" })).toBe(
    "Please enter an amount, such as 1139.88. Proposed: £1,139.88, for 12 computers at £94.99 each.",
  )
})

test("POST /desk/quotes/new (quote-send): another amount stands beside the proposed one", async () => {
  await using app = await startApp()
  const { owner, buyer } = await arrange(app)
  const lookAt = async (amount: string) =>
    (await confirm(owner, NEW, quoteForm({ ...MORE, amount, email: buyer.email, intent: "quote-send" }))).text
  expectWords(await lookAt("100"), ["Price €100.00", "Proposed €473.70, for 5 more at €94.74 each"])
  expect(await lookAt("473.70")).not.toContain("Proposed")
})

test("POST /desk/quotes/new (quote-send): shows what it makes of the license, then sends", async () => {
  await using app = await startApp()
  const { owner, buyer } = await arrange(app)
  const form = quoteForm({ ...MORE, email: buyer.email, intent: "quote-send" })
  const look = await confirm(owner, NEW, form)
  expectWords(look.text, [
    `Send this quote to ${buyer.email}?`,
    "Nothing has been sent yet.",
    "Has now 20 computers",
    "This quote adds 5",
    "Devices in all 25",
    "Price €473.70",
    "upgrade to a Custom Business license for 25 computers instead of 20",
  ])
  expect(await app.rows(quotes)).toHaveLength(1)
  const id = lastOfPath(await expectStatus(look.send(), 303))
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(3)
  const offer = "upgrade to a Custom Business license for 25 computers instead of 20"
  expect((await app.inbox(buyer.email))[0]?.text).toContain(offer)

  expectWords(await pageText(owner, `/desk/quotes/${id}`), [
    "Custom Business, 25 computers instead of 20",
    "25, has 20",
  ])
  expect(await pageText(owner, "/desk/quotes")).toContain("Custom Business, 25 computers instead of 20")
  expectWords(await pageText(buyer, `/quotes/${id}`), [offer, "Once this is paid, it covers 25 computers."])
  expect(await pageText(app.visitor(), `/quotes/${id}`)).not.toContain("from 20")
  await payByWebhook(app, await app.findOrder(await acceptQuote(buyer, id)))
  expect(await devicesOf(app, buyer.id)).toEqual([25])
  expect(await pageText(buyer, `/quotes/${id}`)).toContain("Custom Business license for 25 computers")
  // The same form again is done, though the license has as many by now.
  expect(lastOfPath(await expectStatus(look.send(), 303))).toBe(id)
})

test("POST /desk/quotes/:quote (quote-send): a request for fewer than are held is not sent", async () => {
  await using app = await startApp()
  const { owner, buyer } = await arrange(app)
  const request = { email: buyer.email, company: "Firm", computers: "5", country: "DE", message: "" }
  await expectStatus(app.visitor().post("/contact", request), 303)
  const id = (await app.rows(quotes)).find(({ status }) => status === "draft")?.id ?? ""
  const sentence = "This quote would give nothing."
  expect(await pageText(owner, `/desk/quotes/${id}`)).toContain(
    `${sentence} ${buyer.email} has 20 computers already. For 5 more, enter 25.`,
  )
  for (const [path, form] of [
    [`/desk/quotes/${id}`, formOf("quote-send")],
    ["/desk?index", formOf("quote-send", { subject: id })],
  ] as const)
    expect(await answerOf(owner.post(path, form))).toEqual([400, expect.stringContaining(sentence)])
  const terms = { ...MORE, email: buyer.email, validUntil: dayIn(20), note: "" }
  const refused = await postQuoteForm(owner, id, "quote-change", { ...terms, devices: "20" })
  expect(fieldErrorsOf(await refused.text())).toEqual({
    "quote-change-devices": expect.stringContaining("More than 20"),
  })
  await expectStatus(postQuoteForm(owner, id, "quote-change", terms), 303)
  const look = await confirm(owner, "/desk?index", formOf("quote-send", { subject: id }))
  expect(look.text).toContain("Devices in all 25")
  await expectStatus(look.send(), 303)
  expect(await statusOf(app, id)).toBe("sent")
})

test("POST /contact: a holder's request is written at the price of what is added", async () => {
  await using app = await startApp()
  const { buyer } = await arrange(app)
  const request = { email: buyer.email, company: "Firm", computers: "25", country: "DE", message: "" }
  await expectStatus(app.visitor().post("/contact", request), 303)
  expect((await app.rows(quotes)).at(-1)).toMatchObject({ devices: 25, amount: 47_370, currency: "EUR" })
})

test("POST /desk/quotes/:quote (quote-send): a license that grew since the look is shown again", async () => {
  await using app = await startApp()
  const { owner, buyer } = await arrange(app)
  const [first, second] = await Promise.all(
    ["30", "25"].map(async (devices) => {
      const form = quoteForm({ ...MORE, devices, email: buyer.email })
      return lastOfPath(await expectStatus(owner.post(NEW, form), 303))
    }),
  )
  const look = await confirm(owner, `/desk/quotes/${second}`, formOf("quote-send"))
  const grow = (devices: string) =>
    postQuoteForm(owner, first ?? "", "quote-bank", { reference: "UTR 1", inrAmount: "1", devices })
  await expectStatus(grow("30"), 303)
  expect(await answerOf(look.send())).toEqual([400, expect.stringContaining("has 30 computers already")])
  expect(await statusOf(app, second ?? "")).toBe("draft")
})

test("POST /quotes/:quote: what a license covers by now is neither accepted nor paid", async () => {
  await using app = await startApp()
  const { owner, buyer } = await arrange(app)
  const [small, late, large] = [
    await sendQuote(owner, { ...MORE, email: buyer.email }),
    await sendQuote(owner, { ...MORE, email: buyer.email }),
    await sendQuote(owner, { ...MORE, email: buyer.email, devices: "30" }),
  ]
  const open = await acceptQuote(buyer, small)
  await payByWebhook(app, await app.findOrder(await acceptQuote(buyer, large)))
  expect(await devicesOf(app, buyer.id)).toEqual([30])
  const sentence =
    "This quote would change nothing, because your license covers 30 computers already. Nothing was charged."
  for (const quote of [small, late]) {
    const page = await pageText(buyer, `/quotes/${quote}`)
    expect([page.includes(sentence), page.includes("Accept and pay")]).toEqual([true, false])
    expect(await answerOf(buyer.post(`/quotes/${quote}`))).toEqual([400, expect.stringContaining(sentence)])
  }
  const checkout = await buyer.html(`/checkout/${open}`)
  expect([textOf(checkout), paymentFormOf(checkout)]).toEqual([expect.stringContaining(sentence), null])
})

test("POST /desk/quotes/:quote: what changes nothing is not issued free, and paid after a look", async () => {
  await using app = await startApp()
  const { owner, buyer } = await arrange(app)
  const [small, large] = [
    await sendQuote(owner, { ...MORE, email: buyer.email }),
    await sendQuote(owner, { ...MORE, email: buyer.email, devices: "30" }),
  ]
  await expectStatus(postQuoteForm(owner, large, "quote-free", { reason: "A school" }), 303)
  expect(await answerOf(postQuoteForm(owner, small, "quote-free", { reason: "A school" }))).toEqual([
    400,
    expect.stringContaining("The buyer has as many computers already, so nothing was issued."),
  ])
  const form = formOf("quote-bank", { reference: "UTR 1", inrAmount: "43412" })
  const look = await confirm(owner, `/desk/quotes/${small}`, form)
  expectWords(look.text, [
    "This payment would change nothing",
    "already has 30 computers",
    "This quote adds 0",
  ])
  expect(await statusOf(app, small)).toBe("sent")
  await expectStatus(look.send(), 303)
  await expectStatus(look.send(), 303)
  expect([await statusOf(app, small), await devicesOf(app, buyer.id)]).toEqual(["paid", [30]])
})

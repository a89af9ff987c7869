import { expect, test } from "vitest"
import { auditEntries, coupons } from "#db/schema.ts"
import { addCoupon, applyCoupon, orderWithCoupon } from "#tests/support/fixtures/coupons.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { dayIn } from "#tests/support/fixtures/quotes.ts"
import { hiddenFieldsOf, postAsked, sendForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"

const PATH = "/desk/coupons"

const post = (owner: TestClient, intent: string, fields: Record<string, string>) =>
  owner.post(PATH, { intent, formId: newFormId(), ...fields })

const listCoupons = (app: App) => app.rows(coupons)

test("POST /desk/coupons: Create makes an audited coupon, which a buyer can apply", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createAccount({ country: "US" })])
  const fields = {
    code: " diwali-26 ",
    percent: "20",
    uses: "10",
    from: dayIn(0),
    until: dayIn(3),
    once: "on",
    amountUSD: "",
    amountEUR: "",
    amountGBP: "",
    amountINR: "",
    count: "",
  }
  const { response } = await sendForm(owner, PATH, "coupon-create", fields)
  expect(await redirectOf(response)).toEqual([303, `${PATH}?done=coupon-create`])
  expect(await listCoupons(app)).toMatchObject([
    {
      code: "DIWALI-26",
      percent: 20,
      amounts: null,
      maxUses: 10,
      used: 0,
      oncePerCustomer: true,
      validFrom: new Date(`${dayIn(-1)}T18:30:00Z`),
      validUntil: new Date(`${dayIn(3)}T18:30:00Z`),
    },
  ])
  const text = await pageText(owner, `${PATH}?done=coupon-create`)
  expectWords(text, ["The coupon can be used from its first day on.", "DIWALI-26 20%", "0 of 10 Yes Today"])
  const [entry] = await app.rows(auditEntries)
  expect(entry).toMatchObject({ action: "coupon.create", subjectKind: "coupon", subjectId: "DIWALI-26" })
  expect(JSON.parse(entry?.after ?? "")).toMatchObject({ discount: "20%", uses: 10, oncePerCustomer: true })
  expect(await owner.html("/desk/audit")).toContain('href="/desk/coupons?find=DIWALI-26"')
  const again = await post(owner, "coupon-create", { code: "diwali-26", percent: "10" })
  expect([again.status, fieldErrorsOf(await again.text())]).toEqual([
    400,
    { "coupon-code": "There is a coupon with this code already." },
  ])
  const { id } = await app.createOrder(buyer)
  expect((await app.findOrder(await orderWithCoupon(buyer, id, "diwali-26"))).amount).toBe(7599)
})

test("POST /desk/coupons: End ends a coupon, except for existing reservations", async () => {
  await using app = await startApp()
  await addCoupon(app)
  const [owner, buyer, late] = await Promise.all([
    app.createOwner(),
    app.createAccount(),
    app.createAccount(),
  ])
  const id = await orderWithCoupon(buyer, (await app.createOrder(buyer)).id)
  const { response, form } = await sendForm(owner, PATH, "coupon-end", { subject: "SAVE50" })
  expect(response.headers.get("location")).toBe(`${PATH}?done=coupon-end`)
  await expectStatus(owner.post(PATH, form), 303)
  const ended = { intent: "coupon-end", formId: newFormId(), subject: "SAVE50" }
  expect((await postAsked(owner, PATH, ended)).response.status).toBe(400)
  await expectStatus(applyCoupon(late, (await app.createOrder(late)).id), 400)
  await payByWebhook(app, await app.findOrder(id))
  expect(await pageText(owner, PATH)).toMatch(/ 1 No Today \d\d:\d\d Ended/)
})

test("GET /desk/coupons: filters by ended coupons and searches by code", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await addCoupon(app, { code: "CODE-3", endedAt: new Date() })
  await addCoupon(app, { code: "CODE-4" })
  await addCoupon(app, { code: "OVER", createdAt: new Date(1), validUntil: new Date(2), maxUses: 2, used: 3 })
  expect(await pageText(owner, PATH)).toMatch(/OVER .* 3 of 2, 1 over the limit No 1 Jan 1970 Ended/)
  const found = async (query: string) => {
    const text = await pageText(owner, `${PATH}?${query}`)
    return ["CODE-3", "CODE-4", "OVER"].filter((code) => text.includes(code))
  }
  expect(await found("state=ended")).toEqual(["CODE-3", "OVER"])
  expect(await found("state=open")).toEqual(["CODE-4"])
  expect(await found("find=%20code-4")).toEqual(["CODE-4"])
  expect(await pageText(owner, `${PATH}?find=%00'`)).toContain("Nothing matches these filters.")
  const hit = await owner.get("/desk/search?q=code-4")
  expect(await redirectOf(hit)).toEqual([302, `${PATH}?find=CODE-4`])
})

test("POST /desk/coupons: more than 50% off is previewed before it is created", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const [terms, sentence, before] of [
    [{ code: "MOST", percent: "90" }, "Basic, United States and all other countries $94.99 $9.50", 0],
    [{ code: "RUPEES", amountINR: "100" }, "₹149 ₹49", 1],
  ] as const) {
    const form = { intent: "coupon-create", formId: newFormId(), ...terms }
    const html = await (await expectStatus(owner.post(PATH, form), 200)).text()
    expect(textOf(html)).toContain(sentence)
    expect(await app.db.$count(coupons)).toBe(before)
    const shown = hiddenFieldsOf(html, "coupon-create")
    await expectStatus(owner.post(PATH, { ...form, ...shown }), 303)
  }
  // Half, and less than half of a price, are created at once.
  await expectStatus(post(owner, "coupon-create", { code: "HALF", percent: "50" }), 303)
  await expectStatus(post(owner, "coupon-create", { code: "TEN", amountUSD: "10" }), 303)
})

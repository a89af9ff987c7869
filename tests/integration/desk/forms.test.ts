import { expect, test } from "vitest"
import { confirmTitle } from "#app/copy/desk/actions.ts"
import { auditEntries, coupons } from "#db/schema.ts"
import { addCoupon } from "#tests/support/fixtures/coupons.ts"
import { ageFactor, answerOf, codeNow } from "#tests/support/fixtures/second-factor.ts"
import { hiddenFieldsOf, shownForm } from "#tests/support/forms/desk-forms.ts"
import { ASKS_FIRST, HARMLESS, RECENT, SPEAKS_TO_A_CUSTOMER } from "#tests/support/forms/desk-intents.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const FORM_ID = "a".repeat(25)

const NAMES = ["constructor", "__proto__", "valueOf", "toString", "hasOwnProperty", "x", "price", ""]

test.each([
  ...RECENT.map(([path, intents]) => ({ path, intents, fresh: 9, old: 11 })),
  ...SPEAKS_TO_A_CUSTOMER.map(([path, intents]) => ({ path, intents, fresh: 59, old: 61 })),
])("POST $path: $intents need a factor of the last $fresh minutes", async ({ path, intents, fresh, old }) => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const send = (intent: string) => owner.post(path, { intent, formId: FORM_ID })
  await ageFactor(app, owner, old)
  const verify = `/login/verify?${new URLSearchParams({ redirectTo: path })}&form`
  for (const intent of intents) {
    expect([intent, ...answerOf(await send(intent))]).toEqual([intent, 307, verify])
  }
  await ageFactor(app, owner, fresh)
  for (const intent of intents) expect(answerOf(await send(intent))[1] ?? "").not.toContain("/login/verify")
})

test("POST /desk: what is declared harmless needs no recent factor", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await ageFactor(app, owner, 3 * 24 * 60)
  for (const [path, intents] of HARMLESS) {
    for (const intent of intents) {
      const { status } = await owner.post(path, { intent, formId: FORM_ID })
      expect([path, intent, [200, 303, 400].includes(status)]).toEqual([path, intent, true])
    }
  }
})

test("POST /desk: a form that waited for a code is shown once more, and done after Confirm", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await ageFactor(app, owner, 11)
  const fields = { intent: "coupon-create", formId: FORM_ID, code: "SAVE10", percent: "10", uses: "5" }
  const verify = "/login/verify?redirectTo=%2Fdesk%2Fcoupons"
  expect(answerOf(await owner.post("/desk/coupons", fields))).toEqual([307, `${verify}&form`])
  const asked = await (await owner.post(`${verify}&form`, fields)).text()
  expect(textOf(asked)).toContain("You see it once more before it is done.")

  const typed = new URLSearchParams([["resend", "1"], ...Object.entries(fields), ["code", await codeNow()]])
  const send = (path: string) =>
    owner.send(path, { method: "POST", body: typed, headers: { origin: app.url } })
  expect(answerOf(await send(verify))).toEqual([307, "/desk/coupons"])
  const confirm = "/desk/confirm?redirectTo=%2Fdesk%2Fcoupons"
  expect(answerOf(await send("/desk/coupons"))).toEqual([307, confirm])
  expect(await app.db.select().from(auditEntries)).toEqual([])
  const html = await (await expectStatus(send(confirm), 200)).text()
  expect(textOf(html)).toMatch(/Create the coupon .*Code SAVE10 Percent 10 Uses 5 Page Coupons Confirm/)
  const [form = ""] = /<form method="post" action="\/desk\/coupons".*?<\/form>/s.exec(html) ?? []
  const kept = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
  expect(Object.fromEntries(kept)).toEqual({ ...fields, proof: expect.any(String) })
  expect(answerOf(await owner.post("/desk/coupons", fields))).toEqual([303, expect.stringContaining("done")])
  expect(await app.db.select().from(auditEntries)).toMatchObject([{ action: "coupon.create" }])
})

test("POST /desk: an act that can't be undone is shown once more, and Confirm does it", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await addCoupon(app, { code: "SAVE10" })
  const pressed = hiddenFieldsOf(await (await owner.get("/desk/coupons")).text(), "coupon-end")
  const confirm = "/desk/confirm?redirectTo=%2Fdesk%2Fcoupons"
  expect(answerOf(await owner.post("/desk/coupons", pressed))).toEqual([307, confirm])
  const html = await (await expectStatus(owner.post(confirm, pressed), 200)).text()
  expect(textOf(html)).toMatch(
    /End the coupon .*Nothing is done yet.* What SAVE10 Page Coupons .*Don't do it/,
  )
  const found = () => app.db.select({ endedAt: coupons.endedAt }).from(coupons)
  expect(await found()).toEqual([{ endedAt: null }])
  const confirmed = hiddenFieldsOf(html, "coupon-end")
  expect(confirmed).toEqual({ ...pressed, subject: "SAVE10", proof: expect.any(String) })
  expect((await owner.post("/desk/coupons", confirmed)).status).toBe(303)
  expect(await found()).toEqual([{ endedAt: expect.any(Date) }])
})

test("POST /desk: what asks first is done with the proof of exactly that form, page and session only", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createOwner(), await app.createOwner()]
  await addCoupon(app, { code: "SAVE10" })
  const path = "/desk/coupons"
  const form = { intent: "coupon-end", formId: FORM_ID, subject: "SAVE10", about: "Shared in\r\na forum" }
  const shown = await shownForm(owner, path, form)
  const asks = async (client: TestClient, target: string, fields: Record<string, string>) =>
    expect(answerOf(await client.post(target, fields))).toEqual([
      307,
      `/desk/confirm?${new URLSearchParams({ redirectTo: target })}`,
    ])
  await asks(owner, path, form)
  await asks(owner, path, { ...form, ask: "", shown: "1", proof: "" })
  await asks(owner, path, { ...shown, proof: `${shown.proof}x` })
  await asks(owner, path, { ...shown, subject: "SAVE20" })
  await asks(owner, path, { ...shown, formId: "b".repeat(25) })
  await asks(owner, `${path}?after=1`, shown)
  await asks(other, path, shown)
  expect(await app.db.select().from(auditEntries)).toEqual([])
  expect((await owner.post(path, shown)).status).toBe(303)
  expect(await app.db.select().from(auditEntries)).toMatchObject([{ action: "coupon.end" }])
})

test("POST /desk/confirm: what a form is about stands in words, for the id of its subject", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const confirm = "/desk/confirm?redirectTo=%2Fdesk%3Findex"
  const dispute = {
    intent: "dispute-answered",
    formId: FORM_ID,
    subject: "disp_1",
    about: "Dispute · $94.99",
  }
  const text = textOf(await (await owner.post(confirm, dispute)).text())
  expect(text).toMatch(/Mark the dispute as answered .* What Dispute · \$94.99 Page Overview/)
  expect(text).not.toContain("disp_1")
  const invoice = { intent: "correct-invoice", formId: FORM_ID, country: "IN", state: "27" }
  expect(textOf(await (await owner.post(confirm, invoice)).text())).toContain(
    "Country India State Maharashtra",
  )
})

test("POST /desk: each act of one press that can't be undone asks first", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const [path, intents] of ASKS_FIRST) {
    for (const intent of intents) {
      const response = await owner.post(path, { intent, formId: FORM_ID })
      expect([path, intent, ...answerOf(response)]).toEqual([
        path,
        intent,
        307,
        `/desk/confirm?${new URLSearchParams({ redirectTo: path })}`,
      ])
      expect(confirmTitle(intent)).not.toBeNull()
    }
  }
})

test("confirmTitle: says in words what each form of the desk does that is shown once more", () => {
  const intents = [...RECENT, ...SPEAKS_TO_A_CUSTOMER].flatMap(([, each]) => each)
  expect(intents.filter((intent) => confirmTitle(intent) === null)).toEqual([])
})

test("GET and POST /desk/confirm: without a form of the desk there is nothing to confirm", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, "/desk/confirm")).toContain("There is nothing to confirm.")
  for (const intent of NAMES) {
    expect((await owner.post("/desk/confirm", { intent, resend: "1" })).status).toBe(400)
  }
  expect((await (await app.createAccount()).post("/desk/confirm", { intent: "refund" })).status).toBe(404)
})

import { expect, test } from "vitest"
import { auditEntries } from "#db/schema.ts"
import { addCoupon } from "#tests/support/fixtures/coupons.ts"
import { ageFactor } from "#tests/support/fixtures/second-factor.ts"
import { type DeclaredForm, declaredForms } from "#tests/support/forms/declared-forms.ts"
import { hiddenFieldsOf } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { sendByCode } from "#tests/support/forms/kept-forms.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const FORM_ID = newFormId()
const COUPONS = "/desk/coupons"

/** Forms that speak to a customer, for which a factor of the last hour is enough. */
const SPEAKS_TO_A_CUSTOMER = [
  "/desk/bugs/x reply",
  "/desk/customers/x password-reset",
  "/desk/licenses/x key",
  "/desk/orders/x receipt",
]

/** Harmless forms, which need no recent factor; all others need one of the last 10 minutes. */
const HARMLESS = [
  "/desk/bugs bugs-duplicate",
  "/desk/bugs bugs-seen",
  "/desk/bugs bugs-seen-marked",
  "/desk/bugs bugs-will-not-fix",
  "/desk/bugs/x complaint-mark",
  "/desk/bugs/x note",
  "/desk/bugs/x status",
  "/desk/customers/x note",
  "/desk/licenses/x note",
  "/desk/orders/x dispute-unanswered",
  "/desk/orders/x note",
  "/desk/orders/x sync",
  "/desk/webhooks/x replay",
  "/desk?index bug-seen",
  "/desk?index complaint-acknowledge",
  "/desk?index complaint-answer",
  "/desk?index replay",
  "/desk?index snooze",
  "/desk?index sync",
  "/desk?index unsnooze",
]

const formsWith = async (factor: "any" | "hour" | undefined) =>
  (await declaredForms()).filter(({ declared }) => declared.factor === factor)

const nameOf = ({ path, declared }: DeclaredForm) => `${path} ${declared.intent}`

test.each([
  { factor: undefined, fresh: 9, old: 11, names: null },
  { factor: "hour", fresh: 59, old: 61, names: SPEAKS_TO_A_CUSTOMER },
] as const)(
  "POST /desk: each form needs a factor, some of the last $fresh minutes",
  async ({ factor, fresh, old, names }) => {
    await using app = await startApp()
    const owner = await app.createOwner()
    const forms = await formsWith(factor)
    if (names) expect(forms.map(nameOf).sort()).toEqual(names)
    const answers = async (minutes: number) => {
      await ageFactor(app, owner, minutes)
      const asked: string[] = []
      for (const form of forms) {
        const { path } = form
        const fields = { intent: form.declared.intent, formId: FORM_ID }
        const [status, location] = await redirectOf(owner.post(path, fields))
        const verify = `/login/verify?${new URLSearchParams({ redirectTo: path })}&form`
        if (status === 307 && location === verify) asked.push(nameOf(form))
      }
      return asked
    }
    expect(await answers(old)).toEqual(forms.map(nameOf))
    expect(await answers(fresh)).toEqual([])
  },
)

test("POST /desk: visitors, members and owners without a second factor submit no form", async () => {
  await using app = await startApp()
  const forms = [...(await declaredForms()).map(nameOf), "/desk/audit verify"]
  for (const [client, expected] of [
    [app.visitor(), 302],
    [await app.createAccount(), 404],
    [await app.createOwner({ isPending: true }), 302],
  ] as const)
    for (const name of forms) {
      const [path = "", intent = ""] = name.split(" ")
      const { status } = await client.post(path, { intent, formId: FORM_ID })
      expect([name, status]).toEqual([name, expected])
    }
  expect(await app.db.$count(auditEntries)).toBe(0)
})

test("POST /desk: an intent that the page does not declare is refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const intent of ["constructor", "__proto__", "x", ""])
    await expectStatus(owner.post(COUPONS, { intent, formId: FORM_ID }), 400)
})

test("POST /desk: a refused form returns its declared fields, cut to their lengths", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const form of await declaredForms()) {
    const { intent } = form.declared
    const answer = await owner.post(form.path, { intent, formId: FORM_ID, undeclared: "not-a-field" })
    expect([nameOf(form), (await answer.text()).includes("not-a-field")]).toEqual([nameOf(form), false])
  }
  const refused = owner.post(COUPONS, { intent: "coupon-create", formId: FORM_ID, code: "x".repeat(25_000) })
  const page = await (await expectStatus(refused, 400)).text()
  expect(Math.max(...[...page.matchAll(/x+/g)].map(([run]) => run.length))).toBe(2000)
})

test("POST /desk: a form declared harmless needs no recent factor", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await ageFactor(app, owner, 3 * 24 * 60)
  expect((await formsWith("any")).map(nameOf).sort()).toEqual(HARMLESS)
  for (const name of [...HARMLESS, "/desk/audit verify"]) {
    const [path = "", intent = ""] = name.split(" ")
    const { status } = await owner.post(path, { intent, formId: FORM_ID })
    expect([name, [200, 303, 400].includes(status)]).toEqual([name, true])
  }
})

test("POST /desk: a form that waited for a code needs a confirmation", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await ageFactor(app, owner, 11)
  const fields = { intent: "coupon-create", formId: FORM_ID, code: "SAVE10", percent: "10", uses: "5" }
  const { asked, response } = await sendByCode(app, owner, COUPONS, fields)
  expect(textOf(asked)).toContain("You'll see it once more before anything is done.")
  const html = await (await expectStatus(Promise.resolve(response), 200)).text()
  expect(await app.rows(auditEntries)).toEqual([])
  expect(textOf(html)).toMatch(
    /Coupon: Create\? .*Nothing has changed yet.* Code SAVE10 Percent 10 Uses 5 Confirm/,
  )
  expect(hiddenFieldsOf(html, "coupon-create")).toEqual({ ...fields, proof: expect.any(String) })
  expect(await redirectOf(owner.post(COUPONS, fields))).toEqual([303, expect.stringContaining("done")])
  expect(await app.rows(auditEntries)).toMatchObject([{ action: "coupon.create" }])
})

test("POST /desk: an irreversible action needs the proof of this form and session", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createOwner(), await app.createOwner()]
  await addCoupon(app, { code: "SAVE10" })
  const form = { intent: "coupon-end", formId: FORM_ID, subject: "SAVE10", about: "Shared in\r\na forum" }
  const html = await (await expectStatus(owner.post(COUPONS, form), 200)).text()
  const shown = { ...form, proof: "", ...hiddenFieldsOf(html, form.intent) }
  const asks = async (client: TestClient, target: string, fields: Record<string, string>) => {
    const html = await (await expectStatus(client.post(target, fields), 200)).text()
    expect(textOf(html)).toMatch(
      /End coupon .*Nothing has changed yet.* Affects Shared in\s+a forum Confirm .*Cancel/s,
    )
  }
  await asks(owner, COUPONS, form)
  await asks(owner, COUPONS, { ...form, ask: "", shown: "1", proof: "" })
  await asks(owner, COUPONS, { ...shown, proof: `${shown.proof}x` })
  await asks(owner, COUPONS, { ...shown, subject: "SAVE20" })
  await asks(owner, COUPONS, { ...shown, formId: newFormId() })
  await asks(owner, `${COUPONS}?after=1`, shown)
  await asks(other, COUPONS, shown)
  expect(await app.rows(auditEntries)).toEqual([])
  await expectStatus(owner.post(COUPONS, shown), 303)
  expect(await app.rows(auditEntries)).toMatchObject([{ action: "coupon.end" }])
})

test("POST /desk: each irreversible action of one button asks for confirmation", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const forms = (await declaredForms()).filter(({ declared }) => declared.asksFirst)
  expect(forms.length).toBeGreaterThan(5)
  for (const { path, declared } of forms) {
    const { intent } = declared
    // As data: the page of a thing that does not exist shows no form.
    const [pathname = "", query = ""] = path.split("?")
    const response = await owner.post(`${pathname}.data?${query}`, { intent, formId: FORM_ID })
    expect([path, intent, response.status]).toEqual([path, intent, 200])
    expect(await response.text(), `${path} ${intent}`).toContain('"proof"')
  }
})

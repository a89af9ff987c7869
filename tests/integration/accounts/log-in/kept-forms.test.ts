import { expect, test } from "vitest"
import { billingDetails, bugReports, donations, orders, users } from "#db/schema.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { openCheckout } from "#tests/support/fixtures/sales.ts"
import { codeNow } from "#tests/support/fixtures/second-factor.ts"
import { keptFieldsOf, keptFormOf } from "#tests/support/forms/kept-forms.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import {
  redirectOf as answerOf,
  expectStatus,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"

const KEPT = "What you wrote is kept. You'll see it again as soon as you're logged in."
const AGAIN = "This is what you wrote before you logged in. Please look at it once more, and send it."

/** The page with the form filled in: it says so once, and as no error. */
async function shownAgain(pending: Promise<Response>): Promise<string> {
  const page = await (await expectStatus(pending, 200)).text()
  expect([textOf(page).split(AGAIN).length - 1, page.includes('role="alert"')]).toEqual([1, false])
  return page
}

/** The status of an answer, and where it leads. */
async function redirectOf(pending: Promise<Response>): Promise<[number, string]> {
  const [status, location] = await answerOf(pending)
  return [status, location ?? ""]
}

/** Sends a form without a session, as a browser follows what is answered; returns the page to log in at, and its form. */
async function sendSignedOut(visitor: TestClient, path: string, form: Record<string, string>) {
  const [status, location] = await redirectOf(visitor.post(path, form))
  expect([status, location]).toEqual([307, `/login?redirectTo=${encodeURIComponent(path)}&form`])
  const page = await (await expectStatus(visitor.post(location, form), 200)).text()
  expect(textOf(page)).toContain(KEPT)
  return { keptForm: keptFormOf(page), page, logIn: location.replace("&form", "") }
}

const BUG = {
  title: "மென்பொருள் “crashes”",
  description: "First line\r\n<b>second</b> & third 👨‍👩‍👧",
  dateOfIncident: "2026-01-02",
  possibleSolution: "",
  windowsBuild: "26100.1",
  appVersion: "1.2.0",
  formId: "b".repeat(25),
}

test("POST /report-bug: without a session, the form is filled in after log-in", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const visitor = app.visitor()
  const { keptForm, logIn } = await sendSignedOut(visitor, "/report-bug", BUG)
  const wrong = await visitor.post(logIn, { keptForm, email: member.email, password: "a wrong password" })
  expect([wrong.status, keptFormOf(await wrong.text())]).toEqual([400, keptForm])
  const body = { keptForm, email: member.email, password: PASSWORD }
  expect(await redirectOf(visitor.post(logIn, body))).toEqual([307, "/report-bug"])
  const page = await shownAgain(visitor.post("/report-bug", body))
  expect(page).toContain('value="மென்பொருள் “crashes”"')
  expect(page).toContain("First line\n&lt;b&gt;second&lt;/b&gt; &amp; third 👨‍👩‍👧</textarea>")
  expect(page).toContain(`name="formId" value="${BUG.formId}"`)
  expect(page).not.toContain(PASSWORD)
  expect(await app.rows(bugReports)).toEqual([])
  await expectStatus(visitor.post("/report-bug", BUG), 303)
  expect(await app.rows(bugReports)).toMatchObject([{ title: BUG.title }])
})

test.each([
  { chosen: new File([new Uint8Array(200_000)], "screen.png", { type: "image/png" }), isAskedFor: true },
  // An empty file field, as browsers send it.
  { chosen: new File([], "", { type: "application/octet-stream" }), isAskedFor: false },
])(
  "POST /report-bug: a picture of $chosen.size bytes is not kept during log-in",
  async ({ chosen, isAskedFor }) => {
    await using app = await startApp()
    const member = await app.createAccount()
    const visitor = app.visitor()
    const logIn = "/login?redirectTo=%2Freport-bug"
    expect(await redirectOf(visitor.postWithFile("/report-bug", BUG, "picture", chosen))).toEqual([
      307,
      `${logIn}&form`,
    ])
    const kept = await expectStatus(visitor.postWithFile(`${logIn}&form`, BUG, "picture", chosen), 200)
    const keptForm = keptFormOf(await kept.text())
    const body = { keptForm, email: member.email, password: PASSWORD }
    await expectStatus(visitor.post(logIn, body), 307)
    const page = await shownAgain(visitor.post("/report-bug", body))
    expect(/choose .*picture.* again/i.test(textOf(page))).toBe(isAskedFor)
  },
)

test("POST /report-bug (add-message): the message is filled in below its report", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await addBug(app, member.id, "report1")
  const visitor = app.visitor()
  const message = {
    intent: "add-message",
    report: "report1",
    message: "It happens each time, ශ්‍රී.",
    formId: "m".repeat(25),
  }
  const { keptForm, logIn } = await sendSignedOut(visitor, "/report-bug", message)
  const body = { keptForm, email: member.email, password: PASSWORD }
  await expectStatus(visitor.post(logIn, body), 307)
  const page = await shownAgain(visitor.post("/report-bug", body))
  expect(page).toContain("It happens each time, ශ්‍රී.</textarea>")
})

test("POST /report-bug: two texts of 5,000 letters of three bytes outlive the log-in", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const visitor = app.visitor()
  const long = {
    ...BUG,
    description: "त्रुटि ".repeat(714).padEnd(5000, "है"),
    possibleSolution: "程序停止了".repeat(1000),
  }
  // As browsers send it: the page's form is multipart.
  const none = new File([], "", { type: "application/octet-stream" })
  await expectStatus(visitor.postWithFile("/report-bug", long, "picture", none), 307)
  const logIn = "/login?redirectTo=%2Freport-bug"
  const asked = await visitor.postWithFile(`${logIn}&form`, long, "picture", none)
  const page = await (await expectStatus(Promise.resolve(asked), 200)).text()
  expect(page).toMatch(/<form [^>]*id="log-in"[^>]*enctype="multipart\/form-data"/i)
  const body = { keptForm: keptFormOf(page), email: member.email, password: PASSWORD }
  expect(await redirectOf(visitor.postWithFile(logIn, body, "picture", none))).toEqual([307, "/report-bug"])
  const shown = await shownAgain(visitor.postWithFile("/report-bug", body, "picture", none))
  expect([shown.includes(long.description), shown.includes(long.possibleSolution)]).toEqual([true, true])
})

test.each(["x", '"', "&", "\u2028", "\u0301", "ﷺ"])(
  "POST /login: a kept form comes back once, within its lengths (%j)",
  async (sign) => {
    await using app = await startApp()
    const visitor = app.visitor()
    const none = new File([], "")
    const send = async (path: string, fields: Record<string, string>) => {
      const page = await (await visitor.postWithFile(path, fields, "picture", none)).text()
      return { page, size: Buffer.byteLength(page), kept: keptFormOf(page) }
    }
    const path = "/login?redirectTo=%2Freport-bug"
    const empty = await send(`${path}&form`, { title: "a" })
    const sent = {
      title: "a",
      description: sign.repeat(60_000 / Buffer.byteLength(sign)),
      zz9: sign.repeat(99),
    }
    const asked = await send(`${path}&form`, sent)
    const { title, description, picture, ...others } = keptFieldsOf(asked.kept)
    expect([title, description?.length, picture, others]).toEqual(["a", 5001, "", {}])
    expect(asked.page.split(asked.kept).length).toBe(2)
    const bytes = Buffer.byteLength(String(title) + description)
    expect(asked.size - empty.size).toBeLessThan(1.5 * bytes)
    // The same when it is sent on by a form of the page.
    for (const next of [path, "/signup?redirectTo=%2Freport-bug", "/signup?redirectTo=%2Freport-bug&form"]) {
      const again = await send(next, { keptForm: asked.kept })
      expect([next, again.kept === asked.kept, again.page.split(asked.kept).length]).toEqual([next, true, 2])
    }
    const other = await send("/login?redirectTo=%2Fdonate", { keptForm: asked.kept })
    expect(keptFieldsOf(other.kept)).toEqual({ "": "" })
  },
)

test("POST /login: a form that its page does not keep is left out", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  for (const target of ["/account/two-factor", "/nothing", "/contact", "//evil.example/donate", "/login"]) {
    const path = `/login?${new URLSearchParams({ redirectTo: target })}`
    for (const [name, text] of [
      ["customAmount", "5"],
      ["keptForm", "YQBi"],
      ["keptForm", "\u0301".repeat(10_000)],
    ] as const) {
      const page = await (await visitor.post(`${path}&form`, { [name]: text })).text()
      expect([target, page.includes("keptForm")]).toEqual([target, false])
    }
  }
})

test("POST /login.data: the page's script gets a kept form once", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const form = { currency: "EUR", amount: "custom", customAmount: "12,50" }
  const data = await (await visitor.post("/login.data?redirectTo=%2Fdonate&form", form)).text()
  const [, kept = ""] = /"([\w-]{40,})"/.exec(data) ?? []
  expect([keptFieldsOf(kept), data.split(kept).length]).toEqual([form, 2])
})

test("POST /donate: without an account, the form is filled in after sign-up", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const { keptForm, logIn } = await sendSignedOut(visitor, "/donate", {
    currency: "EUR",
    amount: "custom",
    customAmount: "12,50",
  })
  const signUp = logIn.replace("/login", "/signup")
  const offered = await (await expectStatus(visitor.post(`${signUp}&form`, { keptForm }), 200)).text()
  expect([textOf(offered).includes(KEPT), keptFormOf(offered)]).toEqual([true, keptForm])
  const refused = await visitor.post(signUp, { ...signUpForm("ada@example.com"), keptForm, acceptTerms: "" })
  expect([refused.status, keptFormOf(await refused.text())]).toEqual([400, keptForm])
  const body = { ...signUpForm("ada@example.com"), keptForm }
  expect(await redirectOf(visitor.post(signUp, body))).toEqual([307, "/donate"])
  const page = await shownAgain(visitor.post("/donate", body))
  expect(page).toContain('value="12,50"')
  expect(page).toContain('<option value="EUR" selected="">')
  expect([await app.rows(donations), await app.rows(orders)]).toEqual([[], []])
})

test("POST /account (email): the address is filled in, the password is not", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const visitor = app.visitor()
  const form = { intent: "email", newEmail: "new@bücher.example", currentPassword: "typed password" }
  const { keptForm, logIn } = await sendSignedOut(visitor, "/account", form)
  expect(keptFieldsOf(keptForm)).toEqual({ intent: "email", newEmail: "new@bücher.example" })
  const body = { keptForm, email: member.email, password: PASSWORD }
  await expectStatus(visitor.post(logIn, body), 307)
  const page = await shownAgain(visitor.post("/account", body))
  expect(page).toContain('value="new@bücher.example"')
  expect((await app.rows(users)).map(({ email }) => email)).toEqual([member.email])
})

test("POST /checkout/:order: billing details are filled in, not saved", async () => {
  await using app = await startApp()
  const { buyer, path } = await openCheckout(app, "US")
  const visitor = app.visitor()
  const form = {
    "notes[company]": "Rao & Sons",
    "notes[address]": "1 Lake Road\r\nEast",
    "notes[country]": "US",
  }
  const { keptForm, logIn } = await sendSignedOut(visitor, path, form)
  const body = { keptForm, email: buyer.email, password: PASSWORD }
  await expectStatus(visitor.post(logIn, body), 307)
  const page = await shownAgain(visitor.post(path, body))
  expect([page.includes("Rao &amp; Sons"), page.includes("1 Lake Road\nEast")]).toEqual([true, true])
  expect(await app.rows(billingDetails)).toEqual([])
})

test("POST /donate: the form is filled in after the second factor", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ hasSecondFactor: true })
  const visitor = app.visitor()
  const donation = { currency: "USD", amount: "custom", customAmount: "31" }
  const { keptForm, logIn } = await sendSignedOut(visitor, "/donate", donation)
  const body = { keptForm, email: member.email, password: PASSWORD }
  const verify = logIn.replace("/login", "/login/verify")
  expect(await redirectOf(visitor.post(logIn, body))).toEqual([307, verify])
  const asked = await (await expectStatus(visitor.post(verify, body), 200)).text()
  expect([textOf(asked).includes(KEPT), keptFormOf(asked)]).toEqual([true, keptForm])
  const wrong = await visitor.post(verify, { keptForm, code: "000000" })
  expect([wrong.status, keptFormOf(await wrong.text())]).toEqual([400, keptForm])
  const code = { keptForm, code: await codeNow() }
  expect(await redirectOf(visitor.post(verify, code))).toEqual([307, "/donate"])
  expect(await (await visitor.post("/donate", code)).text()).toContain('value="31"')
})

test("POST /login: a browser without cookies gets a message instead of another log-in", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  // Each request is that of a browser without cookies.
  const page = await app.visitor().html("/login?redirectTo=%2Fdashboard")
  expect(page).toContain('<input type="hidden" name="checksCookies" value="1"/>')
  const body = { email: member.email, password: PASSWORD, checksCookies: "1" }
  const [status, location] = await redirectOf(app.visitor().post("/login?redirectTo=%2Fdashboard", body))
  expect([status, location]).toEqual([303, "/login?redirectTo=%2Fdashboard&signed-in"])
  const told = await app.visitor().html(location)
  expect(textOf(told)).toContain("Your browser keeps no cookies for this site, so it can't stay logged in.")
  expect(told).toContain('action="/login?redirectTo=%2Fdashboard"')

  const visitor = app.visitor()
  await expectStatus(visitor.post("/login?redirectTo=%2Faccount", body), 303)
  expect(await redirectOf(visitor.get("/login?redirectTo=%2Faccount&signed-in"))).toEqual([302, "/account"])
  expect(await redirectOf(visitor.post("/login?redirectTo=%2Faccount", body))).toEqual([303, "/account"])
})

test("POST /signup: a browser without cookies gets a message on the way to buying", async () => {
  await using app = await startApp()
  const path = "/signup?redirectTo=%2Fbuy%3Fplan%3Dbasic"
  expect(await app.visitor().html(path)).toContain('name="checksCookies"')
  const form = { ...signUpForm("ada@example.com"), checksCookies: "1" }
  const [, location] = await redirectOf(app.visitor().post(path, form))
  expect(textOf(await app.visitor().html(location))).toContain("Your browser keeps no cookies for this site")

  const visitor = app.visitor()
  const [, next] = await redirectOf(visitor.post(path, { ...form, email: "eve@example.com" }))
  expect(await redirectOf(visitor.get(next))).toEqual([302, "/buy?plan=basic"])
})

test("POST /report-bug: a browser without cookies keeps the form and gets a message", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { keptForm, logIn } = await sendSignedOut(app.visitor(), "/report-bug", BUG)
  const body = { keptForm, email: member.email, password: PASSWORD }
  await expectStatus(app.visitor().post(logIn, body), 307)
  const [, location] = await redirectOf(app.visitor().post("/report-bug", body))
  const page = await (await app.visitor().post(location, body)).text()
  expect(textOf(page)).toContain("Your browser keeps no cookies for this site")
  expect(keptFormOf(page)).toBe(keptForm)
})

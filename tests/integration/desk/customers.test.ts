import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { auditEntries, notes, users } from "#db/schema.ts"
import { BUG_FIELDS } from "#tests/support/fixtures/bug-reports.ts"
import { isSignedIn } from "#tests/support/fixtures/second-factor.ts"
import { formIdOf, submitForm } from "#tests/support/forms/desk-forms.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, textOf } from "#tests/support/server/test-client.ts"

test("GET /desk/customers/:user: shows the account, its orders, licenses and history", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createLicensedAccount()
  await app.callLicensingApi("activate", {
    licenseKey: buyer.licenseKey,
    deviceId: "pc-1",
    deviceName: "Front desk",
  })
  await expectStatus(buyer.post("/report-bug", BUG_FIELDS), 303)
  const path = `/desk/customers/${buyer.id}`
  const html = await owner.html(path)
  const text = textOf(html)
  expectWords(text, [
    buyer.email,
    "Account created",
    "Basic",
    "Active",
    "$94.99",
    `License key ${buyer.licenseKey}`,
    "Front desk pc-1",
    "Total paid $94.99",
    `Recent emails Your ${brand.name} license`,
    "Bug reported It stops",
    `Payment confirmed ${brand.fullName}, Basic license, $94.99`,
    "License issued Basic",
    `Email queued: Your ${brand.name} license`,
    "Signed in Unknown browser, Unknown country",
  ])
  expect(html).toContain(`href="/desk/licenses/${buyer.licenseId}"`)
  const member = await app.createAccount()
  expect(await pageText(owner, `/desk/customers/${member.id}`)).not.toMatch(
    /Licenses Plan|Computers|Bug reports/,
  )
  await expectStatus(owner.get("/desk/customers/unknown"), 404)
})

test("GET /desk/customers/:user: a disabled account is marked and gets no link", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createLicensedAccount()
  const device = { licenseKey: buyer.licenseKey, deviceId: "pc-1" }
  await app.callLicensingApi("activate", device)
  const path = `/desk/customers/${buyer.id}`
  const formId = await formIdOf(owner, path, "password-reset")
  expect(await pageText(owner, path)).not.toContain("isabled")
  await submitForm(owner, path, "password-reset")
  await app.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, buyer.id))
  const text = await pageText(owner, path)
  expect(text).toContain(
    "Nobody can sign in to this account, because it came disabled from the previous site.",
  )
  expect(text).toContain("npm run owner -- enable")
  expect(text).toContain("Came disabled from the previous site")
  expect(text).not.toContain("Send password reset")
  expect((await app.callLicensingApi("validate", device)).code).toBe("VALID")

  await expectStatus(owner.post(path, { intent: "password-reset", formId, showed: buyer.email }), 400)
  // The key, and the link from before.
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(2)
})

test("POST /desk/customers/:user (sign-out): ends every session of that account only", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const [member, other] = [await app.createAccount(), await app.createAccount()]
  const second = await app.logIn(member.email)
  await submitForm(owner, `/desk/customers/${member.id}`, "sign-out")
  expect(await Promise.all([member, second, other, owner].map(isSignedIn))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(await app.canLogIn(member.email, PASSWORD)).toBe(true)
  expect((await app.rows(auditEntries)).map(({ action }) => action)).toEqual(["customer.sign-out"])
})

test("POST /account (delete): deletes the owner's notes on account, licenses and orders", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const [buyer, other] = [await app.createLicensedAccount(), await app.createAccount()]
  for (const path of [
    `/desk/customers/${buyer.id}`,
    `/desk/licenses/${buyer.licenseId}`,
    `/desk/orders/${buyer.order.id}`,
    `/desk/customers/${other.id}`,
  ]) {
    expect(await pageText(owner, path)).not.toContain("Called back")
    await submitForm(owner, path, "note", { note: "Called back" })
  }
  const data = (await (await buyer.get("/account/data.json")).json()) as { leftOut: string[] }
  expect(data.leftOut.join(" ")).toContain("Notes that we wrote about your account, licenses and orders")
  await app.deleteAccount(buyer)
  expect(await app.rows(notes)).toMatchObject([{ subjectKind: "customer", subjectId: other.id }])
  await expectStatus(owner.get(`/desk/customers/${buyer.id}`), 404)
})

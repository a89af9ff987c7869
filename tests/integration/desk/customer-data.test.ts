import { expect, test } from "vitest"
import { auditEntries, users } from "#db/schema.ts"
import { BUG_FIELDS } from "#tests/support/fixtures/bug-reports.ts"
import { linkTo } from "#tests/support/fixtures/email-links.ts"
import { ageFactor, turnOnTwoFactor } from "#tests/support/fixtures/second-factor.ts"
import { formOf, sendConfirmed, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"

// Promises of the privacy policy to a customer who writes: access, correction and deletion.

test("POST /desk/customers/:user (export-data): gives the customer's own file for ten minutes", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createOwner(), await app.createOwner()]
  const buyer = await app.createLicensedAccount()
  const path = `/desk/customers/${buyer.id}`
  expect(await pageText(owner, path)).toContain("npm run owner -- reset-factor EMAIL")
  const file = `${path}/data.json`
  expect(await redirectOf(owner.get(file))).toEqual([303, `${path}?open=Export%20data`])
  await submitForm(owner, path, "export-data")
  expect(await owner.html(`${path}?done=export-data`)).toContain(`href="${file}"`)
  const answer = await expectStatus(owner.get(file), 200)
  expect(answer.headers.get("content-disposition")).toContain("attachment")
  expect(await answer.json()).toEqual(await (await buyer.get("/account/data.json")).json())
  expect(await app.rows(auditEntries)).toMatchObject([
    { action: "customer.export", subjectId: buyer.id, actor: owner.email },
  ])
  expect((await other.get(file)).status).toBe(303)
  await ageFactor(app, owner, 11)
  expect((await redirectOf(owner.get(file)))[1]).toContain("/login/verify")
})

test("POST /desk/customers/:user (correct-address): the new address confirms, the old one can undo", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const member = await app.createAccount()
  const path = `/desk/customers/${member.id}`
  const { look, response } = await sendConfirmed(owner, path, "correct-address", {
    email: "right@example.com",
  })
  const text = textOf(await look.text())
  expect(text).toMatch(
    /Correct this address\? Nothing has changed yet\..* Email .*@example.com right@example.com/,
  )
  expect(response.status).toBe(303)
  expect(await pageText(owner, path)).toContain("right@example.com has not confirmed yet. Asked")
  const visitor = app.visitor()
  await expectStatus(visitor.post(await linkTo(app, "right@example.com", "/confirm-email"), {}), 303)
  expect(await pageText(owner, path)).not.toContain("has not confirmed yet")
  expect((await app.db.select().from(users)).map(({ email }) => email)).toContain("right@example.com")
  const undo = await linkTo(app, member.email, "/undo-email-change")
  await expectStatus(app.visitor().post(undo, {}), 303)
  expect((await app.db.select().from(users)).map(({ email }) => email)).toContain(member.email)
  const [entry] = await app.rows(auditEntries)
  expect([entry?.action, entry?.before, entry?.after]).toEqual(["customer.correct-address", null, null])
})

test("POST /desk/customers/:user (correct-address): its own and others' addresses are refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const [member, other] = [await app.createAccount(), await app.createAccount()]
  const path = `/desk/customers/${member.id}`
  for (const [email, reason] of [
    [member.email.toUpperCase(), "That's already the account's address."],
    [other.email, "Another account has this address"],
    ["no address", "Email is invalid"],
  ] as const) {
    const { response } = await sendForm(owner, path, "correct-address", { email })
    expect(await answerOf(response)).toEqual([400, expect.stringContaining(reason)])
  }
  expect(await app.rows(auditEntries)).toEqual([])
})

test("POST /desk/customers/:user (delete-account): shows what goes, then deletes as the customer would", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createLicensedAccount()
  await expectStatus(buyer.post("/report-bug", BUG_FIELDS), 303)
  const path = `/desk/customers/${buyer.id}`
  const reason = "Asked by email on 28 November"
  const { look, form, response } = await sendConfirmed(owner, path, "delete-account", { reason })
  const text = textOf(await look.text())
  expect(text).toMatch(
    /Delete this account for good\? Nothing has changed yet\. .*customer since .* A bug report is waiting for an answer\./,
  )
  expect(text).toMatch(
    /License ... \w{5}, Basic, 1 computer Active Ends Sessions 1 Deleted Bug reports 1 Deleted/,
  )
  expect(text).toContain("Paid orders, receipts and invoices 1 Kept, as the law requires")
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    "/desk/customers?done=delete-account",
  ])
  expect(await pageText(owner, "/desk/customers?done=delete-account")).toContain("The account was deleted.")
  await expectStatus(owner.get(path), 404)
  expect(await app.canLogIn(buyer.email, PASSWORD)).toBe(false)
  await expect
    .poll(async () => (await app.inbox(buyer.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining("account was deleted"))
  const entries = await app.rows(auditEntries)
  expect(entries).toMatchObject([{ action: "customer.delete", subjectId: buyer.id, reason }])
  expect(JSON.stringify(entries)).not.toContain(buyer.email)
  expect((await owner.post(path, form)).headers.get("location")).toBe("/desk/customers?done=delete-account")
  expect(await app.rows(auditEntries)).toHaveLength(1)
})

test("POST /desk/customers/:user (delete-account): waits while a change can be undone", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const member = await app.createAccount()
  await turnOnTwoFactor(member)
  const path = `/desk/customers/${member.id}`
  const { look, response } = await sendConfirmed(owner, path, "delete-account", { reason: "Asked by email" })
  expect(textOf(await look.text())).toContain("so the account won't be deleted until")
  expect(response.headers.get("location")).toBe(`${path}?done=delete-account`)
  const text = await pageText(owner, `${path}?done=delete-account`)
  expect(text).toContain("The account will be deleted once nobody can undo what was changed in it.")
  expect(text).toContain("Deletion requested Happens after")
  await expect
    .poll(async () => (await app.inbox(member.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining("is scheduled for deletion"))
  expect(await app.rows(auditEntries)).toMatchObject([{ action: "customer.delete" }])
})

test("POST /desk/customers/:user (delete-account): an owner's account and a reason with an address are refused", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createOwner(), await app.createOwner()]
  const member = await app.createAccount()
  const path = `/desk/customers/${other.id}`
  expect(await pageText(owner, path)).toContain("Remove the role first")
  const form = formOf("delete-account", { reason: "Left", showed: other.email })
  expect(await answerOf(await owner.post(path, form))).toEqual([400, expect.stringContaining("an owner's")])
  const named = await sendForm(owner, `/desk/customers/${member.id}`, "delete-account", {
    reason: member.email,
  })
  expect(named.response.status).toBe(400)
  expect(await app.db.$count(users)).toBe(3)
})

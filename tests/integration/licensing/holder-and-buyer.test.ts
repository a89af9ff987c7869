import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { findSentReceipt, isKeyCurrent } from "#app/invoices/documents/receipt-queries.server.ts"
import { queueKeys, replaceLicenseKey } from "#app/licensing/keys/queries.server.ts"
import {
  allowTransfer,
  moveLicenseStatements,
  sendKey,
  setMaxDevices,
} from "#app/licensing/license/change-queries.server.ts"
import { brand } from "#app/platform/brand.ts"
import { writeIf } from "#db/client.server.ts"
import { licenses, outbox } from "#db/schema.ts"
import { changeLink } from "#tests/support/fixtures/email-links.ts"
import { buyLicense } from "#tests/support/fixtures/orders.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

type Bought = Awaited<ReturnType<App["createLicensedAccount"]>>

/** The account to which the owner moved a license. */
async function moveTo(app: App, owner: TestClient, { licenseId }: Bought) {
  const holder = await app.createAccount()
  const { response } = await sendForm(owner, `/desk/licenses/${licenseId}`, "move", { email: holder.email })
  expect(response.status).toBe(303)
  return holder
}

/** The holder replaces the key, and the new one is returned. */
async function replaceKey(app: App, holder: TestClient, licenseKey: string): Promise<string> {
  await expectStatus(holder.post("/dashboard/replace-key", { licenseKey }), 303)
  const [license] = await app.rows(licenses)
  return license?.key ?? ""
}

/** Every email to an address, once one with this subject is there. */
const emailsWith = (app: App, email: string, subject: string) =>
  waitFor(async () => {
    const emails = await app.inbox(email)
    expect(emails.map((sent) => sent.subject)).toContain(subject)
    return emails
  })

const exportOf = async (member: TestClient) => member.html("/account/data.json")

test("POST /desk/orders/:order (receipt), /confirm-email: receipts of a moved license have no key", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await buyLicense(app, await app.createAccount({ isConfirmed: false }))
  const holder = await moveTo(app, owner, buyer)
  const key = await replaceKey(app, holder, buyer.licenseKey)
  const { response } = await sendForm(owner, `/desk/orders/${buyer.order.id}`, "receipt")
  expect(response.status).toBe(303)
  const subject = `Your receipt for ${brand.fullName}`
  const receipt = (await emailsWith(app, buyer.email, subject)).find((sent) => sent.subject === subject)
  expect(receipt?.text).toContain("no longer belongs to your account, so this email has no license key")
  expect(receipt?.text).toContain(`/receipts/${buyer.order.id}`)
  expect(receipt?.text.match(/\b[A-Z0-9]{20}\b/)).toBe(null)
  expect(JSON.stringify(await app.inbox(buyer.email))).not.toContain(key)

  const newEmail = "right@example.com"
  await buyer.get(await changeLink(app, buyer, newEmail))
  expect(JSON.stringify(await emailsWith(app, newEmail, subject))).not.toContain(key)
})

test("POST /desk/licenses/:license (move): former holder sees no key, new holder no payment", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createLicensedAccount()])
  await emailsWith(app, buyer.email, `Your ${brand.name} license`)
  const [bought] = await app.listLicenses(buyer.id)
  expect(JSON.parse(await exportOf(buyer)).licenses).toMatchObject([
    { key: buyer.licenseKey, orderId: buyer.order.id, paymentId: bought?.paymentId },
  ])
  const holder = await moveTo(app, owner, buyer)
  expect(await exportOf(buyer)).not.toContain(buyer.licenseKey)
  for (const path of ["/dashboard", "/account", `/receipts/${buyer.order.id}`]) {
    expect((await pageText(buyer, path)).replaceAll(" ", "")).not.toContain(buyer.licenseKey)
  }
  const [receipt] = (await app.rows(outbox)).filter(({ id }) => id.startsWith("receipt:"))
  expect(receipt?.text).toContain("License key: It belongs to another account now")
  expect(receipt?.html).not.toContain(buyer.licenseKey)
  const exported = await exportOf(holder)
  expect(JSON.parse(exported).licenses).toMatchObject([
    { key: buyer.licenseKey, orderId: null, paymentId: null },
  ])
  expect(exported).not.toContain(bought?.paymentId)
})

test("POST /desk/licenses/:license (move): a queued email with the key is sent without it", async () => {
  await using app = await startApp()
  await app.failEmails()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createLicensedAccount()])
  await moveTo(app, owner, buyer)
  await app.sendWaitingEmails()
  const emails = await emailsWith(app, buyer.email, `Your ${brand.name} license`)
  expect(JSON.stringify(emails)).not.toContain(buyer.licenseKey)
})

test("isKeyCurrent, replaceLicenseKey: a replaced or moved license's old key is not current", async () => {
  await using app = await startApp()
  const [owner, buyer, other] = await Promise.all([
    app.createOwner(),
    app.createLicensedAccount(),
    app.createLicensedAccount(),
  ])
  const find = async ({ order }: Bought) =>
    (await findSentReceipt(app.db, order.id)) ?? expect.unreachable("no receipt")
  const read = await Promise.all([find(buyer), find(other)])
  const areCurrent = () =>
    Promise.all(
      read.map(async ({ receipt }) => {
        const row = await app.db.get<{ isCurrent: number }>(sql`select ${isKeyCurrent(receipt)} as isCurrent`)
        return row.isCurrent
      }),
    )
  expect(await areCurrent()).toEqual([1, 1])
  const holder = await moveTo(app, owner, buyer)
  await replaceKey(app, other, other.licenseKey)
  expect(await areCurrent()).toEqual([0, 0])
  const notice = { kind: "license-key-replaced", id: "late", subject: "", html: "", text: "" } as const
  const email = { ...notice, createdAt: new Date() }
  const late = await replaceLicenseKey(app.db, {
    licenseId: buyer.licenseId,
    userId: buyer.id,
    from: buyer.licenseKey,
    to: "Z".repeat(20),
    notice: email,
    now: new Date(),
  })
  expect(late).toBe("not-current")
  await queueKeys(app.db, { userId: buyer.id, keys: [buyer.licenseKey] }, email, {
    isLeft: sql`true`,
    charges: [],
  })
  const queued = await app.rows(outbox)
  expect(queued.map(({ id }) => id)).not.toContain("late")
  // None of these is as the action of the owner says that it was.
  const { licenseId: id, id: userId } = other
  await app.addDevice(id, "pc-1")
  const number = { id: "form", reason: "", setBy: "owner", setAt: new Date() }
  for (const { condition, changes } of [
    allowTransfer(app.db, id, 7),
    setMaxDevices(app.db, id, { ...number, before: 1, after: 0 }),
    moveLicenseStatements(app.db, id, { before: userId, after: holder.id, inPlaceOfKey: "" }),
    sendKey(app.db, { id, key: other.licenseKey, userId }, email),
  ])
    expect(await writeIf(app.db, condition, changes)).toBe(false)
})

import { and, eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { verifyAudit } from "#app/audit/record-entry.server.ts"
import { bugReports, donations, licenses, outbox, sessions } from "#db/schema.ts"
import { resetLink } from "#tests/support/fixtures/email-links.ts"
import { twice } from "#tests/support/fixtures/fixtures.ts"
import { backUpShop, dropTables, recoverPayments } from "#tests/support/fixtures/recoveries.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, TestClient } from "#tests/support/server/test-client.ts"

const HARD_TEXT =
  "It stops at C:\\new\\readme.txt\nand then again.\r\nAlways: 'yes', \"100 %\" 😀\\r\0 after a NUL"

/** A session and a reset link that are open at the backup; `end` ends both, as people do after it. */
async function openSessionAndLink(app: App) {
  const member = await app.createAccount()
  const old = new TestClient(app.url)
  for (const [name, value] of member.cookies) old.cookies.set(name, value)
  const { email } = await app.createAccount()
  const path = await resetLink(app, email)
  const redeemLink = async () => (await app.visitor().post(path, twice(PASSWORD))).status
  return {
    old,
    redeemLink,
    async end() {
      await expectStatus(member.post("/logout"), 303)
      expect(await redeemLink()).toBe(303)
    },
  }
}

const OPEN = `select (select count(*) from sessions) + (select count(*) from password_reset_tokens) as open`

/**
 * Writes as D1's import does, each statement committed on its own, and looks after each that names a table of what can be open
 * what a cut would leave open.
 */
function createCutWrite({ d1 }: App) {
  const openAfter: string[] = []
  async function write(statements: string[]): Promise<void> {
    for (const statement of statements) {
      await d1.prepare(statement).run()
      if (!/sessions|password_reset_tokens/.test(statement)) continue
      const open = await d1.prepare(OPEN).first<number>("open").catch(noTable)
      if (open !== 0) openAfter.push(statement)
    }
  }
  return { write, openAfter }
}

function noTable(error: Error): 0 {
  if (error.message.includes("no such table")) return 0
  throw error
}

test("npm run restore, recover: after an interrupted restore, every captured payment is known", async () => {
  await using app = await startApp()
  // Resend remembers the receipts that it sent before the database was lost, for a day.
  app.expectError("email-not-sent")
  // An email may be on its way while the tables are dropped.
  app.expectError("outbox-failed")
  const { order: refunded } = await app.createPaidOrder()
  const { buyer: replacing } = await app.createPaidOrder()
  const buyer = await app.createAccount()
  const { providerOrderId } = await app.createOrder(buyer)
  const donation = await app.createDonation(buyer)
  const at = new Date()
  const report = {
    id: "report",
    userId: buyer.id,
    title: "Stops",
    dateOfIncident: "2026-11-22",
    createdAt: at,
  }
  await app.db.insert(bugReports).values({ ...report, description: HARD_TEXT })
  const open = await openSessionAndLink(app)
  using backup = await backUpShop(app)

  await app.pay(providerOrderId)
  await app.pay(donation.providerOrderId)
  await app.createPaidOrder()
  await refund(app, refunded.paymentId)
  const [license] = await app.listLicenses(replacing.id)
  await replacing.post("/dashboard/replace-key", { licenseKey: license?.key ?? "" })
  await open.end()
  await expect.poll(() => app.emulators.state.pendingWebhooks.size).toBe(0)

  await dropTables(app)
  const { write, openAfter } = createCutWrite(app)
  await backup.restore({ write })
  expect(openAfter).toEqual([])
  expect(await app.rows(sessions)).toEqual([])
  expect((await open.old.get("/dashboard")).status).not.toBe(200)
  expect(await open.redeemLink()).not.toBe(303)
  const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt))
  expect(await app.db.select().from(outbox).where(isWaiting)).toEqual([])
  expect(await app.rows(bugReports)).toMatchObject([{ description: HARD_TEXT }])

  expect(await recoverPayments(app, backup.createdAt)).toMatchObject({ confirmed: 2, listed: 1, refunds: 1 })
  const [unknown] = await listProblems(app)
  expect(await pageText(await app.createOwner(), "/desk")).toContain("No matching order on this site")
  expect(unknown).toMatchObject({ reason: "unknown-order", orderId: null, resolvedAt: null })
  // An operator in doubt repeats a command.
  expect(await recoverPayments(app, backup.createdAt)).toMatchObject({ confirmed: 0, listed: 0, refunds: 0 })
  const issued = [
    ...(await app.db.select().from(licenses).where(isNull(licenses.revokedAt))),
    ...(await app.rows(donations)),
    ...(await listProblems(app)),
  ]
  const captured = [...app.emulators.state.payments.values()].filter(({ status }) => status === "captured")
  expect(issued.map(({ paymentId }) => paymentId).sort()).toEqual(captured.map(({ id }) => id).sort())
  const { paymentId } = refunded
  expect(
    await app.db
      .select()
      .from(licenses)
      .where(eq(licenses.paymentId, paymentId ?? "")),
  ).toMatchObject([{ revocationReason: "refunded" }])
  expect(await verifyAudit(app)).toMatchObject({ brokenAt: null })
  // The shop goes on.
  await app.createPaidOrder()
})

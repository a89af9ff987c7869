import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { days } from "#app/domain/time.ts"
import { createEd25519Signer } from "#app/gateways/ed25519-signer.server.ts"
import {
  activations,
  auditEntries,
  licenseRevocations,
  licenses,
  orders,
  totalsByDay,
  users,
} from "#db/schema.ts"
import { SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { backUpShop, recoverPayments, restoreFrom } from "#tests/support/fixtures/recoveries.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { PASSWORD, secrets } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

const poll = { timeout: 10_000 }

const OTHER_KEY = "MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF"

/** Activates a device; returns its machine file. */
async function activate(app: App, licenseKey: string, deviceId = "pc-1"): Promise<string> {
  const { body } = await app.callLicensingApi("activate", { licenseKey, deviceId })
  return String(body.machineFile)
}

const validity = async (app: App, licenseKey: string, deviceId = "pc-1") =>
  (await app.callLicensingApi("validate", { licenseKey, deviceId })).body.code

/** A buyer whose order is open in the backup or (`isLost`) not there, with the machine file of the license. */
async function loseLicense(app: App, { isLost = false } = {}) {
  const buyer = await app.createAccount()
  const early = isLost ? null : await app.createOrder(buyer)
  const backup = await backUpShop(app)
  const { id, providerOrderId } = early ?? (await app.createOrder(buyer))
  await app.pay(providerOrderId)
  await expect.poll(() => app.listLicenses(buyer.id), { timeout: 10_000 }).toHaveLength(1)
  const [license] = await app.listLicenses(buyer.id)
  const { key, paymentId } = license ?? { key: "", paymentId: "" }
  const machineFile = await activate(app, key)
  await backup.restore()
  expect(await validity(app, key)).toBe("LICENSE_NOT_FOUND")
  return { buyer, backup, orderId: id, key, paymentId, machineFile, [Symbol.dispose]: backup[Symbol.dispose] }
}

test.each([
  ["whose order was lost", true, "payment"],
  ["whose order was open", false, "payment"],
  ["whose order was open, named by its order", false, "order"],
] as const)(
  "npm run recover -- --machine-file: puts back a license %s; its payment issues no second one",
  async (_name, isLost, named) => {
    await using app = await startApp()
    using lost = await loseLicense(app, { isLost })
    const { buyer, key, paymentId, orderId, machineFile } = lost
    const { email } = buyer
    const names = named === "payment" ? { email, paymentId } : { email, orderId }
    expect(await restoreFrom(app, machineFile, names)).toBe("put-back")
    expect(await validity(app, key)).toBe("VALID")
    const row = await recoverPayments(app, lost.backup.createdAt)
    expect(row).toMatchObject({ confirmed: 0, listed: 0 })
    expect(await app.listLicenses(buyer.id)).toMatchObject([
      { key, paymentId, planType: "basic", maxDevices: 1 },
    ])
    expect(await app.db.select().from(activations)).toMatchObject([{ deviceId: "pc-1", deactivatedAt: null }])
    expect(await pageText(await app.logIn(email), "/dashboard")).toContain("1 of 1")
    const actions = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "license.put-back"))
    expect(actions).toMatchObject([{ actor: "npm run recover" }])
    expect(JSON.stringify(actions)).not.toContain(key)
    expect(await pageText(await app.createOwner(), "/desk/audit")).toContain("Put back from a machine file")
  },
)

test.each([true, false])(
  "npm run recover -- --machine-file: after the payment was read (its order lost: %s), there is one license, with the key of the file",
  async (isLost) => {
    await using app = await startApp()
    using lost = await loseLicense(app, { isLost })
    const { buyer, key, paymentId, machineFile } = lost
    // Resend remembers the receipt that it sent before the database was lost, for a day.
    app.expectError("email-not-sent")
    await recoverPayments(app, lost.backup.createdAt)
    const [issued] = await app.listLicenses(buyer.id)
    expect(await restoreFrom(app, machineFile, { email: buyer.email, paymentId })).toBe(
      isLost ? "put-back" : "key-put-back",
    )
    expect(await app.listLicenses(buyer.id)).toMatchObject([{ key, paymentId }])
    expect(await validity(app, key)).toBe("VALID")
    if (issued) expect(await validity(app, issued.key)).toBe("LICENSE_REVOKED")
    const open = (await listProblems(app)).filter(({ resolvedAt }) => resolvedAt === null)
    expect(open).toEqual([])
  },
)

test("npm run recover -- --machine-file: a key that was replaced after the backup replaces the old one again", async () => {
  await using app = await startApp()
  const { buyer } = await app.createPaidOrder()
  const [issued] = await app.listLicenses(buyer.id)
  const licenseKey = issued?.key ?? ""
  const earlierFile = await activate(app, licenseKey)
  using backup = await backUpShop(app)
  await buyer.post("/dashboard/replace-key", { licenseKey })
  const [license] = await app.listLicenses(buyer.id)
  const key = license?.key ?? ""
  const machineFile = await activate(app, key)
  await backup.restore()
  expect(await validity(app, key)).toBe("LICENSE_NOT_FOUND")

  const { email } = buyer
  expect(await restoreFrom(app, machineFile, { email })).toBe("key-put-back")
  expect(await validity(app, key)).toBe("VALID")
  expect(await validity(app, licenseKey)).toBe("LICENSE_REVOKED")
  expect(await restoreFrom(app, earlierFile, { email })).toBe("replaced")
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
})

const FREE = { isFree: true, reason: "the invoice of the bank transfer" }

test("npm run recover -- --machine-file: a license whose payment nobody knows is recorded without one, if the owner answers for it", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const unproven = await app.createAccount({ isConfirmed: false })
  const signer = createEd25519Signer({ current: secrets.licenseSigningKey, previous: null })
  const facts = { licenseKey: "ABCDE12345FGHIJ67890", deviceId: "pc-9", planType: "business", maxDevices: 35 }
  // A file that expired long ago still proves what was issued.
  const file = await signer.signMachineFile(facts, new Date(Date.now() - days(800)), days(30))
  expect(await restoreFrom(app, file, member)).toBe("no-proof")
  expect(await restoreFrom(app, file, { email: member.email, isFree: true })).toBe("no-proof")
  expect(await restoreFrom(app, file, { email: unproven.email, ...FREE })).toBe("unproven-email")
  expect(await restoreFrom(app, file, { email: member.email, ...FREE })).toBe("put-back-free")
  expect(await app.db.select().from(auditEntries)).toMatchObject([{ reason: FREE.reason }])
  expect(await app.listLicenses(member.id)).toMatchObject([
    { key: facts.licenseKey, planType: "custom", maxDevices: 35, activeSeats: 1 },
  ])
  expect(await app.db.select().from(orders)).toMatchObject([
    { source: "free", status: "paid", userId: member.id },
  ])
  expect(await validity(app, facts.licenseKey, "pc-9")).toBe("VALID")
  // No revenue: what the database counted of it is the license.
  expect((await app.db.select().from(totalsByDay)).map(({ kind, count }) => [kind, count]).sort()).toEqual([
    ["activation", 1],
    ["license", 1],
  ])
  const overview = await pageText(await app.createOwner(), "/desk")
  expect(overview).toContain("Revenue today ₹0 , 7 days ₹0")
})

test("npm run recover -- --machine-file: every file that proves nothing, or what is here already, changes nothing", async () => {
  await using app = await startApp()
  const [buyer, other, revoked] = [
    await app.createLicensedAccount(),
    await app.createLicensedAccount(SMALL_BUSINESS),
    await app.createLicensedAccount({ revokedAt: new Date(), revocationReason: "refunded" }),
  ]
  await activate(app, other.licenseKey, "pc-2")
  const free = await app.createAccount()
  const { email } = free
  const lost = { licenseKey: "ABCDE12345FGHIJ67890", deviceId: "pc-1", planType: "basic", maxDevices: 1 }
  const sign = (changes: object = {}, key = secrets.licenseSigningKey) =>
    createEd25519Signer({ current: key, previous: null }).signMachineFile(
      { ...lost, ...changes },
      new Date(),
      days(30),
    )
  const altered = (file: string, change: (envelope: { enc: string; sig: string }) => object) => {
    const body = file.replace(/-----.*-----/g, "")
    const envelope = change(JSON.parse(Buffer.from(body, "base64").toString()))
    const encoded = Buffer.from(JSON.stringify(envelope)).toString("base64")
    return `-----BEGIN MACHINE FILE-----\n${encoded}\n-----END MACHINE FILE-----\n`
  }
  const richer = (enc: string) =>
    Buffer.from(Buffer.from(enc, "base64").toString().replace('"maxDevices":1', '"maxDevices":9')).toString(
      "base64",
    )
  const file = await sign()
  const counts = async () => [
    (await app.db.select().from(licenses)).map(({ key }) => key),
    (await app.db.select().from(orders)).length,
    (await app.db.select().from(activations)).length,
    (await app.db.select().from(auditEntries)).length,
  ]
  const before = await counts()

  const cases: [outcome: string, file: string, named?: object][] = [
    ["malformed", "A".repeat(64 * 1024)],
    ["malformed", `-----BEGIN MACHINE FILE-----\n${"A".repeat(65_000)}\n-----END MACHINE FILE-----`],
    ["malformed", ""],
    ["malformed", file.replaceAll("MACHINE FILE", "REVOCATION LIST")],
    ["malformed", await sign({ licenseKey: "short" })],
    ["malformed", altered(file, (envelope) => ({ ...envelope, alg: "none" }))],
    ["wrong-signature", altered(file, ({ enc, ...rest }) => ({ ...rest, enc: richer(enc) }))],
    [
      "wrong-signature",
      altered(file, ({ sig, ...rest }) => ({
        ...rest,
        sig: sig.replace(/^./, (c) => (c === "A" ? "B" : "A")),
      })),
    ],
    ["unknown-signing-key", await sign({}, OTHER_KEY)],
    ["exists", await sign({ licenseKey: buyer.licenseKey, deviceId: "another" })],
    ["revoked", await sign({ licenseKey: revoked.licenseKey })],
    ["no-account", file, { email: "nobody@example.com" }],
    ["no-proof", file],
    ["no-proof", file, { email: buyer.email }],
    ["has-license", file, { email: buyer.email, ...FREE }],
    ["not-captured", file, { paymentId: "pay_00000000000000" }],
    ["unknown-order", file, { orderId: "none" }],
  ]
  for (const [outcome, text, named] of cases) {
    expect([outcome, await restoreFrom(app, text, { email, ...named })]).toEqual([outcome, outcome])
  }
  expect(await counts()).toEqual(before)
})

test("npm run recover -- --machine-file: a payment for something else, or of somebody else, puts nothing back", async () => {
  await using app = await startApp()
  const { buyer, order } = await app.createPaidOrder()
  const [license] = await app.listLicenses(buyer.id)
  await activate(app, license?.key ?? "", "other-pc")
  const donor = await app.createAccount()
  const donation = await app.createDonation(donor)
  await app.pay(donation.providerOrderId)
  await expect.poll(async () => (await app.findOrder(donation.id)).status, { timeout: 10_000 }).toBe("paid")
  const lost = { licenseKey: "ABCDE12345FGHIJ67890", deviceId: "pc-1", planType: "basic", maxDevices: 1 }
  const signer = createEd25519Signer({ current: secrets.licenseSigningKey, previous: null })
  const file = await signer.signMachineFile(lost, new Date(), days(30))
  const { paymentId } = order
  expect(await restoreFrom(app, file, { email: donor.email, paymentId })).toBe("other-account")
  expect(await restoreFrom(app, file, { email: donor.email, orderId: donation.id })).toBe("other-plan")
  expect(await restoreFrom(app, file, { email: buyer.email, paymentId })).toBe("in-use")
  // A Basic license was never made out of one for more computers.
  await app.db.update(orders).set({ planType: "business" }).where(eq(orders.id, order.id))
  expect(await restoreFrom(app, file, { email: buyer.email, paymentId })).toBe("other-plan")
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ key: license?.key }])
  expect(await app.listLicenses(donor.id)).toEqual([])
})

const lostFacts = { licenseKey: "ABCDE12345FGHIJ67890", deviceId: "pc-1", planType: "basic", maxDevices: 1 }

/** A file of version 1.0, which does not say for whom it was made. */
const oldFile = (facts: { licenseKey: string; deviceId: string }) =>
  createEd25519Signer({ current: secrets.licenseSigningKey, previous: null }).signMachineFile(
    { ...lostFacts, licenseKey: facts.licenseKey, deviceId: facts.deviceId },
    new Date(),
    days(30),
  )

test("machine files say for which account and payment they were made", async () => {
  await using app = await startApp()
  const buyer = await app.createLicensedAccount()
  const [license] = await app.listLicenses(buyer.id)
  const payload = (file: string) => {
    const { enc } = JSON.parse(Buffer.from(file.replace(/-----.*-----/g, ""), "base64").toString())
    return JSON.parse(Buffer.from(enc, "base64").toString())
  }
  const expected = { licenseKey: buyer.licenseKey, account: buyer.id, payment: license?.paymentId }
  expect(payload(await activate(app, buyer.licenseKey)).data).toMatchObject(expected)
  const download = await buyer.get("/dashboard/machine-file/download?device=pc-1")
  if (download.status === 200) expect(payload(await download.text()).data).toMatchObject(expected)
})

test.each([true, false])(
  "npm run recover -- --machine-file: the file of somebody else gives nothing (order lost: %s)",
  async (isLost) => {
    await using app = await startApp()
    using lost = await loseLicense(app, { isLost })
    const attacker = await app.createAccount()
    // A device id is what an app says it is.
    const own = await app.createLicensedAccount()
    await activate(app, own.licenseKey)
    const { key, paymentId, orderId, machineFile } = lost
    const old = await oldFile({ licenseKey: key, deviceId: "pc-1" })
    const refused = isLost ? "other-email" : "other-account"
    for (const { email } of [attacker, own]) {
      expect(await restoreFrom(app, old, { email })).toBe("no-proof")
      for (const file of [old, machineFile]) {
        expect(await restoreFrom(app, file, { email, paymentId, reason: "it is mine" })).toBe(refused)
        expect(await restoreFrom(app, file, { email, orderId })).toBe(
          isLost ? "unknown-order" : "other-account",
        )
      }
      expect(await restoreFrom(app, machineFile, { email })).toBe(refused)
    }
    expect(await validity(app, key)).toBe("LICENSE_NOT_FOUND")
    expect(await app.listLicenses(own.id)).toMatchObject([{ key: own.licenseKey }])
    // The file names the payment of its license.
    expect(await restoreFrom(app, machineFile, { email: lost.buyer.email })).toBe("put-back")
    expect(await app.listLicenses(lost.buyer.id)).toMatchObject([{ key, paymentId }])
  },
)

test("npm run recover -- --machine-file: a payment without an address needs the owner's reason, and the account a confirmed address", async () => {
  await using app = await startApp()
  using lost = await loseLicense(app, { isLost: true })
  const { buyer, paymentId, machineFile } = lost
  const { email } = buyer
  const payment = app.emulators.state.payments.get(paymentId)
  if (payment) payment.email = "void@razorpay.com"
  expect(await restoreFrom(app, machineFile, { email, paymentId })).toBe("no-email")
  await app.db.update(users).set({ emailConfirmedAt: null })
  expect(await restoreFrom(app, machineFile, { email, paymentId, reason: "receipt" })).toBe("unproven-email")
  await app.db.update(users).set({ emailConfirmedAt: new Date() })
  expect(await restoreFrom(app, machineFile, { email, paymentId, reason: "receipt" })).toBe("put-back")
})

test("npm run recover -- --machine-file: a file made for one payment is not put back for another", async () => {
  await using app = await startApp()
  using lost = await loseLicense(app, { isLost: true })
  const { email } = lost.buyer
  const { id: paymentId } = await createPayment(app)
  expect(await restoreFrom(app, lost.machineFile, { email, paymentId })).toBe("other-payment")
})

test.each([true, false])(
  "npm run recover -- --machine-file: a payment claims the license that somebody else was given without one (order lost: %s)",
  async (isLost) => {
    await using app = await startApp()
    using lost = await loseLicense(app, { isLost })
    const attacker = await app.createAccount()
    const { buyer, key, paymentId } = lost
    const old = await oldFile({ licenseKey: key, deviceId: "pc-1" })
    expect(await restoreFrom(app, old, { email: attacker.email, ...FREE })).toBe("put-back-free")
    expect(await restoreFrom(app, old, { email: buyer.email })).toBe("exists")
    expect(await restoreFrom(app, old, { email: buyer.email, paymentId })).toBe("payment-claimed")
    expect(await restoreFrom(app, old, { email: buyer.email, paymentId })).toBe("exists")
    expect(await app.listLicenses(attacker.id)).toEqual([])
    expect(await app.listLicenses(buyer.id)).toMatchObject([
      { key, paymentId, activeSeats: 1, revokedAt: null },
    ])
    expect(await validity(app, key)).toBe("VALID")
    expect(await recoverPayments(app, lost.backup.createdAt)).toMatchObject({ confirmed: 0, listed: 0 })
    expect(await app.listLicenses(buyer.id)).toHaveLength(1)
    await refund(app, paymentId)
    await expect.poll(() => validity(app, key), poll).toBe("LICENSE_REVOKED")
  },
)

test.each([
  ["order known", false, false],
  ["order known, refunded", false, true],
  ["order lost, refunded", true, true],
])(
  "npm run recover -- --since: a payment that is read later is that of the license put back without one (%s)",
  async (_name, isLost, isRefunded) => {
    await using app = await startApp()
    using lost = await loseLicense(app, { isLost })
    // Resend remembers the receipt that it sent before the database was lost, for a day.
    app.expectError("email-not-sent")
    const { buyer, key, paymentId } = lost
    const old = await oldFile({ licenseKey: key, deviceId: "pc-1" })
    if (isRefunded) {
      await app.setFaults({ webhooks: "drop" })
      await refund(app, paymentId)
    }
    expect(await restoreFrom(app, old, { email: buyer.email, ...FREE })).toBe("put-back-free")
    await recoverPayments(app, lost.backup.createdAt)
    await recoverPayments(app, lost.backup.createdAt)
    const [license, ...others] = await app.listLicenses(buyer.id)
    expect(others).toEqual([])
    expect([license?.key, license?.revokedAt === null]).toEqual([key, !isRefunded])
    if (!isLost) expect(license?.paymentId).toBe(paymentId)
    expect(await validity(app, key)).toBe(isRefunded ? "LICENSE_REVOKED" : "VALID")
    expect(await restoreFrom(app, old, { email: buyer.email, ...FREE })).toBe(
      isRefunded ? "revoked" : "exists",
    )
  },
)

test("npm run recover -- --machine-file: a payment that turns out to be refunded ends the license put back without it", async () => {
  await using app = await startApp()
  using lost = await loseLicense(app, { isLost: true })
  const { buyer, key, paymentId, machineFile } = lost
  const old = await oldFile({ licenseKey: key, deviceId: "pc-1" })
  await app.setFaults({ webhooks: "drop" })
  await refund(app, paymentId)
  expect(await restoreFrom(app, old, { email: buyer.email, paymentId, reason: "receipt" })).toBe("refunded")
  expect(await restoreFrom(app, machineFile, { email: buyer.email, ...FREE })).toBe("refunded")
  expect(await restoreFrom(app, old, { email: buyer.email, ...FREE })).toBe("put-back-free")
  expect(await restoreFrom(app, old, { email: buyer.email, paymentId })).toBe("free-ended")
  expect(await validity(app, key)).toBe("LICENSE_REVOKED")
})

test("npm run recover -- --machine-file: a revoked key stays revoked after its account was deleted and its listing ended", async () => {
  await using app = await startApp()
  const { buyer, order } = await app.createPaidOrder()
  const [license] = await app.listLicenses(buyer.id)
  const key = license?.key ?? ""
  const old = await oldFile({ licenseKey: key, deviceId: "pc-1" })
  await refund(app, order.paymentId ?? "")
  await expect.poll(() => validity(app, key), poll).toBe("LICENSE_REVOKED")
  await buyer.post("/account", { intent: "delete", currentPassword: PASSWORD })
  expect(await app.listLicenses(buyer.id)).toEqual([])
  await app.db.update(licenseRevocations).set({ listedUntil: new Date(Date.now() - days(1)) })
  const other = await app.createLicensedAccount({ revokedAt: new Date(), revocationReason: "refunded" })
  await app.db.insert(licenseRevocations).values({ licenseKey: other.licenseKey, listedUntil: new Date(1) })
  await app.runCron()
  expect(await restoreFrom(app, old, { email: other.email, ...FREE })).toBe("revoked")
})

/** Pays with the account's own address what a machine file does not name, after the backup. */
async function payAfterBackup(app: App, payer: TestClient, pay: "donation" | "license") {
  const { id, providerOrderId } =
    pay === "donation" ? await app.createDonation(payer) : await app.createOrder(payer)
  await app.pay(providerOrderId)
  await expect.poll(async () => (await app.findOrder(id)).status, poll).toBe("paid")
  return (await app.findOrder(id)).paymentId ?? ""
}

test("npm run recover -- --machine-file: a payment whose order was lost gives what its order at the provider was for, and no more", async () => {
  await using app = await startApp()
  const attacker = await app.createAccount()
  const { email } = attacker
  const backup = await backUpShop(app)
  const donated = await payAfterBackup(app, attacker, "donation")
  const paid = await payAfterBackup(app, attacker, "license")
  const unrelated = await createPayment(app)
  await backup.restore()
  backup[Symbol.dispose]()
  const key = "ABCDE12345FGHIJ67890"
  const file = await oldFile({ licenseKey: key, deviceId: "pc-1" })
  const signer = createEd25519Signer({ current: secrets.licenseSigningKey, previous: null })
  const larger = { licenseKey: key, deviceId: "pc-1", planType: "business", maxDevices: 35 }
  const largerFile = await signer.signMachineFile(larger, new Date(), days(30))
  for (const paymentId of [donated, unrelated.id])
    expect(await restoreFrom(app, file, { email, paymentId, reason: "mine" })).toBe("other-plan")
  expect(await app.listLicenses(attacker.id)).toEqual([])

  // A license for 35 computers that its buyer got back without the payment is not that of a payment for one.
  const buyer = await app.createAccount()
  expect(await restoreFrom(app, largerFile, { email: buyer.email, ...FREE })).toBe("put-back-free")
  expect(await restoreFrom(app, largerFile, { email, paymentId: paid })).toBe("other-plan")
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ key, maxDevices: 35 }])

  // Of another file for 35 computers, the payment for one puts one back.
  const otherKey = "BBBBB12345FGHIJ67890"
  const otherFile = await signer.signMachineFile({ ...larger, licenseKey: otherKey }, new Date(), days(30))
  const order = app.emulators.state.orders.get(app.emulators.state.payments.get(paid)?.order_id ?? "")
  const amount = order?.amount ?? 0
  if (order) order.amount = amount + 100
  expect(await restoreFrom(app, otherFile, { email, paymentId: paid })).toBe("other-amount")
  if (order) order.amount = amount
  expect(await restoreFrom(app, otherFile, { email, paymentId: paid })).toBe("put-back-smaller")
  expect(await app.listLicenses(attacker.id)).toMatchObject([
    { key: otherKey, planType: "basic", maxDevices: 1, paymentId: paid },
  ])
})

test("npm run recover -- --since: a refunded donation whose order was lost ends no license that was put back without a payment", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  using backup = await backUpShop(app)
  const donated = await payAfterBackup(app, buyer, "donation")
  await backup.restore()
  await app.setFaults({ webhooks: "drop" })
  await refund(app, donated)
  const old = await oldFile({ licenseKey: "ABCDE12345FGHIJ67890", deviceId: "pc-1" })
  expect(await restoreFrom(app, old, { email: buyer.email, ...FREE })).toBe("put-back-free")
  expect(await restoreFrom(app, old, { email: buyer.email, paymentId: donated })).toBe("other-plan")
  await recoverPayments(app, backup.createdAt)
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ revokedAt: null }])
})

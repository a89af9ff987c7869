import { writeFileSync } from "node:fs"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { ALL_TIME, findBrokenInvariants } from "#db/payments/invariants.server.ts"
import * as schema from "#db/schema.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { byLength } from "#tests/support/server/test-length.ts"
import { copyFromD1 } from "../../../scripts/backups/database-copy.ts"
import { dumpText } from "../../../scripts/backups/dump-sql.ts"
import { makeOldCustomers, OLD_PASSWORD } from "../../../scripts/demo/old-site.ts"
import { FAULT_NAMES, type FaultLine } from "../../../scripts/demo/old-site-faults.ts"
import { toProviderPayment } from "../../../scripts/demo/provider.ts"
import { createOldSite, emulatedRazorpay, NOW, runImport } from "./old-site.ts"

const dumpOf = async (app: App) => dumpText(await copyFromD1(app.d1))

const startOf = ({ isLeftOut, kind, record }: FaultLine) =>
  `${isLeftOut ? "LEFT OUT" : "NOTE"}  ${kind} ${record}: `

const SITE = byLength(
  { customers: 4 * FAULT_NAMES.length, faults: FAULT_NAMES.length },
  { customers: 5000, faults: 300 },
)

test("npm run import: names each planted fault with its record, brings everything else, and a second run changes nothing", async () => {
  await using app = await startApp()
  using site = await createOldSite({ ...SITE, shape: byLength("collections", "plain") })
  expect(site.faults.length).toBe(SITE.faults)
  const dry = await runImport(app, site.files, { isDryRun: true })
  expect(dry.written).toBeNull()
  expect(await app.db.query.users.findMany()).toEqual([])

  const { problems, counts, brokenInvariants, written } = await runImport(app, site.files)
  expect(problems).toEqual(dry.problems)
  const lines = site.faults.flatMap(({ lines }) => lines)
  const saysIt = (problem: string, line: FaultLine) =>
    problem.startsWith(startOf(line)) && problem.includes(line.said)
  expect(lines.filter((line) => problems.filter((problem) => saysIt(problem, line)).length !== 1)).toEqual([])
  expect(problems.filter((problem) => !lines.some((line) => saysIt(problem, line)))).toEqual([])

  const tables = {
    account: schema.users,
    license: schema.licenses,
    donation: schema.donations,
    "bug-report": schema.bugReports,
  }
  let came = 0
  for (const [kind, table] of Object.entries(tables)) {
    const { read, leftOut, here } = counts.kinds[kind as keyof typeof tables]
    expect([kind, here, await app.db.$count(table)]).toEqual([kind, 0, read - leftOut])
    came += read - leftOut
  }
  expect(written).toBe(came)
  expect(brokenInvariants).toEqual([])
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])

  const [entry] = await app.db.query.commandEntries.findMany()
  expect(JSON.parse(entry?.after ?? "{}")).toMatchObject({
    account: counts.kinds.account.read - counts.kinds.account.leftOut,
    leftOut: counts.leftOut,
    accountsSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    dataSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })

  const drafts = await app.db.query.announcements.findMany()
  expect(drafts).toMatchObject([{ subject: "Brisk has moved", status: "draft" }])
  expect(drafts[0]?.message).toContain("[choose one](https://brisk.test/forgot-password)")

  const dump = await dumpOf(app)
  const again = await runImport(app, site.files, { now: new Date(NOW.getTime() + 3_600_000) })
  expect(again.written).toBe(0)
  expect(await dumpOf(app)).toBe(dump)
}, 600_000)

test("npm run import: a person logs in with the old password and sees everything; the app validates with the old device", async () => {
  await using app = await startApp()
  const settings = { customers: byLength(12, 200), faults: 0, seed: 7, shape: "plain", now: NOW } as const
  using site = await createOldSite(settings)
  await runImport(app, site.files)
  for (const { customer } of makeOldCustomers(settings)) {
    const [account] = customer.accounts
    const email = String(account?.email)
    const visitor = app.visitor()
    const response = await visitor.post("/login", { email, password: OLD_PASSWORD })
    const canSignIn = account?.passwordHash !== undefined && account?.disabled !== true
    expect([email, response.status]).toEqual([email, canSignIn ? 303 : 400])
    if (!canSignIn) continue
    const dashboard = await pageText(visitor, "/dashboard")
    for (const [key, { deviceId }] of customer.licenses) {
      expect(dashboard.replaceAll(" ", "")).toContain(key)
      if (!deviceId) continue
      expect(dashboard).toContain(String(deviceId))
      const validated = await app.callLicensingApi("validate", {
        licenseKey: key,
        deviceId: String(deviceId),
      })
      expect([validated.status, validated.code]).toEqual([200, "VALID"])
      expect(await pageText(visitor, "/account")).toContain("Not known")
    }
    for (const [, { title, description }] of customer.bugReports) {
      const reports = await pageText(visitor, "/report-bug")
      expect(reports).toContain(String(title))
      expect(reports).toContain(String(description).split("\n")[0])
    }
    for (const [, { paymentId }] of customer.donations)
      expect(await pageText(visitor, "/donate")).toContain(String(paymentId))
    const [user] = await app.db.select().from(schema.users).where(eq(schema.users.email, email))
    const [, fields] = customer.users[0] ?? []
    expect([email, user?.emailConfirmedAt !== null]).toEqual([email, account?.emailVerified])
    expect([user?.optInPromotions, user?.promotionsChangedBy]).toEqual(
      fields?.optInPromotions ? [true, "old-site"] : [false, null],
    )
  }
}, 600_000)

test("npm run import: Razorpay says what was paid; what it does not know is no revenue", async () => {
  await using app = await startApp()
  const settings = { customers: 40, faults: 0, seed: 3, shape: "plain", now: NOW } as const
  using site = await createOldSite(settings)
  const payments = [...makeOldCustomers(settings)].flatMap(({ customer }) =>
    customer.licenses.map(([, license]) => String(license.paymentId)),
  )
  const [paid = "", foreign = "", refunded = "", ...unknown] = payments
  const order = { id: "o", providerOrderId: "order_old", createdAt: NOW }
  const made = (id: string, amount: number, currency: string) =>
    app.emulators.state.payments.set(
      id,
      toProviderPayment({ ...order, amount, currency }, id, "a@example.com"),
    )
  made(paid, 14_900, "INR")
  made(foreign, 20_000, "JPY")
  made(refunded, 9499, "USD")
  const payment = app.emulators.state.payments.get(refunded)
  if (payment) Object.assign(payment, { status: "refunded", amount_refunded: 9499, refund_status: "full" })

  const { keyId, keySecret } = secrets
  const findPayment = emulatedRazorpay({ keyId, keySecret, apiUrl: app.emulators.url })
  const { problems, brokenInvariants, counts } = await runImport(app, site.files, { findPayment })
  expect(brokenInvariants).toEqual([])
  expect(counts.paid).toEqual([{ kind: "license", money: { amount: 14_900, currency: "INR" }, count: 1 }])
  const said = (paymentId: string) =>
    problems
      .filter((line) => line.includes(paymentId))
      .map((line) => line.replace(/^(\S+).*: (.*?)\..*$/, "$1: $2"))
  expect(said(foreign)).toEqual([`NOTE: its payment ${foreign} is in JPY`])
  expect(said(refunded)).toEqual([`NOTE: its payment ${refunded} was refunded in full`])
  expect(said(unknown[0] ?? "")).toEqual([`NOTE: Razorpay does not know its payment ${unknown[0]}`])

  const entries = await app.db.query.ledgerEntries.findMany()
  expect(entries.filter(({ kind }) => kind === "payment")).toMatchObject([
    { paymentId: paid, amount: 14_900, currency: "INR" },
  ])
  expect(entries.filter(({ kind }) => kind === "unknown")).toHaveLength(payments.length - 1)
  expect(
    entries
      .filter(({ kind }) => kind === "unknown")
      .every(({ amount, currency }) => amount === 0 && currency === null),
  ).toBe(true)
  const totals = await app.d1.prepare("select sum(amount) as amount from totals_by_day").first()
  expect(totals).toEqual({ amount: 14_900 })
  const [license] = await app.db.select().from(schema.licenses).where(eq(schema.licenses.paymentId, paid))
  const buyer = await app.db.query.users.findFirst({ where: eq(schema.users.id, license?.userId ?? "") })
  expect(buyer).toBeDefined()
}, 120_000)

test("npm run import: Razorpay that does not answer stops it before anything is written", async () => {
  await using app = await startApp()
  using site = await createOldSite({ customers: 5, faults: 0 })
  const findPayment = () => Promise.reject(new Error("Razorpay does not answer."))
  await expect(runImport(app, site.files, { findPayment })).rejects.toThrow("does not answer")
  expect(await app.db.query.users.findMany()).toEqual([])
}, 60_000)

test("npm run import: while the site sells, a confirmed account gets what was bought with its address, an unconfirmed one nothing", async () => {
  await using app = await startApp()
  const settings = { customers: 30, faults: 0, seed: 5, shape: "plain", now: NOW } as const
  using site = await createOldSite(settings)
  const owning = [...makeOldCustomers(settings)].flatMap(({ customer }) =>
    customer.licenses.length > 0 ? [customer] : [],
  )
  const [first, second] = owning
  const here = await app.createAccount({ email: String(first?.accounts[0]?.email).toLowerCase() })
  const squatter = await app.createAccount({
    email: String(second?.accounts[0]?.email).toUpperCase(),
    isConfirmed: false,
  })
  const buyer = await app.createLicensedAccount()
  const { problems, brokenInvariants } = await runImport(app, site.files)
  expect(brokenInvariants).toEqual([])
  expect(problems.map((line) => line.split(": ")[0])).toEqual(
    expect.arrayContaining([
      `NOTE  account ${first?.accounts[0]?.localId}`,
      `LEFT OUT  account ${second?.accounts[0]?.localId}`,
      `LEFT OUT  license ${second?.licenses[0]?.[0]}`,
    ]),
  )
  expect((await app.listLicenses(here.id)).map(({ key }) => key)).toEqual([first?.licenses[0]?.[0]])
  expect(await app.listLicenses(squatter.id)).toEqual([])
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)

  // Once the address is confirmed, the next run brings the rest; what was deleted here since stays away.
  await app.db
    .update(schema.users)
    .set({ emailConfirmedAt: new Date() })
    .where(eq(schema.users.id, squatter.id))
  const third = owning[2]?.accounts[0]?.email
  await app.db.delete(schema.licenses)
  await app.db.delete(schema.users).where(eq(schema.users.email, String(third)))
  await runImport(app, site.files, { now: new Date(NOW.getTime() + 3_600_000) })
  expect((await app.listLicenses(squatter.id)).map(({ key }) => key)).toEqual([second?.licenses[0]?.[0]])
  expect(await app.db.query.users.findFirst({ where: eq(schema.users.email, String(third)) })).toBeUndefined()
}, 120_000)

test("npm run import: a CSV of another shop brings licenses for accounts without a password", async () => {
  await using app = await startApp()
  using site = await createOldSite({ customers: 1, faults: 0 })
  const csv = `${site.directory}/sales.csv`
  const key = "CSVAAAAAAAAAAAAAAAAA"
  writeFileSync(
    csv,
    `email;key;plan;devices;purchased_at;amount;currency;payment_id;device_ids\nAda@Example.com;${key};business;20;2025-05-06;"1,894.80";USD;sale 1;d1|d2\n`.replace(
      "sale 1",
      "sale-1",
    ),
  )
  const files = { accounts: null, data: null, hashConfig: null, csv }
  const { brokenInvariants } = await runImport(app, files)
  expect(brokenInvariants).toEqual([])
  expect((await runImport(app, files)).written).toBe(0)
  const order = await app.db.query.orders.findFirst()
  expect(order).toMatchObject({
    source: "imported",
    amount: 189_480,
    currency: "USD",
    paymentId: "imported:sale-1",
  })
  const validated = await app.callLicensingApi("validate", { licenseKey: key, deviceId: "d2" })
  expect(validated.code).toBe("VALID")
  await app.visitor().post("/forgot-password", { email: "ada@example.com" })
  expect((await app.inbox("Ada@Example.com")).map(({ subject }) => subject)).toEqual([
    "Choose your Brisk password",
  ])
}, 60_000)

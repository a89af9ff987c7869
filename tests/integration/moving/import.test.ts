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

/** Without donations, whose records say amounts. */
const PAID_SITE = { customers: 14, faults: 0, seed: 7, shape: "plain", now: NOW } as const

/** The payments of the old site's licenses, the first of which Razorpay's emulator knows: in rupees, yen, dollars given back, and dollars. */
function payAtRazorpay(app: App) {
  const payments = [...makeOldCustomers(PAID_SITE)].flatMap(({ customer }) =>
    customer.licenses.map(([, license]) => String(license.paymentId)),
  )
  const [paid = "", foreign = "", refunded = "", dollars = "", ...unknown] = payments
  const order = { id: "o", providerOrderId: "order_old", createdAt: NOW }
  const made = (id: string, amount: number, currency: string) =>
    app.emulators.state.payments.set(
      id,
      toProviderPayment({ ...order, amount, currency }, id, "a@example.com"),
    )
  made(paid, 14_900, "INR")
  made(foreign, 20_000, "JPY")
  made(refunded, 9499, "USD")
  made(dollars, 500, "USD")
  const payment = app.emulators.state.payments.get(refunded)
  if (payment) Object.assign(payment, { status: "refunded", amount_refunded: 9499, refund_status: "full" })
  const { keyId, keySecret } = secrets
  const findPayment = emulatedRazorpay({ keyId, keySecret, apiUrl: app.emulators.url })
  return { payments, paid, foreign, refunded, dollars, unknown, findPayment }
}

/** What the report says of a payment, without what to do. */
const saidOf = (problems: string[], paymentId: string) =>
  problems
    .filter((line) => line.includes(paymentId))
    .map((line) => line.replace(/^(\S+).*: (.*?)\..*$/, "$1: $2"))

const PAID = [
  { kind: "license", money: { amount: 500, currency: "USD" }, count: 1 },
  { kind: "license", money: { amount: 14_900, currency: "INR" }, count: 1 },
]

test("npm run import: Razorpay says what was paid; what it does not know is no revenue", async () => {
  await using app = await startApp()
  using site = await createOldSite(PAID_SITE)
  const { payments, paid, foreign, refunded, dollars, unknown, findPayment } = payAtRazorpay(app)
  const { problems, brokenInvariants, counts } = await runImport(app, site.files, { findPayment })
  expect(brokenInvariants).toEqual([])
  expect(counts).toMatchObject({ paid: PAID, unknownPayments: payments.length - 2, learnedAmounts: 0 })
  expect(saidOf(problems, foreign)).toEqual([`NOTE: its payment ${foreign} is in JPY`])
  expect(saidOf(problems, refunded)).toEqual([`NOTE: its payment ${refunded} was refunded in full`])
  expect(saidOf(problems, unknown[0] ?? "")).toEqual([
    `NOTE: Razorpay does not know its payment ${unknown[0]}`,
  ])

  const entries = await app.db.query.ledgerEntries.findMany()
  const known = entries.filter(({ kind }) => kind === "payment")
  expect(new Map(known.map(({ paymentId, amount, currency }) => [paymentId, { amount, currency }]))).toEqual(
    new Map([
      [paid, { amount: 14_900, currency: "INR" }],
      [dollars, { amount: 500, currency: "USD" }],
    ]),
  )
  expect(entries.filter(({ kind }) => kind === "unknown")).toHaveLength(payments.length - 2)
  expect(
    entries
      .filter(({ kind }) => kind === "unknown")
      .every(({ amount, currency }) => amount === 0 && currency === null),
  ).toBe(true)
  const [license] = await app.db.select().from(schema.licenses).where(eq(schema.licenses.paymentId, paid))
  const buyer = await app.db.query.users.findFirst({ where: eq(schema.users.id, license?.userId ?? "") })
  expect(buyer).toBeDefined()
})

/** What the books say, whenever it was learned. */
async function booksOf(app: App) {
  const rows = async (sql: string) => (await app.d1.prepare(sql).all()).results
  return {
    days: await rows("select * from totals_by_day order by day, kind, currency"),
    months: await rows("select * from totals_by_month order by month, kind, currency, dimension"),
    orders: await rows("select * from orders order by id"),
    payments: await rows("select *, 0 as learned_at from payments order by id"),
  }
}

test("npm run import: a later run with Razorpay's keys gives licenses the amounts that the first did not know, once", async () => {
  await using app = await startApp()
  using site = await createOldSite(PAID_SITE)
  const { payments, foreign, dollars, unknown, findPayment } = payAtRazorpay(app)
  await runImport(app, site.files)
  const before = await app.db.query.ledgerEntries.findMany()
  expect(before.filter(({ kind }) => kind !== "unknown")).toEqual([])
  const later = { now: new Date(NOW.getTime() + 3_600_000) }
  expect(await runImport(app, site.files, later)).toMatchObject({ written: 0, problems: [] })

  const dry = await runImport(app, site.files, { ...later, findPayment, isDryRun: true })
  expect(dry.counts).toMatchObject({ paid: PAID, unknownPayments: payments.length - 2, learnedAmounts: 2 })
  expect(saidOf(dry.problems, foreign)).toEqual([`NOTE: its payment ${foreign} is in JPY`])
  expect(saidOf(dry.problems, unknown[0] ?? "")).toHaveLength(1)
  // A run that is cut after any of its statements, and then one that ends.
  for (const cut of [1, 2, 3]) {
    let left = cut
    const write = async (statements: string[]) => {
      for (const statement of statements) {
        if (left-- === 0) throw new Error("cut")
        await app.d1.prepare(statement).run()
      }
    }
    await expect(runImport(app, site.files, { ...later, findPayment, write })).rejects.toThrow("cut")
  }
  const { written, brokenInvariants, problems } = await runImport(app, site.files, { ...later, findPayment })
  expect([written, brokenInvariants, problems]).toEqual([2, [], dry.problems])
  const entries = await app.db.query.ledgerEntries.findMany()
  expect(entries).toEqual(expect.arrayContaining(before))
  expect(entries).toHaveLength(before.length + 2)
  expect(entries.find(({ id }) => id === `amount:${dollars}`)).toMatchObject({ kind: "payment", amount: 500 })
  expect(await app.db.query.commandEntries.findMany()).toHaveLength(2)

  const dump = await dumpOf(app)
  for (const keys of [{}, { findPayment }]) {
    const again = await runImport(app, site.files, { ...later, ...keys })
    expect([again.written, again.counts.paid, again.counts.learnedAmounts]).toEqual([0, PAID, 0])
  }
  expect(await dumpOf(app)).toBe(dump)
  const books = await booksOf(app)

  await app.reset()
  await runImport(app, site.files, { findPayment: payAtRazorpay(app).findPayment })
  expect(await booksOf(app)).toEqual(books)
})

test("npm run import: Razorpay that does not answer stops it before anything is written", async () => {
  await using app = await startApp()
  using site = await createOldSite({ customers: 5, faults: 0 })
  const findPayment = () => Promise.reject(new Error("Razorpay does not answer."))
  await expect(runImport(app, site.files, { findPayment })).rejects.toThrow("does not answer")
  expect(await app.db.query.users.findMany()).toEqual([])
})

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
})

test("npm run import: who signs up with an old customer's address while it runs stops it, and the next run says so", async () => {
  await using app = await startApp()
  const settings = { customers: 12, faults: 0, seed: 5, shape: "plain", now: NOW } as const
  using site = await createOldSite(settings)
  const [account] = [...makeOldCustomers(settings)].flatMap(({ customer }) => customer.accounts)
  const write = async (statements: string[]) => {
    if ((await app.db.$count(schema.users)) === 0)
      await app.createAccount({ email: String(account?.email).toUpperCase(), isConfirmed: false })
    await app.d1.batch(statements.map((statement) => app.d1.prepare(statement)))
  }
  await expect(runImport(app, site.files, { write })).rejects.toThrow("UNIQUE constraint failed")
  expect(await app.db.$count(schema.users)).toBe(1)
  const { problems, brokenInvariants } = await runImport(app, site.files)
  expect(brokenInvariants).toEqual([])
  expect(problems).toContainEqual(
    expect.stringContaining(
      `LEFT OUT  account ${account?.localId}: its address has an account here, which nobody confirmed.`,
    ),
  )
  expect(await app.db.$count(schema.users)).toBe(12)
})

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
})

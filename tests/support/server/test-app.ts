import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { desc, eq } from "drizzle-orm"
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { expect } from "vitest"
import * as schema from "#db/schema.ts"
import { defaultControl } from "#tests/emulators/control/control.ts"
import { emptyDatabase } from "#tests/support/d1/empty-database.ts"
import * as fixtures from "#tests/support/fixtures/fixtures.ts"
import { type InsertedAccountSettings, insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { countSeats } from "#tests/support/fixtures/many-devices.ts"
import { buyLicense, findBuyerEmail, findOrder } from "#tests/support/fixtures/orders.ts"
import { type WebhookSettings, webhookRequest } from "#tests/support/fixtures/provider-events.ts"
import { listPersonalAuditEntries } from "./audit-privacy.ts"
import * as emulatorClient from "./emulator-client.ts"
import { PASSWORD } from "./secrets.ts"
import { expectStatus, redirectOf, TestClient, type TestClientSettings, textOf } from "./test-client.ts"
import { resellerVariables, startTestEmulators, startTestServer, type TestServer } from "./test-server.ts"

/** A well-formed session id that no session has. */
export const ENDED_SESSION = "a".repeat(40)

/** The event of the line that `readLog` waits for. */
const END_OF_LOG = "end-of-log"

/**
 * The site with empty tables, ready for one test. All files of a Vitest worker share one Worker; tests of what an
 * isolate keeps in memory (prices, pages, health) have one of their own, so that no other file has filled it.
 */
export const startApp = appStarter()

/** The same with a reseller. */
export const startAppWithReseller = appStarter({ hasReseller: true })

export function appStarter({ hasReseller = false, isSelling = true } = {}): () => Promise<App> {
  let server: Promise<TestServer> | undefined
  return async () => {
    server ??= startServer({ hasReseller, isSelling })
    const app = new App(await server)
    await app.reset()
    return app
  }
}

async function startServer({ hasReseller, isSelling }: { hasReseller: boolean; isSelling: boolean }) {
  const emulators = await startTestEmulators()
  const variables = resellerVariables(emulators.url)
  const given = isSelling ? variables : { ...variables, RESELLER: "" }
  return startTestServer(hasReseller ? given : {}, {
    emulators,
    recordsQueries: true,
    hashesCheaply: true,
    rateLimits: { RATE_LIMITER: { limit: 1_000_000, period: 60 } },
  })
}

/** The site under test, with the fixtures that its tests use. */
export class App {
  readonly db: DrizzleD1Database<typeof schema> & { $client: D1Database }
  /** So that tests run the site's services on its database. */
  readonly now = () => new Date()
  readonly url
  readonly emulators
  readonly kv
  readonly d1
  readonly r2
  readonly log
  readonly worker
  /** See test-server.ts. */
  readonly endBackgroundWork
  private readonly expectedErrors = new Set<string>()

  constructor(server: TestServer) {
    this.url = server.url
    this.emulators = server.emulators
    this.kv = server.kv
    this.d1 = server.d1
    this.r2 = server.r2
    this.log = server.log
    this.worker = server.worker
    this.endBackgroundWork = server.endBackgroundWork
    // Not by `openDatabase`, whose time limit is for requests: a busy machine may stand still for longer.
    this.db = drizzle(server.d1, { schema, casing: "snake_case" })
  }

  async reset(): Promise<void> {
    await this.endBackgroundWork()
    this.emulators.reset()
    await Promise.all([emptyDatabase(this.d1), this.d1.emptyStores()])
    this.log.length = 0
  }

  /** Any error in the Worker's log that the test did not expect fails it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.endBackgroundWork()
    // Most tests set none, and each request counts: there are more than a thousand tests.
    if (!isDeepStrictEqual(this.emulators.state.control, defaultControl())) {
      await this.setFaults({})
      await this.endBackgroundWork()
    }
    expect(await listPersonalAuditEntries(this.d1), "audit entries that name a customer").toEqual([])
    const unexpected = (await this.readLogSoFar()).filter(
      (line) =>
        ("error" in line || line.event === "unstructured") && !this.expectedErrors.has(String(line.event)),
    )
    expect(unexpected).toEqual([])
  }

  /** The log, with every line of the requests that were answered and of the work that they left behind. */
  async readLog() {
    await this.endBackgroundWork()
    return this.readLogSoFar()
  }

  private async readLogSoFar() {
    const id = randomUUID()
    const isEnd = (line: Record<string, unknown>) => line.event === END_OF_LOG && line.id === id
    await this.d1.print(JSON.stringify({ event: END_OF_LOG, id }))
    // On standard output and on standard error, within milliseconds: every test waits for it.
    while (this.log.filter(isEnd).length < 2) await setTimeout(1)
    this.log.splice(0, this.log.length, ...this.log.filter(({ event }) => event !== END_OF_LOG))
    return this.log
  }

  expectError(event: string): void {
    this.expectedErrors.add(event)
  }

  visitor(settings: TestClientSettings = {}): TestClient {
    return new TestClient(this.url, settings)
  }

  /** Signed out, but no page that is cached for signed-out visitors answers a request with a session cookie. */
  visitorWithEndedSession(settings: TestClientSettings = {}): TestClient {
    const visitor = this.visitor(settings)
    visitor.cookies.set("session", ENDED_SESSION)
    return visitor
  }

  /** For tests of what sign-up itself does; `createAccount` is quicker. */
  signUp(settings: fixtures.AccountSettings = {}) {
    return fixtures.createAccount(this, settings)
  }

  createAccount(settings: InsertedAccountSettings = {}) {
    return insertAccount(this, settings)
  }

  /** An owner of the site whose session has passed the second factor. */
  createOwner(settings: InsertedAccountSettings = {}) {
    return insertAccount(this, { isOwner: true, hasSecondFactor: true, ...settings })
  }

  async createLicensedAccount(changes: fixtures.LicenseChanges = {}) {
    return buyLicense(this, await this.createAccount(), changes)
  }

  async createLicenseKey(changes?: fixtures.LicenseChanges) {
    return (await this.createLicensedAccount(changes)).licenseKey
  }

  logIn(email: string) {
    return fixtures.logIn(this, { email })
  }

  async canLogIn(email: string, password: string): Promise<boolean> {
    return (await this.visitor().post("/login", { email, password })).status === 303
  }

  async deleteAccount(account: TestClient) {
    const deletion = account.post("/account", { intent: "delete", currentPassword: PASSWORD })
    expect(await redirectOf(deletion)).toEqual([303, "/login?deleted"])
  }

  async createOrder(account: TestClient | Promise<TestClient> = this.createAccount()) {
    return this.findOrder(await fixtures.createOrder(await account))
  }

  async createDonation(account: TestClient, fields?: Record<string, string>) {
    return this.findOrder(await fixtures.createDonation(account, fields))
  }

  /** An order that was paid at the provider and reported by its webhook event, its buyer, and its page at the desk. */
  async createPaidOrder(settings: InsertedAccountSettings = {}) {
    const buyer = await this.createAccount(settings)
    const { id, providerOrderId } = await this.createOrder(buyer)
    await this.pay(providerOrderId)
    await this.endBackgroundWork()
    await expect.poll(() => this.listLicenses(buyer.id)).toHaveLength(1)
    return { buyer, order: await this.findOrder(id), path: `/desk/orders/${id}` }
  }

  findOrder(id: string) {
    return findOrder(this, id)
  }

  /** Puts a device into the license's first seat. */
  async addDevice(licenseId: string, deviceId: string, deactivatedAt: Date | null = null): Promise<void> {
    const device = { deviceId, firstSeenAt: new Date(), lastSeenAt: new Date(), deactivatedAt }
    await this.db
      .insert(schema.activations)
      .values({ id: deviceId, licenseId, seat: 1, ...device })
      .onConflictDoUpdate({ target: [schema.activations.licenseId, schema.activations.seat], set: device })
    await countSeats(this.d1)
  }

  /** Pays as the buyer of the order does, whose address the checkout fills in. */
  async pay(providerOrderId: string, outcome?: "success" | "failure" | "cancel") {
    const email = await findBuyerEmail(this, providerOrderId)
    const checkout = { callbackUrl: "", cancelUrl: "", name: "", description: "", email }
    const { checkouts } = this.emulators.state
    if (!checkouts.has(providerOrderId)) checkouts.set(providerOrderId, checkout)
    return emulatorClient.pay(this, providerOrderId, outcome)
  }

  /** Pays an order, and waits until its webhook event has confirmed the payment. Returns the fields of the callback. */
  async payOrder({ id, providerOrderId }: { id: string; providerOrderId: string }) {
    const callback = await this.pay(providerOrderId)
    await this.endBackgroundWork()
    await expect.poll(async () => (await this.findOrder(id)).status).toBe("paid")
    return callback
  }

  async setFaults(faults: Record<string, unknown>): Promise<void> {
    await this.endBackgroundWork()
    return emulatorClient.setFaults(this, faults)
  }

  async inbox(to: string) {
    await this.endBackgroundWork()
    return emulatorClient.inbox(this, to)
  }

  /** The subjects of the emails to an address, newest first. */
  async subjectsTo(to: string) {
    return (await this.inbox(to)).map(({ subject }) => subject)
  }

  postWebhook(body: string, settings?: WebhookSettings): Promise<Response> {
    return fetch(`${this.url}/webhooks/razorpay`, webhookRequest(body, settings))
  }

  /** Reports an event of the provider, and returns what the site made of it. */
  async reportEvent(body: string): Promise<string> {
    const response = await expectStatus(this.postWebhook(body), 200)
    return ((await response.json()) as { result: string }).result
  }

  callLicensingApi(name: fixtures.LicensingCall, body: object | string, headers?: Record<string, string>) {
    return this.postJson(`/api/v1/licenses/${name}`, body, headers)
  }

  async postJson(path: string, body: object | string, headers?: Record<string, string>) {
    const response = await fetch(this.url + path, fixtures.jsonRequest(body, headers))
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, headers: response.headers, code: answer.code, body: answer }
  }

  /** Has the email service fail from now on, which is in the log as an error. */
  async failEmails(): Promise<void> {
    this.expectError("email-not-sent")
    await this.setFaults({ fail: ["mail"] })
  }

  /** Sends all emails that wait, as the cron does once the email service works again. */
  async sendWaitingEmails(): Promise<void> {
    await this.setFaults({})
    await this.db.update(schema.outbox).set({ nextAttemptAt: new Date(0) })
    await this.runCron()
  }

  async runCron(): Promise<void> {
    await (await this.worker.getWorker()).scheduled()
  }

  /** Runs the work while each statement that names the table fails. */
  async withoutTable<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
    await this.endBackgroundWork()
    await this.d1.prepare(`alter table ${table} rename to away`).run()
    try {
      return await work()
    } finally {
      await this.d1.prepare(`alter table away rename to ${table}`).run()
    }
  }

  /** All of a table. */
  rows<Table extends SQLiteTable>(table: Table) {
    return this.db.select().from(table)
  }

  listLicenses(userId: string | null) {
    return this.db
      .select()
      .from(schema.licenses)
      .where(eq(schema.licenses.userId, userId ?? ""))
  }

  /** The webhook events that the site has stored, newest first. */
  listWebhookEvents() {
    return this.db.select().from(schema.webhookEvents).orderBy(desc(schema.webhookEvents.receivedAt))
  }
}

/** Fails with those of the words that a text lacks. */
export const expectWords = (text: string | undefined, words: readonly string[]) =>
  expect(words.filter((part) => !text?.includes(part))).toEqual([])

/** The HTML of a page that answers 200, without the marks that React leaves between two pieces of text. */
export async function pageHtml(visitor: TestClient, path: string): Promise<string> {
  const response = await visitor.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.text()).replaceAll("<!-- -->", "")
}

/** The text of a page that answers 200. */
export async function pageText(visitor: TestClient, path: string): Promise<string> {
  return textOf(await pageHtml(visitor, path))
}

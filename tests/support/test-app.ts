import { setTimeout } from "node:timers/promises"
import { desc, eq } from "drizzle-orm"
import { expect } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import * as schema from "#db/schema.ts"
import * as emulatorClient from "./emulator-client.ts"
import * as fixtures from "./fixtures.ts"
import { type InsertedAccountSettings, insertAccount } from "./insert-account.ts"
import { type WebhookSettings, webhookRequest } from "./provider-events.ts"
import { TestClient, type TestClientSettings, textOf } from "./test-client.ts"
import { startTestServer, type TestServer } from "./test-server.ts"

/** A well-formed session id that no session has. */
export const ENDED_SESSION = "a".repeat(40)

const LOG_DELAY_MS = 100

// In an order in which no row that is deleted is still referenced.
const TABLES = [
  "recoveries",
  "audit_entries",
  "invoices",
  "receipts",
  "billing_details",
  "seller_settings",
  "notes",
  "refund_requests",
  "daily_totals",
  "monthly_totals",
  "monthly_tax_totals",
  "price_changes",
  "releases",
  "release_drafts",
  "rate_limits",
  "cron_runs",
  "payment_problems",
  "disputes",
  "payment_reversals",
  "outbox",
  "webhook_events",
  "donations",
  "activations",
  "license_upgrades",
  "retired_license_keys",
  "license_revocations",
  "licenses",
  "orders",
  "coupons",
  "quotes",
  "picture_deletions",
  "bug_report_messages",
  "bug_reports",
  "email_tokens",
  "password_reset_tokens",
  "owner_alerts",
  "owners",
  "recovery_codes",
  "used_passkey_challenges",
  "passkeys",
  "totp_factors",
  "sessions",
  "users",
]

/** The prices that the migrations insert, so that a test may change them. */
let regionalPrices: Promise<Record<string, string | number | null>[]> | undefined

let auditTriggers: Promise<{ name: string; sql: string }[]> | undefined

/**
 * The site with empty tables, ready for one test. All files of a Vitest worker share one Worker; tests of what an
 * isolate keeps in memory (prices, pages, health) have one of their own, so that no other file has filled it.
 */
export const startApp = appStarter()

export function appStarter(): () => Promise<App> {
  let server: Promise<TestServer> | undefined
  return async () => {
    server ??= startTestServer(
      {},
      { recordsQueries: true, rateLimits: { RATE_LIMITER: { limit: 1_000_000, period: 60 } } },
    )
    const app = new App(await server)
    await app.reset()
    return app
  }
}

/** The site under test, with the fixtures that its tests use. */
export class App {
  readonly db
  readonly url
  readonly emulators
  readonly kv
  readonly d1
  readonly r2
  readonly log
  readonly worker
  private readonly expectedErrors = new Set<string>()

  constructor(server: TestServer) {
    this.url = server.url
    this.emulators = server.emulators
    this.kv = server.kv
    this.d1 = server.d1
    this.r2 = server.r2
    this.log = server.log
    this.worker = server.worker
    this.db = openDatabase(server.d1)
  }

  async reset(): Promise<void> {
    this.emulators.reset()
    // Triggers refuse to delete entries of the audit log.
    auditTriggers ??= this.d1
      .prepare("select name, sql from sqlite_master where type = 'trigger'")
      .all<{ name: string; sql: string }>()
      .then(({ results }) => results)
    const triggers = await auditTriggers
    regionalPrices ??= this.d1
      .prepare("select region, base_amount, override_amount from regional_prices")
      .all<Record<string, string | number | null>>()
      .then(({ results }) => results)
    const prices = (await regionalPrices).map(
      ({ region, base_amount, override_amount }) =>
        `update regional_prices set base_amount = ${base_amount}, override_amount = ${override_amount} where region = '${region}'`,
    )
    const statements = [
      ...prices,
      ...triggers.map(({ name }) => `drop trigger if exists ${name}`),
      ...TABLES.map((table) => `delete from ${table}`),
      ...triggers.map(({ sql }) => sql),
    ]
    await this.d1.batch(statements.map((statement) => this.d1.prepare(statement)))
    const { keys } = await this.kv.list()
    await Promise.all(keys.map(({ name }) => this.kv.delete(name)))
    const pictures = await this.r2?.list()
    await this.r2?.delete(pictures?.objects.map(({ key }) => key) ?? [])
    this.log.length = 0
  }

  /** Any error in the Worker's log that the test did not expect fails it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.setFaults({})
    // Work that a response does not wait for may log its error later: it belongs to this test, not to the next.
    if (this.expectedErrors.size > 0) await setTimeout(LOG_DELAY_MS)
    const unexpected = this.log.filter(
      (line) =>
        ("error" in line || line.event === "unstructured") && !this.expectedErrors.has(String(line.event)),
    )
    expect(unexpected).toEqual([])
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
    return fixtures.buyLicense(this, await this.createAccount(), changes)
  }

  logIn(email: string) {
    return fixtures.logIn(this, { email })
  }

  async canLogIn(email: string, password: string): Promise<boolean> {
    return (await this.visitor().post("/login", { email, password })).status === 303
  }

  async createOrder(account: TestClient) {
    return this.findOrder(await fixtures.createOrder(account))
  }

  async createDonation(account: TestClient, fields?: Record<string, string>) {
    return this.findOrder(await fixtures.createDonation(account, fields))
  }

  /** An order that was paid at the provider and reported by its webhook event, its buyer, and its page at the desk. */
  async createPaidOrder() {
    const buyer = await this.createAccount()
    const { id, providerOrderId } = await this.createOrder(buyer)
    await this.pay(providerOrderId)
    await expect.poll(() => this.listLicenses(buyer.id), { timeout: 10_000 }).toHaveLength(1)
    return { buyer, order: await this.findOrder(id), path: `/desk/orders/${id}` }
  }

  findOrder(id: string) {
    return fixtures.findOrder(this, id)
  }

  /** Puts a device into the license's first seat. */
  async addDevice(licenseId: string, deviceId: string, deactivatedAt: Date | null = null): Promise<void> {
    const times = { firstSeenAt: new Date(), lastSeenAt: new Date(), deactivatedAt }
    const device = { deviceId, ...times }
    await this.db
      .insert(schema.activations)
      .values({ id: deviceId, licenseId, seat: 1, ...device })
      .onConflictDoUpdate({ target: [schema.activations.licenseId, schema.activations.seat], set: device })
  }

  pay(providerOrderId: string, outcome?: "success" | "failure" | "cancel") {
    return emulatorClient.pay(this, providerOrderId, outcome)
  }

  setFaults(faults: Record<string, unknown>): Promise<void> {
    return emulatorClient.setFaults(this, faults)
  }

  inbox(to: string) {
    return emulatorClient.inbox(this, to)
  }

  postWebhook(body: string, settings?: WebhookSettings): Promise<Response> {
    return fetch(`${this.url}/webhooks/razorpay`, webhookRequest(body, settings))
  }

  async callLicensingApi(
    name: fixtures.LicensingCall,
    body: object | string,
    headers?: Record<string, string>,
  ) {
    const response = await fixtures.callLicensingApi(this, name, body, headers)
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, headers: response.headers, code: answer.code, body: answer }
  }

  async runCron(): Promise<void> {
    await (await this.worker.getWorker()).scheduled()
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

/** The text of a page that answers 200. */
export async function pageText(visitor: TestClient, path: string): Promise<string> {
  const response = await visitor.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return textOf(await response.text())
}

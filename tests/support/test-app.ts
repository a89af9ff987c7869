import { randomUUID } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { expect } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import * as schema from "#db/schema.ts"
import { paymentEvent, sign } from "./provider-events.ts"
import { TestClient, type TestClientSettings, textOf } from "./test-client.ts"
import { secrets, startTestServer, type TestServer } from "./test-server.ts"

export { disputeEvent, paymentEvent, refundEvent, sign } from "./provider-events.ts"

export const PASSWORD = "correct horse battery"

/** A cookie as ours are, of a session that is not there. */
export const ENDED_SESSION = "a".repeat(40)

let world: Promise<TestServer> | undefined

/** The site with empty tables, ready for one test; the Worker itself is shared by the tests of a file. */
export async function startApp(): Promise<App> {
  world ??= startTestServer({}, { recordsQueries: true })
  const app = new App(await world)
  await app.reset()
  return app
}

export class App {
  readonly db
  private readonly expectedErrors = new Set<string>()

  constructor(private readonly world: TestServer) {
    this.db = openDatabase(world.d1)
  }

  get url() {
    return this.world.url
  }
  get emulatorsUrl() {
    return this.world.emulators.url
  }
  get kv() {
    return this.world.kv
  }
  get d1() {
    return this.world.d1
  }
  get log() {
    return this.world.log
  }
  get worker() {
    return this.world.worker
  }

  async reset(): Promise<void> {
    const { d1, kv, emulators, log } = this.world
    emulators.reset()
    const emptied = [
      "rate_limits payment_reversals outbox webhook_events donations activations retired_license_keys license_revocations licenses orders bug_reports password_reset_tokens sessions users",
    ].flatMap((names) => names.split(" "))
    await d1.batch(emptied.map((table) => d1.prepare(`delete from ${table}`)))
    const { keys } = await kv.list()
    await Promise.all(keys.map(({ name }) => kv.delete(name)))
    log.length = 0
  }

  /** Any error in the Worker's log that the test did not expect fails it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.control({})
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

  /** A visitor whose session has ended: signed out, and every page is rendered for them alone. */
  stranger(settings: TestClientSettings = {}): TestClient {
    const visitor = this.visitor(settings)
    visitor.cookies.set("session", ENDED_SESSION)
    return visitor
  }

  /** A visitor with a free account, signed in. */
  async member(settings: TestClientSettings = {}, email = `${randomUUID()}@example.com`) {
    const visitor = this.visitor(settings)
    const fields = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
    const response = await visitor.post("/signup", fields)
    expect(response.status).toBe(303)
    return Object.assign(visitor, { email })
  }

  /** A member who bought the Basic plan: paid, and reported by the webhook. */
  async owner(settings: TestClientSettings = {}) {
    const buyer = await this.member(settings)
    const order = await this.orderOf(buyer)
    const { amount, currency, providerOrderId: orderId } = order
    const response = await this.webhook(paymentEvent("payment.captured", { orderId, amount, currency }))
    expect(await response.json()).toEqual({ result: "fulfilled" })
    return Object.assign(buyer, { order })
  }

  /** Another browser that is signed in to the account. */
  async elsewhere(email: string): Promise<TestClient> {
    const visitor = this.visitor()
    expect((await visitor.post("/login", { email, password: PASSWORD })).status).toBe(303)
    return visitor
  }

  async logsIn(email: string, password: string): Promise<boolean> {
    return (await this.visitor().post("/login", { email, password })).status === 303
  }

  /** An order for a donation, 50 euros unless said otherwise, opened by the donor on /donate. */
  async donationOf(donor: TestClient, fields = { currency: "EUR", amount: "50" }) {
    const response = await donor.post("/donate", fields)
    expect(response.status).toBe(303)
    return this.order((response.headers.get("location") ?? "").split("/").at(-1) ?? "")
  }

  /** A device in the license's first seat. */
  async hasDevice(licenseId: string, deviceId: string, deactivatedAt: Date | null = null): Promise<void> {
    const times = { firstSeenAt: new Date(), lastSeenAt: new Date(), deactivatedAt }
    const device = { deviceId, ...times }
    await this.db
      .insert(schema.activations)
      .values({ id: deviceId, licenseId, seat: 1, ...device })
      .onConflictDoUpdate({ target: [schema.activations.licenseId, schema.activations.seat], set: device })
  }

  /** An order for the Basic plan, opened by the buyer on /buy. */
  async orderOf(buyer: TestClient) {
    const response = await buyer.post("/buy", { plan: "basic" })
    expect(response.status).toBe(303)
    const id = (response.headers.get("location") ?? "").split("/").at(-1) ?? ""
    return this.order(id)
  }

  async order(id: string) {
    const [order] = await this.db.select().from(schema.orders).where(eq(schema.orders.id, id))
    if (!order?.providerOrderId) throw new Error("no such order")
    return { ...order, providerOrderId: order.providerOrderId }
  }

  /** What the payment page's buttons do at the provider. */
  async pay(providerOrderId: string, outcome: "success" | "failure" | "cancel" = "success") {
    const response = await fetch(`${this.emulatorsUrl}/pay`, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ order_id: providerOrderId, outcome }),
    })
    return (await response.json()) as Record<string, string>
  }

  /** Refunds a payment at the provider, in full. */
  async refund(paymentId: string): Promise<void> {
    const authorization = `Basic ${btoa(`${secrets.keyId}:${secrets.keySecret}`)}`
    const url = `${this.emulatorsUrl}/v1/payments/${paymentId}/refund`
    const response = await fetch(url, { method: "POST", headers: { authorization } })
    expect(response.status).toBe(200)
  }

  /** Runs the cron. */
  async runCron(): Promise<void> {
    await (await this.worker.getWorker()).scheduled()
  }

  /** Sets trouble on the emulators; `{}` ends it. */
  async control(trouble: Record<string, unknown>): Promise<void> {
    const response = await fetch(`${this.emulatorsUrl}/control`, {
      method: "POST",
      body: JSON.stringify(trouble),
    })
    expect(response.status).toBe(200)
  }

  async inbox(to: string): Promise<{ to: string; subject: string; html: string; text: string }[]> {
    return (await fetch(`${this.emulatorsUrl}/inbox.json?to=${encodeURIComponent(to)}`)).json() as never
  }

  /** Posts a webhook body as the provider would. */
  webhook(
    body: string,
    settings: { secret?: string; signature?: string; eventId?: string } = {},
  ): Promise<Response> {
    const signature = settings.signature ?? sign(body, settings.secret ?? secrets.webhookSecret)
    const eventId = settings.eventId ?? randomUUID()
    return fetch(`${this.url}/webhooks/razorpay`, {
      method: "POST",
      headers: {
        "x-razorpay-signature": signature,
        "x-razorpay-event-id": eventId,
        "content-type": "application/json",
      },
      body,
    })
  }

  licensesOf(userId: string | null) {
    return this.db
      .select()
      .from(schema.licenses)
      .where(eq(schema.licenses.userId, userId ?? ""))
  }

  deliveries() {
    return this.db.select().from(schema.webhookEvents).orderBy(desc(schema.webhookEvents.receivedAt))
  }
}

/** The words of a page that is there. */
export async function pageText(visitor: TestClient, path: string): Promise<string> {
  const response = await visitor.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return textOf(await response.text())
}

/** Waits until the check holds; its last complaint when it never does. */
export async function eventually<T>(check: () => Promise<T>, within = 10_000): Promise<T> {
  const end = Date.now() + within
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { openDatabase } from "#db/client.server.ts"
import { licenses, orders } from "#db/schema.ts"
import { paymentEvent, webhookRequest } from "./provider-events.ts"
import { PASSWORD } from "./secrets.ts"
import { expectStatus, TestClient, type TestClientSettings } from "./test-client.ts"

/** The site under test. Each function names what it needs of it: browser tests have no access to D1. */
export type Site = { url: string; d1: D1Database; emulators: { url: string } }

/** A visitor who is signed in. */
export type Account = TestClient & { email: string }

export type AccountSettings = TestClientSettings & { email?: string; password?: string }
export type LicenseChanges = Partial<typeof licenses.$inferInsert>

export const SMALL_BUSINESS = { planType: "business", maxDevices: 20 } as const

export function signUpForm(email: string, password = PASSWORD) {
  return { email, password, confirmPassword: password, acceptTerms: "on" }
}

/** Signs up for a free account, by the form. */
export async function createAccount(
  { url }: Pick<Site, "url">,
  { email = `${randomUUID()}@example.com`, password, ...settings }: AccountSettings = {},
): Promise<Account> {
  const visitor = new TestClient(url, settings)
  await expectStatus(visitor.post("/signup", signUpForm(email, password)), 303)
  return Object.assign(visitor, { email })
}

/** Logs in to an account in another browser. */
export async function logIn(
  { url }: Pick<Site, "url">,
  { email, password = PASSWORD, ...settings }: AccountSettings & { email: string },
): Promise<Account> {
  const visitor = new TestClient(url, settings)
  await expectStatus(visitor.post("/login", { email, password }), 303)
  return Object.assign(visitor, { email })
}

/** Signs up and buys the Basic plan. */
export async function createLicensedAccount(
  site: Pick<Site, "url" | "d1">,
  changes: LicenseChanges = {},
  settings: AccountSettings = {},
) {
  return buyLicense(site, await createAccount(site, settings), changes)
}

/** Buys the Basic plan. `changes` are written to the license afterwards: another plan, an earlier purchase. */
export async function buyLicense<A extends Account>(
  site: Pick<Site, "url" | "d1">,
  account: A,
  changes: LicenseChanges = {},
) {
  const order = await findOrder(site, await createOrder(account))
  await payByWebhook(site, order)
  const db = openDatabase(site.d1)
  const [license] = await db.select().from(licenses).where(eq(licenses.orderId, order.id))
  if (!license) throw new Error("the payment issued no license")
  if (Object.keys(changes).length > 0) {
    await db.update(licenses).set(changes).where(eq(licenses.id, license.id))
  }
  return Object.assign(account, { order, licenseId: license.id, licenseKey: license.key })
}

/** Orders the Basic plan on /buy and returns the order's id. */
export function createOrder(account: TestClient): Promise<string> {
  return postOrderForm(account, "/buy", { plan: "basic" })
}

/** Orders a donation of 50 euros, unless said otherwise, on /donate and returns the order's id. */
export function createDonation(
  account: TestClient,
  fields: Record<string, string> = { currency: "EUR", amount: "50" },
): Promise<string> {
  return postOrderForm(account, "/donate", fields)
}

async function postOrderForm(account: TestClient, path: string, fields: Record<string, string>) {
  const { headers } = await expectStatus(account.post(path, fields), 303)
  return headers.get("location")?.split("/").at(-1) ?? ""
}

/** An order that was created at the provider too. */
export async function findOrder({ d1 }: Pick<Site, "d1">, id: string) {
  const [order] = await openDatabase(d1).select().from(orders).where(eq(orders.id, id))
  if (!order?.providerOrderId) throw new Error(`no order at the provider: ${id}`)
  return { ...order, providerOrderId: order.providerOrderId }
}

type PayableOrder = { providerOrderId: string; amount: number; currency: string }

/** Reports the order's payment by a webhook event, without a payment at the provider. Returns the event's body. */
export async function payByWebhook(
  { url }: Pick<Site, "url">,
  { providerOrderId: orderId, amount, currency }: PayableOrder,
): Promise<string> {
  const body = paymentEvent("payment.captured", { orderId, amount, currency })
  const response = await expectStatus(fetch(`${url}/webhooks/razorpay`, webhookRequest(body)), 200)
  const { result } = (await response.json()) as { result: string }
  if (result !== "fulfilled") throw new Error(`the payment was not confirmed: ${result}`)
  return body
}

export type LicensingCall = "activate" | "validate" | "deactivate"

/** A call of the licensing API, as the desktop app makes it; a body that is text is sent as it is. */
export function callLicensingApi(
  { url }: Pick<Site, "url">,
  name: LicensingCall,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/v1/licenses/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
}

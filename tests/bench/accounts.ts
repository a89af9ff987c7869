import { eq } from "drizzle-orm"
import { openDatabase } from "#db/client.server.ts"
import { licenses, orders } from "#db/schema.ts"
import { paymentEvent } from "#tests/support/provider-events.ts"
import { TestClient } from "#tests/support/test-client.ts"
import { activationRequest, expectStatus, PASSWORD, send, webhookRequest } from "./requests.ts"
import type { Site } from "./site.ts"

export type Account = TestClient & { email: string }

export async function signUp({ url }: Pick<Site, "url">, name: string): Promise<Account> {
  const email = `${name}@example.com`
  const visitor = new TestClient(url, { country: "US" })
  const fields = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  await expectStatus(visitor.post("/signup", fields), 303)
  return Object.assign(visitor, { email })
}

/** An account with a Basic license that is active on one device, and the webhook body that paid for it. */
export async function createLicensedAccount(site: Pick<Site, "url" | "d1">, name: string) {
  const account = await signUp(site, name)
  const orderId = await createOrder(account)
  const db = openDatabase(site.d1)
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.providerOrderId) throw new Error("the order was not created at the provider")
  const { amount, currency, providerOrderId } = order
  const webhookBody = paymentEvent("payment.captured", { orderId: providerOrderId, amount, currency })
  await send(site.url, webhookRequest(webhookBody))
  const [license] = await db.select().from(licenses).where(eq(licenses.orderId, orderId))
  if (!license) throw new Error("the payment issued no license")
  await send(site.url, { ...activationRequest(license.key), status: 201 })
  return Object.assign(account, { webhookBody, licenseKey: license.key, orderId })
}

/** Orders the Basic plan and returns the order's id. */
export async function createOrder(account: Account): Promise<string> {
  const response = await expectStatus(account.post("/buy", { plan: "basic" }), 303)
  return (response.headers.get("location") ?? "").split("/").at(-1) ?? ""
}

export const cookieHeader = ({ cookies }: TestClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")

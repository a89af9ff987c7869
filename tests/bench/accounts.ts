import { eq } from "drizzle-orm"
import { openDatabase } from "#db/client.server.ts"
import { licenses, orders } from "#db/schema.ts"
import { paymentEvent, sign } from "#tests/support/provider-events.ts"
import { TestClient } from "#tests/support/test-client.ts"
import { secrets } from "#tests/support/test-server.ts"
import type { Call } from "./measure.ts"
import type { Site } from "./site.ts"

const PASSWORD = "correct horse battery"

export type Member = TestClient & { email: string }

export async function signUp(site: Pick<Site, "url">, name: string): Promise<Member> {
  const email = `${name}@example.com`
  const visitor = new TestClient(site.url, { country: "US" })
  const fields = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  await expectStatus(visitor.post("/signup", fields), 303)
  return Object.assign(visitor, { email })
}

/** A member who bought the Basic plan, with the app active on one computer; and the report that paid for it. */
export async function becomeOwner(site: Pick<Site, "url" | "d1">, name: string) {
  const member = await signUp(site, name)
  const id = await openOrder(member)
  const db = openDatabase(site.d1)
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order?.providerOrderId) throw new Error("the order was not opened at the provider")
  const { amount, currency, providerOrderId: orderId } = order
  const captured = paymentEvent("payment.captured", { orderId, amount, currency })
  await send(site.url, webhookOf(captured))
  const [license] = await db.select().from(licenses).where(eq(licenses.orderId, id))
  if (!license) throw new Error("the payment issued no license")
  await send(site.url, { ...activationOf(license.key), status: 201 })
  return Object.assign(member, { captured, licenseKey: license.key, orderId: id })
}

/** The order for the Basic plan that the member has opened on /buy. */
export async function openOrder(member: Member): Promise<string> {
  const opened = await expectStatus(member.post("/buy", { plan: "basic" }), 303)
  return (opened.headers.get("location") ?? "").split("/").at(-1) ?? ""
}

export const cookieOf = ({ cookies }: TestClient) => [...cookies].map((pair) => pair.join("=")).join("; ")

export function pageOf(path: string, headers: Record<string, string> = {}): Call {
  return { path, headers: { accept: "text/html", ...headers }, status: 200 }
}

/** A browser's form, from the site's own page. */
export function logInOf({ email }: Member): Call {
  return {
    method: "POST",
    path: "/login",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ email, password: PASSWORD }).toString(),
    status: 303,
  }
}

export function webhookOf(body: string): Call {
  const signature = sign(body, secrets.webhookSecret)
  return {
    method: "POST",
    path: "/webhooks/razorpay",
    headers: { "content-type": "application/json", "x-razorpay-signature": signature },
    body,
    status: 200,
  }
}

export function activationOf(licenseKey: string): Call {
  return {
    method: "POST",
    path: "/api/v1/licenses/activate",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ licenseKey, deviceId: "bench", deviceName: "Bench", appVersion: "1.0.0" }),
    status: 200,
  }
}

/** Fails on any answer that is not the expected one. */
export function send(
  url: string,
  { path, method = "GET", headers = {}, body, status }: Call,
): Promise<Response> {
  const init = { method, headers, ...(body === undefined ? {} : { body }) }
  return expectStatus(fetch(url + path, { ...init, redirect: "manual" }), status)
}

export async function bodyOf(url: string, call: Call): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await send(url, call)).arrayBuffer())
}

async function expectStatus(answer: Promise<Response>, status: number): Promise<Response> {
  const response = await answer
  if (response.status !== status) {
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  }
  return response
}

import { randomUUID } from "node:crypto"
import type { BrowserContext } from "@playwright/test"
import { emulatorsUrl, expect, PASSWORD, siteUrl } from "./browser.ts"
import { paymentFormOf, TestClient } from "./test-client.ts"

/** Made over HTTP, which is quicker than by the screens; the journeys go by the screens. */
export type Member = TestClient & { email: string }

const DEMO_PASSWORD = "brisk-demo-1"

export function visitor(): TestClient {
  return new TestClient(siteUrl, { country: "US" })
}

export async function member(): Promise<Member> {
  const email = `${randomUUID()}@example.com`
  const newcomer = visitor()
  const fields = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  expect((await newcomer.post("/signup", fields)).status).toBe(303)
  return Object.assign(newcomer, { email })
}

export async function demoMember(name: "free" | "basic" | "business"): Promise<Member> {
  const email = `${name}@brisk.test`
  const known = visitor()
  expect((await known.post("/login", { email, password: DEMO_PASSWORD })).status).toBe(303)
  return Object.assign(known, { email })
}

/** The path of a checkout that the member has opened by posting one of our forms. */
export async function openOrder(
  buyer: Member,
  path: string,
  fields: Record<string, string>,
): Promise<string> {
  const response = await buyer.post(path, fields)
  expect(response.status).toBe(303)
  return response.headers.get("location") ?? ""
}

/** Pays at the provider and comes back with its signature, as the payment page makes the browser do. */
export async function payOrder(buyer: Member, checkout: string): Promise<void> {
  const form = paymentFormOf(await (await buyer.get(checkout)).text())
  const paid = await fetch(`${emulatorsUrl}/pay`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ order_id: form?.fields.order_id ?? "", outcome: "success" }),
  })
  const { outcome, ...signed } = (await paid.json()) as Record<string, string>
  expect(outcome).toBe("success")
  expect((await buyer.post(`${checkout}/callback`, signed)).status).toBe(303)
}

/** Waits until the webhook has paid the order, and returns where its checkout leads from then on. */
export async function whenPaid(buyer: Member, checkout: string): Promise<string> {
  let leadsTo = ""
  await expect(async () => {
    const response = await buyer.get(checkout)
    expect(response.status).toBe(302)
    leadsTo = response.headers.get("location") ?? ""
  }).toPass()
  return leadsTo
}

/** Everything that is stored about the member, as the account page hands it out. */
export async function storedAbout(known: TestClient) {
  const response = await known.get("/account/data.json")
  expect(response.status).toBe(200)
  return (await response.json()) as Record<"orders" | "bugReports" | "donations", object[]> & {
    licenses: { key: string }[]
  }
}

/** Activates a computer on the member's license, as the app on it does. */
export async function activate(
  owner: TestClient,
  device: { deviceId: string; deviceName?: string },
): Promise<void> {
  const licenseKey = (await storedAbout(owner)).licenses[0]?.key
  const response = await fetch(`${siteUrl}/api/v1/licenses/activate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ licenseKey, ...device }),
  })
  expect([200, 201]).toContain(response.status)
}

/** Gives the browser the member's session. */
export async function enterAs(context: BrowserContext, { cookies }: TestClient): Promise<void> {
  await context.clearCookies()
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: siteUrl })))
}

/** The browser's session in the hands of a visitor, to ask what is stored about it. */
export async function sessionOf(context: BrowserContext): Promise<TestClient> {
  const session = visitor()
  for (const { name, value } of await context.cookies(siteUrl)) session.cookies.set(name, value)
  return session
}

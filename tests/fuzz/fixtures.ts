import { createHash, randomUUID } from "node:crypto"
import { paymentFormOf, TestClient } from "#tests/support/test-client.ts"
import type { TestServer } from "#tests/support/test-server.ts"

export const PASSWORD = "correct horse battery"
const MEMBERS = 4
const VICTIMS_PASSWORD = "known to nobody but the victim"

/** An account of the fuzzer's own, with which it may do what it likes. */
export type Member = { cookie: string; email: string; orderId: string }

/** Somebody whom nothing may touch. */
export type Victim = { id: string; email: string; orderId: string; openOrderId: string; secrets: string[] }

export type Fixtures = {
  victim: Victim
  members: Member[]
  /** Of a license that is the fuzzer's own. */
  licenseKey: string
  ownerCookie: string
}

export async function createFixtures(world: TestServer): Promise<Fixtures> {
  const victim = await createVictim(world)
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => createMember(world)))
  const { cookie, licenseKey } = await createOwner(world)
  return { victim, members, licenseKey, ownerCookie: cookie }
}

/** Brings members back who have logged out, changed their password or deleted themselves. */
export async function reviveMembers(world: TestServer, cast: Fixtures): Promise<void> {
  cast.members = await Promise.all(
    cast.members.map(async (member) => {
      const headers = { cookie: member.cookie }
      const page = await fetch(`${world.url}/dashboard`, { headers, redirect: "manual" })
      await page.arrayBuffer()
      return page.status === 200 ? member : createMember(world)
    }),
  )
}

/** An account with a license, and the license's key. */
export async function createOwner(world: TestServer): Promise<{ cookie: string; licenseKey: string }> {
  const { visitor } = await signUp(world)
  const order = await expectRedirect(await visitor.post("/buy", { plan: "basic" }))
  await pay(world, visitor, order)
  const key = await world.d1.prepare("select key from licenses where order_id = ?").bind(order).first("key")
  return { cookie: cookieOf(visitor), licenseKey: String(key) }
}

export async function createMember(world: TestServer): Promise<Member> {
  const { visitor, email } = await signUp(world)
  return { cookie: cookieOf(visitor), email, orderId: await openOrder(visitor, "5") }
}

/** An account with one of everything, and a session that is never used. */
async function createVictim(world: TestServer): Promise<Victim> {
  const { visitor, email } = await signUp(world, VICTIMS_PASSWORD)
  const bug = { title: `secret-${randomUUID()}`, description: "It stops", dateOfIncident: "2026-11-02" }
  await expectRedirect(await visitor.post("/report-bug", bug))
  const license = await expectRedirect(await visitor.post("/buy", { plan: "basic" }))
  await pay(world, visitor, license)
  await pay(world, visitor, await openOrder(visitor, "50"))
  const openOrderId = await openOrder(visitor, "100")
  const { results } = await world.d1
    .prepare("select user_id as id, key, payment_id as paymentId from licenses")
    .all<{ id: string; key: string; paymentId: string }>()
  const [owned] = results
  if (!owned) throw new Error("the victim has no license")
  return {
    id: owned.id,
    email,
    orderId: license,
    openOrderId,
    secrets: [owned.key, owned.paymentId, bug.title, cookieOf(visitor), hashOf(cookieOf(visitor))],
  }
}

async function signUp(world: TestServer, password = PASSWORD) {
  const visitor = new TestClient(world.url)
  const email = `${randomUUID()}@example.com`
  const form = { email, password, confirmPassword: password, acceptTerms: "on" }
  await expectRedirect(await visitor.post("/signup", form))
  return { visitor, email }
}

async function openOrder(visitor: TestClient, amount: string): Promise<string> {
  return expectRedirect(await visitor.post("/donate", { currency: "EUR", amount }))
}

async function pay(world: TestServer, visitor: TestClient, orderId: string): Promise<void> {
  const page = await (await visitor.get(`/checkout/${orderId}`)).text()
  const orderAtProvider = paymentFormOf(page)?.fields.order_id ?? ""
  const body = new URLSearchParams({ order_id: orderAtProvider, outcome: "success" })
  const headers = { accept: "application/json" }
  await fetch(`${world.emulators.url}/pay`, { method: "POST", headers, body })
  const status = world.d1.prepare("select status from orders where id = ?").bind(orderId)
  const end = Date.now() + 10_000
  while ((await status.first("status")) !== "paid") {
    if (Date.now() > end) throw new Error("the victim's payment did not arrive")
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The last part of the path that a form led to. */
async function expectRedirect(response: Response): Promise<string> {
  const text = await response.text()
  if (response.status !== 303) throw new Error(`the cast was refused: ${response.status} ${text}`)
  return response.headers.get("location")?.split("/").at(-1) ?? ""
}

function cookieOf({ cookies }: TestClient): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
}

function hashOf(cookie: string): string {
  return createHash("sha256")
    .update(cookie.split("=")[1] ?? "")
    .digest("hex")
}

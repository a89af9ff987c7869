import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { outbox } from "#db/schema.ts"
import { addPasskey } from "#tests/support/browser/authenticator.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { buyLicense } from "#tests/support/fixtures/orders.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { textOf } from "#tests/support/server/test-client.ts"

const { server, newBrowser, received } = startRateLimitedSite()

/** A minute at most, the emails leave two a second. */
const poll = { timeout: 60_000, interval: 500 }

const SENT = "Password reset email sent! Check your inbox."

const resetLinks = async (to: string) =>
  (await received(to)).flatMap(({ text }) => /\/reset-password\?token=\w+/.exec(text)?.[0] ?? [])

async function askForReset(email: string, ip?: string) {
  const response = await (await newBrowser(ip)).post("/forgot-password", { email })
  return [response.status, textOf(await response.text()).includes(SENT)]
}

test("POST /forgot-password: requests from other networks use up no allowance of the holder", async () => {
  const site = await server
  const holder = await buyLicense(site, await insertAccount(site))
  const { email } = holder
  for (const path of ["/withdraw/nothing", "/forgot-password", "/forgot-license"]) {
    for (let asked = 0; asked < 6; asked++) await (await newBrowser("198.51.103.1")).post(path, { email })
  }
  const signUp = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  for (let asked = 0; asked < 6; asked++) await (await newBrowser("198.51.103.1")).post("/signup", signUp)
  // Counts the receipt, too.
  await expect.poll(async () => (await received(email)).length, poll).toBe(5)

  expect(await askForReset(email)).toEqual([200, true])
  await (await newBrowser()).post("/forgot-license", { email })
  await expect.poll(async () => (await resetLinks(email)).length, poll).toBe(3)
  const asked = await holder.post(`/download?paid=${holder.order.id}`)
  expect(asked.headers.get("location")).toContain("link=sent")
  await expect.poll(async () => (await received(email)).length, poll).toBe(8)
  for (const link of await resetLinks(email)) {
    expect(await (await (await newBrowser()).get(link)).text()).toContain('name="confirmPassword"')
  }
})

test("POST /forgot-password: beyond the address's allowance, a known browser still gets its email", async () => {
  const site = await server
  const { email } = await insertAccount(site)
  const known = await newBrowser()
  await known.post("/login", { email, password: PASSWORD })
  for (const address of [email, `${crypto.randomUUID()}@example.com`]) {
    for (let asked = 0; asked < 5; asked++) expect(await askForReset(address)).toEqual([200, true])
  }
  await expect.poll(async () => (await resetLinks(email)).length, poll).toBe(3)
  const page = await (await known.post("/forgot-password", { email })).text()
  expect(textOf(page)).toContain("If you asked before, the link from the last hour still works.")
  await expect.poll(async () => (await resetLinks(email)).length, poll).toBe(4)
})

test("POST /account: emails of many accounts to one address share one limit", async () => {
  const site = await server
  const victim = `${crypto.randomUUID()}@example.com`
  const statuses: number[] = []
  for (let index = 0; index < 5; index++) {
    const account = await insertAccount(site, { ip: `198.51.104.${index}` })
    const newEmail = index % 2 === 0 ? victim : victim.toUpperCase()
    const change = { intent: "email", newEmail, currentPassword: PASSWORD }
    statuses.push((await account.post("/account", change)).status)
  }
  expect(statuses).toEqual([303, 303, 303, 429, 429])
  await expect.poll(async () => (await received(victim)).length, poll).toBe(3)
  // The address signs up all the same, and its own link is counted apart.
  const signUp = { email: victim, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  expect((await (await newBrowser()).post("/signup", signUp)).status).toBe(303)
  await expect.poll(async () => (await received(victim)).length, poll).toBe(4)
})

test("POST /signup: the fourth account of one address from one network is 429", async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const signUp = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  const make = async (ip?: string) => {
    const browser = await newBrowser(ip)
    const { status } = await browser.post("/signup", signUp)
    if (status === 303) await browser.post("/account", { intent: "delete", currentPassword: PASSWORD })
    return status
  }
  const statuses: number[] = []
  for (let made = 0; made < 4; made++) statuses.push(await make("198.51.105.1"))
  expect(statuses).toEqual([303, 303, 303, 429])
  expect(await make()).toBe(303)
  const queued = await openDatabase((await server).d1)
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
  // Those with a link go with their account.
  expect(queued).toEqual([])
})

test("POST /account/data: the fourth pending deletion within a day is 429", async () => {
  const site = await server
  const member = await insertAccount(site)
  expect((await addPasskey(member)).response.status).toBe(303)
  const statuses: number[] = []
  for (let asked = 0; asked < 4; asked++) {
    const form = { intent: "delete", currentPassword: PASSWORD }
    statuses.push((await member.post("/account/data", form)).status)
    expect((await member.post("/account/data", { intent: "keep-account" })).status).toBe(303)
  }
  expect(statuses).toEqual([303, 303, 303, 429])
  const isTold = and(eq(outbox.recipient, member.email), eq(outbox.kind, "deletion-waits"))
  expect(await openDatabase(site.d1).$count(outbox, isTold)).toBe(3)
})

import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { emailAllowance } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import type { EmailPurpose } from "#app/platform/rate-limits/rate-limit.ts"
import { days, hours, minutes } from "#app/platform/time.ts"
import { openDatabase, writeIf } from "#db/client.server.ts"
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
  // With the receipt.
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

type Holder = { clientIp: string; isKnownDevice: boolean }

/** Requests emails from each network every ten minutes, and from the holder once in each `pause`. */
async function ask(
  networks: number,
  holder: Holder,
  { length, pause, purpose = "email-reset" }: { length: number; pause: number; purpose?: EmailPurpose },
) {
  const site = await server
  const db = openDatabase(site.d1)
  const address = `${crypto.randomUUID()}@example.com`
  const askOnce = async (now: number, clientIp: string, isKnownDevice = false) => {
    const context = {
      db,
      clientIp,
      clientNetwork: null,
      now: () => new Date(now),
      randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
      config: { rateLimitScale: 1 },
    } as unknown as Parameters<typeof emailAllowance>[0]
    const allowance = emailAllowance(context, purpose, { address, isKnownDevice })
    return writeIf(db, allowance.isLeft, [...allowance.charges])
  }
  const sent: number[] = []
  const refused: number[] = []
  const start = Date.parse("2027-01-01T00:00:00Z")
  for (let at = start; at < start + length; at += minutes(10)) {
    for (let network = 0; network < networks; network++) {
      if (await askOnce(at + network, `stranger ${network}`)) sent.push(at + network)
    }
    if ((at - start) % pause !== hours(2)) continue
    const isSent = await askOnce(at + minutes(1), holder.clientIp, holder.isKnownDevice)
    if (isSent) sent.push(at + minutes(1))
    else refused.push(at + minutes(1))
  }
  return { sent, refused }
}

const FOUR_TIMES_A_DAY = { length: days(1), pause: hours(6) }
const TWICE_A_DAY = { length: days(2), pause: hours(12) }

const ELSEWHERE: Holder = { clientIp: "holder", isKnownDevice: false }
const KNOWN: Holder = { clientIp: "stranger 0", isKnownDevice: true }

test.each(["email-reset", "email-keys", "email-confirmation"] as const)(
  "emailAllowance: one network at its %s limit takes nothing from the account holder",
  async (purpose) => {
    for (const holder of [ELSEWHERE, KNOWN]) {
      expect((await ask(1, holder, { ...FOUR_TIMES_A_DAY, purpose })).refused).toEqual([])
    }
  },
)

test("emailAllowance: one network at its limit for two days takes nothing from others", async () => {
  expect((await ask(1, ELSEWHERE, TWICE_A_DAY)).refused).toEqual([])
})

test("emailAllowance: many networks at their limit take nothing from a known browser", async () => {
  expect((await ask(4, KNOWN, FOUR_TIMES_A_DAY)).refused).toEqual([])
})

test("emailAllowance: every refusal follows an email that was sent within the hour", async () => {
  const { sent, refused } = await ask(9, ELSEWHERE, FOUR_TIMES_A_DAY)
  for (const at of refused) {
    expect(sent.filter((time) => time <= at && time > at - hours(1)).length).toBeGreaterThan(0)
  }
  for (const from of sent) {
    expect(sent.filter((time) => time >= from && time < from + hours(1)).length).toBeLessThanOrEqual(4)
  }
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

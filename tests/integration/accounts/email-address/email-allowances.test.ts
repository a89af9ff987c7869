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
import { inbox } from "#tests/support/server/emulator-client.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { textOf } from "#tests/support/server/test-client.ts"

const { server, newBrowser } = startRateLimitedSite()

/** A minute at most, the emails leave two a second. */
const poll = { timeout: 60_000 }

const SENT = "Password reset email sent! Check your inbox."

const received = async (to: string) => inbox(await server, to)

const resetLinks = async (to: string) =>
  (await received(to)).flatMap(({ text }) => /\/reset-password\?token=\w+/.exec(text)?.[0] ?? [])

async function askForReset(email: string, ip?: string) {
  const response = await (await newBrowser(ip)).post("/forgot-password", { email })
  return [response.status, textOf(await response.text()).includes(SENT)]
}

test("POST /forgot-password: requests of strangers that send nothing, or another email, take nothing from the holder's reset, key and installer link", async () => {
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

test("POST /forgot-password: beyond the allowance of an address, a known browser still gets its email, and all are answered alike", async () => {
  const site = await server
  const { email } = await insertAccount(site)
  const known = await newBrowser()
  await known.post("/login", { email, password: PASSWORD })
  for (const address of [email, `${crypto.randomUUID()}@example.com`]) {
    for (let asked = 0; asked < 5; asked++) expect(await askForReset(address)).toEqual([200, true])
  }
  await expect.poll(async () => (await resetLinks(email)).length, poll).toBe(3)
  const page = await (await known.post("/forgot-password", { email })).text()
  expect(textOf(page)).toContain("One that we sent there within the last hour still works.")
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
  "emailAllowance: with strangers of one network at their limit of %s for a day, the holder elsewhere, and in a known browser, gets each of four",
  async (purpose) => {
    for (const holder of [ELSEWHERE, KNOWN]) {
      expect((await ask(1, holder, { ...FOUR_TIMES_A_DAY, purpose })).refused).toEqual([])
    }
  },
)

test("emailAllowance: with strangers of one network at their limit for two days, the holder elsewhere gets each of two a day", async () => {
  expect((await ask(1, ELSEWHERE, TWICE_A_DAY)).refused).toEqual([])
})

test("emailAllowance: with strangers of many networks at their limit for a day, the holder in a known browser gets each of four", async () => {
  expect((await ask(4, KNOWN, FOUR_TIMES_A_DAY)).refused).toEqual([])
})

test("emailAllowance: whoever is refused among many networks finds one in the mailbox that is not an hour old; four leave in an hour at most", async () => {
  const { sent, refused } = await ask(9, ELSEWHERE, FOUR_TIMES_A_DAY)
  for (const at of refused) {
    expect(sent.filter((time) => time <= at && time > at - hours(1)).length).toBeGreaterThan(0)
  }
  for (const from of sent) {
    expect(sent.filter((time) => time >= from && time < from + hours(1)).length).toBeLessThanOrEqual(4)
  }
})

test("POST /account: what many accounts send to one address is limited together, and each link stays", async () => {
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

test("POST /signup: a fourth account of one address from one network within an hour is 429, and from another it is made", async () => {
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

test("POST /account/data: the fourth deletion within a day that waits for an undo is 429, and the account can be kept each time", async () => {
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

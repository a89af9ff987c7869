import { eq, inArray } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Limit } from "#app/domain/rate-limit.ts"
import { openDatabase } from "#db/client.server.ts"
import { chargeAttempt } from "#db/rate-limits.server.ts"
import { rateLimits, users } from "#db/schema.ts"
import { Authenticator, addPasskey, logInWithPasskey } from "#tests/support/browser/authenticator.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { codeNow, wrongCode } from "#tests/support/fixtures/second-factor.ts"
import { type Counters, chargeChain } from "#tests/support/models/rate-limit-model.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"

const { server, newBrowser, createAccount, createUnusedAccount } = startRateLimitedSite()

const wrong = (email: string) => ({ email, password: "not the password" })

test("POST /login: the ninth wrong password for one account, from any client IP, is 429 with Retry-After", async () => {
  const email = await createUnusedAccount()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    const response = await (await newBrowser()).post("/login", wrong(email))
    statuses.push(response.status)
    if (response.status !== 429) continue
    const wait = Number(response.headers.get("retry-after"))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await response.text()).toContain(`Too many attempts. Please wait ${wait} second`)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429, 429])
})

test("POST /login: of fifty attempts at one account at once, from as many addresses, eight reach the password hash", async () => {
  const email = await createUnusedAccount()
  const browsers = await Promise.all(Array.from({ length: 50 }, () => newBrowser()))
  const responses = await Promise.all(browsers.map((browser) => browser.post("/login", wrong(email))))
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(8)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(42)
})

test("POST /login: the 21st attempt of one client IP is refused, an IPv6 /64 being one", async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 22; attempt++) {
    const browser = await newBrowser(`2001:db8:1:2::${attempt.toString(16)}`)
    statuses.push((await browser.post("/login", wrong(await createUnusedAccount()))).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400))
  expect(statuses.slice(20)).toEqual([429, 429])
})

test("POST /login: the 21st passkey of one client IP is refused, known or not", async () => {
  const { browser } = await createAccount()
  const { authenticator } = await addPasskey(browser)
  const ip = "198.51.101.1"
  const statuses: number[] = []
  for (let attempt = 0; attempt < 22; attempt++) {
    const visitor = await newBrowser(ip)
    const answer = attempt % 2 === 0 ? authenticator : new Authenticator()
    statuses.push((await logInWithPasskey(visitor, answer, { userVerified: false, userHandle: "A" })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429, 429])
})

test("POST /account/passkey: the eleventh passkey of an account is 429", async () => {
  const { browser } = await createAccount()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    statuses.push((await addPasskey(browser)).response.status)
  }
  expect(statuses).toEqual([...Array(10).fill(303), 429])
})

test("POST /login: known and unknown addresses have the same limits", async () => {
  const known = await createUnusedAccount()
  const attempt = async (email: string) => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 9; attempt++) {
      statuses.push((await (await newBrowser()).post("/login", wrong(email))).status)
    }
    return statuses
  }
  expect(await attempt(known)).toEqual(await attempt(`${crypto.randomUUID()}@example.com`))
})

test("POST /login: the right password resets the account's counters", async () => {
  const email = await createUnusedAccount()
  for (let attempt = 0; attempt < 7; attempt++) await (await newBrowser()).post("/login", wrong(email))
  expect((await (await newBrowser()).post("/login", { email, password: PASSWORD })).status).toBe(303)
  for (let attempt = 0; attempt < 7; attempt++) {
    expect((await (await newBrowser()).post("/login", wrong(email))).status).toBe(400)
  }
})

test("POST /login/verify: the eleventh wrong code for one account, from any client IP, is 429 with Retry-After", async () => {
  const { email } = await insertAccount(await server, { hasSecondFactor: true })
  const right = await codeNow()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    const browser = await newBrowser()
    await browser.post("/login", { email, password: PASSWORD })
    const code = attempt < 10 ? await wrongCode() : right
    const response = await browser.post("/login/verify", { code })
    statuses.push(response.status)
    if (response.status !== 429) continue
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(20)
    expect(await response.text()).toContain("Too many attempts. Please wait")
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429])
})

test("POST /forgot-password, /signup, /buy and /report-bug: are rate-limited", async () => {
  const { email, browser: owner } = await createAccount()
  const resets: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) {
    resets.push((await (await newBrowser()).post("/forgot-password", { email })).status)
  }
  expect(resets).toEqual([...Array(6).fill(200), 429])

  const reports: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    const report = { title: `Report ${attempt}`, description: "It broke.", dateOfIncident: "2026-11-01" }
    reports.push((await owner.post("/report-bug", report)).status)
  }
  expect(reports).toEqual([...Array(10).fill(303), 429])

  const orders: number[] = []
  for (let attempt = 0; attempt < 21; attempt++)
    orders.push((await owner.post("/buy", { plan: "basic" })).status)
  expect(orders).toEqual([...Array(20).fill(303), 429])

  const signUps: number[] = []
  const crowd = await newBrowser()
  for (let attempt = 0; attempt < 11; attempt++) {
    signUps.push((await crowd.post("/signup", signUpForm("not an address"))).status)
    crowd.cookies.clear()
    const response = await crowd.post("/signup", signUpForm(`${crypto.randomUUID()}@example.com`))
    signUps.push(response.status)
    crowd.cookies.clear()
  }
  expect(signUps.filter((status) => status === 303)).toHaveLength(10)
  expect(signUps.at(-1)).toBe(429)
})

test("POST /account: emails with links and attempts at the password are limited", async () => {
  const { email, browser: member } = await createAccount()
  const { d1 } = await server
  await openDatabase(d1).update(users).set({ emailConfirmedAt: null }).where(eq(users.email, email))
  const sent: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    sent.push((await member.post("/account", { intent: "send-confirmation" })).status)
  }
  // The fifth is one too many for its address, and the sixth for the account, whatever the address.
  expect(sent).toEqual([...Array(4).fill(303), 429, 429])
  const change = { intent: "email", newEmail: `${crypto.randomUUID()}@example.com` }
  const refused = await member.post("/account", { ...change, currentPassword: PASSWORD })
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining(change.newEmail)])

  const guesses: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    guesses.push((await member.post("/account", { ...change, currentPassword: "a guess" })).status)
  }
  expect(guesses).toEqual([...Array(7).fill(400), 429])
})

/** One address in the five canonically equivalent ways, each in both letter cases. */
function spellingsOf(id: string): string[] {
  const letters = ["\u1ec7", "e\u0302\u0323", "e\u0323\u0302", "\u1eb9\u0302", "\u00ea\u0323"]
  return letters.flatMap((letter) => [
    ` ${letter}${id}@example.com`,
    `${letter}${id}@Example.com `.toUpperCase(),
  ])
}

test("POST /forgot-password, /forgot-license and /withdraw/:order: five spellings of one address share a counter", async () => {
  const paths = ["/forgot-license", "/forgot-password", "/withdraw/unknown"]
  const statuses: number[] = []
  for (const [index, email] of spellingsOf(crypto.randomUUID()).entries()) {
    const path = paths[index % paths.length] ?? ""
    statuses.push((await (await newBrowser()).post(path, { email })).status)
  }
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(4).fill(429)])
})

const anyLimit = fc.record<Limit>({
  action: fc.constant("log-in"),
  by: fc.constantFrom("account", "site"),
  maxAttempts: fc.integer({ min: 1, max: 4 }),
  baseDelay: fc.integer({ min: 1, max: 20 }),
  maxDelay: fc.integer({ min: 20, max: 100 }),
  resetAfter: fc.integer({ min: 1, max: 300 }),
})

/** Four counters, and attempts that pass along some of them after some time; sometimes the clock of the next is behind. */
const anyHistory = fc.record({
  limits: fc.array(anyLimit, { minLength: 4, maxLength: 4 }),
  attempts: fc.array(
    fc.record({
      passed: fc.integer({ min: -2, max: 60 }),
      chain: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 25 },
  ),
})

test("chargeAttempt: counts as the domain model does, and charges nothing after the limit that refuses", async () => {
  const { d1 } = await server
  const db = openDatabase(d1)
  const history = fc.asyncProperty(anyHistory, async ({ limits, attempts }) => {
    const counters: Counters = new Map()
    const charges = limits.map((limit) => ({ id: crypto.randomUUID(), limit }))
    let now = 1_800_000_000_000
    for (const [index, { passed, chain }] of attempts.entries()) {
      now += passed
      const charged = chain.flatMap((number) => charges[number] ?? [])
      const exceeded = await chargeAttempt(db, charged, `attempt ${index}`, new Date(now))
      expect(exceeded?.wait ?? 0).toBe(chargeChain(counters, charged, now))
    }
    const ids = charges.map(({ id }) => id)
    const rows = await db.select().from(rateLimits).where(inArray(rateLimits.id, ids))
    const stored = rows.map(({ id, attempts, nextAllowedAt, expiresAt }) => {
      return [
        id,
        { attempts, nextAllowedAt: nextAllowedAt.getTime(), expiresAt: expiresAt.getTime() },
      ] as const
    })
    expect(new Map(stored)).toEqual(counters)
  })
  await fc.assert(history, { numRuns: 25 })
})

test("POST /login: with RATE_LIMIT_SCALE 50, fifty times as many attempts are allowed", async () => {
  await using app = await startApp()
  const email = `${crypto.randomUUID()}@example.com`
  const attempts = Array.from({ length: 12 }, () => app.visitor().post("/login", wrong(email)))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses).toEqual(Array(12).fill(400))
})

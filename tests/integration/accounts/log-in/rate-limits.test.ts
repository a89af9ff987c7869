import { eq, inArray } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { chargeAttempt } from "#app/platform/rate-limits/queries.server.ts"
import type { Limit } from "#app/platform/rate-limits/rate-limit.ts"
import { openDatabase } from "#db/client.server.ts"
import { rateLimits, users } from "#db/schema.ts"
import { Authenticator, addPasskey, logInWithPasskey } from "#tests/support/browser/authenticator.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { codeNow, wrongCode } from "#tests/support/fixtures/second-factor.ts"
import { type Counters, chargeChain } from "#tests/support/models/rate-limit-model.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { textOf } from "#tests/support/server/test-client.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const { server, newBrowser, createAccount, createUnusedAccount } = startRateLimitedSite()

const wrong = (email: string) => ({ email, password: "not the password" })

/** The statuses of so many attempts, one after the other. */
async function statusesOf(count: number, attempt: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) {
    const response = await attempt(index)
    statuses.push(response.status)
    if (response.status !== 429) continue
    const wait = Number(response.headers.get("retry-after"))
    expect(wait).toBeGreaterThan(0)
    expect(await response.text()).toMatch(/Too many attempts\. Please wait \d/)
  }
  return statuses
}

const repeated = (count: number, status: number) => Array<number>(count).fill(status)
const fromNewBrowser = async (path: string, fields: Record<string, string>) =>
  (await newBrowser()).post(path, fields)

test("POST /login: eight of sixteen simultaneous attempts at an account reach the hash", async () => {
  const logIn = (email: string) => () => fromNewBrowser("/login", wrong(email))
  for (const email of [await createUnusedAccount(), `${crypto.randomUUID()}@example.com`]) {
    const startedAt = performance.now()
    const responses = await Promise.all(Array.from({ length: 16 }, logIn(email)))
    // On a slow machine, where the hashes take longer than the delay of five seconds, one more attempt is let through.
    const delays = Math.floor((performance.now() - startedAt) / 5_000)
    const reached = responses.filter(({ status }) => status === 400).length
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(16 - reached)
    expect([reached >= 8, reached <= 8 + delays]).toEqual([true, true])
  }

  const email = await createUnusedAccount()
  expect(await statusesOf(7, logIn(email))).toEqual(repeated(7, 400))
  expect((await fromNewBrowser("/login", { email, password: PASSWORD })).status).toBe(303)
  expect(await statusesOf(7, logIn(email))).toEqual(repeated(7, 400))
})

test("POST /login: the 21st attempt of one IP address or IPv6 /64 is refused", async () => {
  const byPassword = async (index: number) => {
    const browser = await newBrowser(`2001:db8:1:2::${index.toString(16)}`)
    const password = index === 0 ? PASSWORD : "not the password"
    return browser.post("/login", { email: await createUnusedAccount(), password })
  }
  expect(await statusesOf(21, byPassword)).toEqual([303, ...repeated(19, 400), 429])

  const { authenticator } = await addPasskey((await createAccount()).browser)
  const byPasskey = async (index: number) => {
    const answer = index % 2 === 0 ? authenticator : new Authenticator()
    const deviations = { userVerified: false, userHandle: "A" }
    return logInWithPasskey(await newBrowser("198.51.101.1"), answer, deviations)
  }
  expect(await statusesOf(21, byPasskey)).toEqual([...repeated(20, 400), 429])
})

test("POST /login/verify: the eleventh wrong code for an account is 429", async () => {
  const member = await insertAccount(await server, { hasSecondFactor: true })
  const { email } = member
  const logInElsewhere = async () => {
    const browser = await newBrowser()
    await browser.post("/login", { email, password: PASSWORD })
    return browser
  }
  const [holder, one, other] = [await logInElsewhere(), await logInElsewhere(), await logInElsewhere()]
  const wrongOne = await wrongCode()
  const guess = (index: number) => (index % 2 === 0 ? one : other).post("/login/verify", { code: wrongOne })
  expect(await statusesOf(9, guess)).toEqual(repeated(9, 400))
  expect((await holder.post("/login/verify", { code: await codeNow() })).status).toBe(303)
  expect(await statusesOf(11, guess)).toEqual([...repeated(10, 400), 429])
  expect((await member.post("/account/two-factor", { code: wrongOne })).status).toBe(429)
})

test("POST /forgot-password, /forgot-license, /signup, /buy and /report-bug: are rate-limited, and none delays another", async () => {
  const { email, browser: owner } = await createAccount()
  for (const path of ["/forgot-password", "/forgot-license"]) {
    expect(await statusesOf(4, () => owner.post(path, { email }))).toEqual([...repeated(3, 200), 429])
  }
  // Nobody else's requests delay the holder's.
  expect(await statusesOf(8, () => fromNewBrowser("/forgot-password", { email }))).toEqual(repeated(8, 200))

  const report = { title: "Report", description: "It broke.", dateOfIncident: "2026-11-01" }
  expect(await statusesOf(11, () => owner.post("/report-bug", report))).toEqual([...repeated(10, 303), 429])
  const order = () => owner.post("/buy", { plan: "basic" })
  expect(await statusesOf(21, order)).toEqual([...repeated(20, 303), 429])

  const crowd = await newBrowser()
  const signUp = async (index: number) => {
    crowd.cookies.clear()
    // A refused form is not counted.
    const address = index % 2 === 0 ? "not an address" : `${crypto.randomUUID()}@example.com`
    return crowd.post("/signup", signUpForm(address))
  }
  const pairs = repeated(10, 0).flatMap(() => [400, 303])
  expect(await statusesOf(22, signUp)).toEqual([...pairs, 400, 429])
})

test("POST /account: emailed links and password attempts are rate-limited", async () => {
  const { email, browser: member } = await createAccount()
  const { d1 } = await server
  await openDatabase(d1).update(users).set({ emailConfirmedAt: null }).where(eq(users.email, email))
  const places: (string | null)[] = []
  for (let asked = 0; asked < 3; asked++) {
    const response = await member.post("/account", { intent: "send-confirmation", from: "/dashboard" })
    places.push(response.headers.get("location"))
  }
  expect(places).toEqual([
    "/dashboard?confirmation=sent",
    "/dashboard?confirmation=sent",
    "/dashboard?confirmation=still-works",
  ])
  const page = textOf(await member.html("/dashboard?confirmation=still-works"))
  expect(page).toContain("a few minutes ago. It still works.")
  const change = { intent: "email", currentPassword: PASSWORD }
  const changes = await statusesOf(6, (index) =>
    member.post("/account", { ...change, newEmail: `${index}-${crypto.randomUUID()}@example.com` }),
  )
  expect(changes).toEqual([...repeated(5, 303), 429])
  const guess = () =>
    member.post("/account", { ...change, newEmail: "a@example.com", currentPassword: "a guess" })
  expect(await statusesOf(3, guess)).toEqual([400, 400, 429])
  // The page itself leads a session with a recent factor away.
  expect((await member.post("/login/verify.data", { password: PASSWORD })).status).toBe(429)
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

test("chargeAttempt: counts as chargeChain does, and charges no limit after a refusal", async () => {
  const { d1 } = await server
  const db = openDatabase(d1)
  const history = fc.asyncProperty(anyHistory, async ({ limits, attempts }) => {
    const counters: Counters = new Map()
    const charges = limits.map((limit) => ({ id: crypto.randomUUID(), limit }))
    let now = 1_800_000_000_000
    for (const [index, { passed, chain }] of attempts.entries()) {
      now += passed
      const charged = chain.flatMap((number) => charges[number] ?? [])
      const attempt = { attemptId: `attempt ${index}`, now: new Date(now) }
      const exceeded = await chargeAttempt(db, charged, attempt)
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
  await fc.assert(history, { numRuns: byLength(8, 100) })
})

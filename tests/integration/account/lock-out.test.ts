import { expect, test } from "vitest"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const { server, newBrowser, createAccount, createUnusedAccount } = startRateLimitedSite()

const ATTACKER = "203.0.113.66"
/** Seconds of attempts; within two minutes all limits take hold. */
const ATTACK = byLength(120, 600)

/** Moves every counter's times into the past, as if time had passed. */
async function advanceTime(seconds: number): Promise<void> {
  const { d1 } = await server
  const update = "update rate_limits set next_allowed_at = next_allowed_at - ?1, expires_at = expires_at - ?1"
  await d1
    .prepare(update)
    .bind(seconds * 1000)
    .run()
}

/** Restores the counters afterwards. */
async function withoutCharge<T>(attempt: () => Promise<T>): Promise<T> {
  const { d1 } = await server
  const { results } = await d1.prepare("select * from rate_limits").all<Record<string, unknown>>()
  try {
    return await attempt()
  } finally {
    const insert = d1.prepare(
      "insert into rate_limits select value->>0, value->>1, value->>2, value->>3, value->>4 from json_each(?)",
    )
    await d1.batch([
      d1.prepare("delete from rate_limits"),
      insert.bind(JSON.stringify(results.map(Object.values))),
    ])
  }
}

/** The seconds of the Retry-After header, after which the attempt is allowed; 0 when it is allowed at once. */
async function retryAfterOf(attempt: () => Promise<Response>, allowed: number): Promise<number> {
  return withoutCharge(async () => {
    const first = await attempt()
    if (first.status === allowed) return 0
    expect(first.status).toBe(429)
    const seconds = Number(first.headers.get("retry-after"))
    await advanceTime(seconds)
    expect((await attempt()).status).toBe(allowed)
    return seconds
  })
}

test("POST /login: during minutes of attempts by one client, the owner logs in at once or within a minute", async () => {
  const { email, browser } = await createAccount()
  await browser.post("/logout")
  const attacker = await newBrowser(ATTACKER)
  const attempts: number[] = []
  const waits: number[] = []
  for (let second = 0; second < ATTACK; second += 5) {
    attempts.push((await attacker.post("/login", { email, password: `guess ${second}` })).status)
    if (second % 30 === 0) {
      const known = await retryAfterOf(() => browser.post("/login", { email, password: PASSWORD }), 303)
      expect([second, known]).toEqual([second, 0])
      await browser.post("/logout")
      const unknown = await newBrowser()
      waits.push(await retryAfterOf(() => unknown.post("/login", { email, password: PASSWORD }), 303))
    }
    await advanceTime(5)
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  const guesses = attempts.filter((status) => status !== 429)
  expect(guesses.slice(0, 8)).toEqual(Array(8).fill(400))
  // Then after 1, 2 and 4 minutes; the next would be due after 8.
  expect(guesses.length).toBeLessThanOrEqual(11)
})

test("POST /forgot-password: during minutes of requests by one client, the owner gets a link at once", async () => {
  const { email } = await createAccount()
  const attacker = await newBrowser("203.0.113.67")
  const attempts: number[] = []
  for (let second = 0; second < ATTACK; second += 10) {
    attempts.push((await attacker.post("/forgot-password", { email })).status)
    if (second % 60 === 0) {
      const owner = await newBrowser()
      expect(await retryAfterOf(() => owner.post("/forgot-password", { email }), 200)).toBeLessThanOrEqual(60)
    }
    await advanceTime(10)
  }
  // Three at once, then after 2 and 4 minutes.
  expect(attempts.filter((status) => status === 200)).toHaveLength(byLength(3, 5))
})

test("POST /account: failed log-ins of others do not limit how the owner confirms the password", async () => {
  const { email, browser } = await createAccount()
  const attacker = await newBrowser("203.0.113.68")
  for (let second = 0; second < 150; second += 5) {
    await attacker.post("/login", { email, password: `guess ${second}` })
    await advanceTime(5)
  }
  const fields = {
    intent: "password",
    currentPassword: PASSWORD,
    password: "another password",
    confirmPassword: "another password",
  }
  const response = await browser.post("/account", fields)
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    "/account/security?done=password",
  ])
})

test("POST /login: of forty attempts from one IPv6 /48, each from another /64, thirty reach the password hash", async () => {
  const emails = await Promise.all(Array.from({ length: 40 }, createUnusedAccount))
  const attempts = Array.from({ length: 40 }, async (_, host) => {
    const browser = await newBrowser(`2001:db8:48:${host.toString(16)}::1`)
    return (await browser.post("/login", { email: emails[host] ?? "", password: "a guess" })).status
  })
  const statuses = await Promise.all(attempts)
  expect(statuses.sort()).toEqual([...Array(30).fill(400), ...Array(10).fill(429)])
})

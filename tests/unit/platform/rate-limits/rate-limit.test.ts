import { expect, test } from "vitest"
import { DEVICE_CODE_LIFETIME } from "#app/licensing/link/device-code.ts"
import { MAX_OPEN_REQUESTS, REQUEST_VALIDITY_DAYS } from "#app/orders/quotes/quote.ts"
import { type AnonymousAction, delayAfter, LIMITS, type Limit } from "#app/platform/rate-limits/rate-limit.ts"
import { days, minutes, seconds } from "#app/platform/time.ts"
import { type Counters, chainOf, chargeChain } from "#tests/support/models/rate-limit-model.ts"

const OWNER = "198.51.100.7"

/** Types require all three limits for these. */
const ANONYMOUS_ACTIONS = [
  "log-in",
  "log-in-passkey",
  "sign-up",
  "reset-password",
  "ask-for-keys",
  "ask-for-withdrawal",
  "ask-for-quote",
  "license-api",
  "start-device-code",
  "forge-webhook",
] as const satisfies AnonymousAction[]

/** Simulates a client that attempts as often as allowed; calls `look` four times a second. */
function attack(action: Limit["action"], duration: number, look: (now: number, counters: Counters) => void) {
  const counters: Counters = new Map()
  const chain = chainOf(action, "owner", "203.0.113.66")
  let letThrough = 0
  for (let now = 0; now < duration; now += 250) {
    look(now, counters)
    if (chargeChain(counters, chain, now) === 0) letThrough++
  }
  return letThrough
}

/** Time that the owner, at another client IP, has to wait while the attack goes on and is always first. */
function waitOfOwner(action: Limit["action"], now: number, counters: Counters): number {
  const copy = new Map(counters)
  const owner = chainOf(action, "owner", OWNER)
  const wait = chargeChain(copy, owner, now)
  if (wait === 0) return 0
  const attacker = chainOf(action, "owner", "203.0.113.66")
  for (let time = now; time <= now + wait; time += 250) chargeChain(copy, attacker, time)
  expect([now, chargeChain(copy, owner, now + wait)]).toEqual([now, 0])
  return wait
}

test.each([
  ["log-in", 11, minutes(10), minutes(1)],
  ["log-in", 80, minutes(60 * 16), minutes(1)],
  ["reset-password", 5, minutes(10), 0],
  ["reset-password", 54, minutes(60 * 24), 0],
] as const)(
  "%s: one client gets %i attempts, without delaying the account holder longer",
  (action, most, duration, longestWait) => {
    let longest = 0
    const letThrough = attack(action, duration, (now, counters) => {
      if (now % 5000 === 0) longest = Math.max(longest, waitOfOwner(action, now, counters))
    })
    expect(letThrough).toBeLessThanOrEqual(most)
    expect(longest).toBeLessThanOrEqual(longestWait)
  },
)

test("chargeChain of log-in: a thousand clients get twenty attempts in ten minutes", () => {
  const counters: Counters = new Map()
  const clients = Array.from({ length: 1000 }, (_, index) => chainOf("log-in", "owner", `client ${index}`))
  const letThrough: number[] = []
  for (let now = 0; now < minutes(10); now += seconds(1)) {
    for (const chain of clients) if (chargeChain(counters, chain, now) === 0) letThrough.push(now)
  }
  expect(letThrough.filter((now) => now === 0)).toHaveLength(8)
  expect(letThrough.length).toBeLessThanOrEqual(20)
})

test("chargeChain of log-in: the site's limit allows 600 attempts a minute", () => {
  const counters: Counters = new Map()
  let letThrough = 0
  let longest = 0
  for (let index = 0; index < 10_000; index++) {
    const wait = chargeChain(counters, chainOf("log-in", `account ${index}`, `client ${index}`), index * 6)
    if (wait === 0) letThrough++
    longest = Math.max(longest, wait)
  }
  expect(letThrough).toBeGreaterThanOrEqual(600)
  expect(letThrough).toBeLessThanOrEqual(640)
  expect(longest).toBeLessThanOrEqual(seconds(2))
})

test("chargeChain of license-api: one client's continuous use never delays the key's owner", () => {
  let longest = 0
  attack("license-api", minutes(60), (now, counters) => {
    if (now % 5000 === 0) longest = Math.max(longest, waitOfOwner("license-api", now, counters))
  })
  expect(longest).toBe(0)
})

test("chargeChain: an attempt that a limit refuses charges no later limit", () => {
  const counters: Counters = new Map()
  const chain = chainOf("log-in", "owner", OWNER)
  for (let attempt = 0; attempt < 100; attempt++) chargeChain(counters, chain, 0)
  const attemptsOf = (by: string, key: string) =>
    [...counters].find(([id]) => id.startsWith(`${by} `) && id.endsWith(` ${key}`))?.[1].attempts
  expect(attemptsOf("client-ip", "198.51.100.7")).toBe(20)
  expect(attemptsOf("account-and-client-ip", "owner 198.51.100.7")).toBe(8)
  expect(attemptsOf("account", "owner")).toBe(8)
  expect(attemptsOf("site", "")).toBe(8)
})

test("LIMITS: no delay is longer than an hour, except in daily limits", () => {
  const limits = LIMITS.filter(({ resetAfter }) => resetAfter < days(1))
  expect(limits.filter(({ maxDelay }) => maxDelay > minutes(60))).toEqual([])
  expect(LIMITS.filter(({ maxDelay, baseDelay }) => baseDelay > maxDelay)).toEqual([])
})

test.each(ANONYMOUS_ACTIONS)(
  "%s: 1,200 attempts from an IPv6 /48 delay a neighbor by 2 seconds",
  (action) => {
    const counters: Counters = new Map()
    const allowed = new Set<number>()
    for (let attempt = 0; attempt < 1200; attempt++) {
      const now = (attempt * seconds(16)) / 1200
      const chain = chainOf(action, `account ${attempt}`, `2001:db8:1:${attempt}::/64`, "2001:db8:1::/48")
      if (chargeChain(counters, chain, now) === 0) allowed.add(attempt)
    }
    const network = LIMITS.find((limit) => limit.action === action && limit.by === "network")
    expect(allowed.size).toBeLessThanOrEqual((network?.maxAttempts ?? 0) + 3)
    const victim = chainOf(action, "owner", OWNER)
    expect(chargeChain(counters, victim, seconds(16))).toBeLessThanOrEqual(seconds(2))
  },
)

test.each([
  ["client IP", () => chainOf("ask-for-quote", crypto.randomUUID(), OWNER)],
  [
    "IPv6 /48",
    (host: number) =>
      chainOf("ask-for-quote", crypto.randomUUID(), `2001:db8:1:${host}::/64`, "2001:db8:1::/48"),
  ],
])("chargeChain of ask-for-quote: one %s fills less than half of what may wait", (_, chain) => {
  const counters: Counters = new Map()
  let asked = 0
  for (let now = 0; now < days(REQUEST_VALIDITY_DAYS); now += minutes(10))
    if (chargeChain(counters, chain(now), now) === 0) asked++
  expect(asked).toBeGreaterThan(REQUEST_VALIDITY_DAYS)
  expect(asked).toBeLessThan(MAX_OPEN_REQUESTS / 2)
})

test("chargeChain of enter-device-code: within a code's lifetime, few guesses are possible", () => {
  expect(attack("enter-device-code", DEVICE_CODE_LIFETIME, () => {})).toBeLessThanOrEqual(9)
  // Of 10,000 guesses, each by an account of its own, from one address.
  const counters: Counters = new Map()
  let looks = 0
  for (let guess = 0; guess < 10_000; guess++) {
    const now = (guess * DEVICE_CODE_LIFETIME) / 10_000
    if (chargeChain(counters, chainOf("enter-device-code", `account ${guess}`, OWNER), now) === 0) looks++
  }
  expect(looks).toBeLessThanOrEqual(24)
})

test("delayAfter: none while attempts are left, then doubling from the base delay", () => {
  const limit: Limit = {
    action: "log-in",
    by: "account",
    maxAttempts: 8,
    baseDelay: 5,
    maxDelay: 90,
    resetAfter: 0,
  }
  expect([7, 8, 9].map((attempts) => delayAfter(attempts, limit))).toEqual([0, 5, 10])
})

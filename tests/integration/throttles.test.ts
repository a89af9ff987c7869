import { expect, test } from "vitest"
import { LIMITS } from "#app/domain/throttle.ts"
import { openDatabase } from "#db/client.server.ts"
import { countTry } from "#db/throttles.server.ts"
import { PASSWORD, startApp } from "#tests/support/app.ts"
import { Visitor } from "#tests/support/visitor.ts"
import { startWorld } from "#tests/support/world.ts"

const production = startWorld({ THROTTLE_SCALE: "1" })

let lastAddress = 0
/** A visitor whom no other test has counted. */
async function visitor(ip = `198.51.100.${++lastAddress}`) {
  return new Visitor((await production).url, { ip })
}

const wrong = (email: string) => ({ email, password: "not the password" })

test("wrong passwords for one account are slowed down, with the time to wait, and never locked out", async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const statuses: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    const response = await (await visitor()).post("/login", wrong(email))
    statuses.push(response.status)
    if (response.status !== 429) continue
    const wait = Number(response.headers.get("retry-after"))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await response.text()).toContain(`Too many tries. Please wait ${wait} second`)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429, 429])
})

test("fifty tries at once are counted one by one", async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const visitors = await Promise.all(Array.from({ length: 50 }, () => visitor()))
  const responses = await Promise.all(visitors.map((one) => one.post("/login", wrong(email))))
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(8)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(42)
})

test("one address that tries many accounts is slowed down, an IPv6 network as a whole", async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 22; attempt++) {
    const one = await visitor(`2001:db8:1:2::${attempt.toString(16)}`)
    statuses.push((await one.post("/login", wrong(`${crypto.randomUUID()}@example.com`))).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400))
  expect(statuses.slice(20)).toEqual([429, 429])
})

test("unknown and known accounts are slowed down alike", async () => {
  const known = `${crypto.randomUUID()}@example.com`
  const fields = { email: known, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  expect((await (await visitor()).post("/signup", fields)).status).toBe(303)
  const tries = async (email: string) => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 9; attempt++) {
      statuses.push((await (await visitor()).post("/login", wrong(email))).status)
    }
    return statuses
  }
  expect(await tries(known)).toEqual(await tries(`${crypto.randomUUID()}@example.com`))
})

test("logging in forgets the wrong tries before it", async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const fields = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  await (await visitor()).post("/signup", fields)
  for (let attempt = 0; attempt < 7; attempt++) await (await visitor()).post("/login", wrong(email))
  expect((await (await visitor()).post("/login", { email, password: PASSWORD })).status).toBe(303)
  for (let attempt = 0; attempt < 7; attempt++) {
    expect((await (await visitor()).post("/login", wrong(email))).status).toBe(400)
  }
})

test("reset links, sign-ups, orders and bug reports have their limits too", async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const resets: number[] = []
  for (let attempt = 0; attempt < 4; attempt++) {
    resets.push((await (await visitor()).post("/forgot-password", { email })).status)
  }
  expect(resets).toEqual([200, 200, 200, 429])

  const owner = await visitor()
  const account = { password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: "on" }
  await owner.post("/signup", { ...account, email })
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
  const crowd = await visitor()
  for (let attempt = 0; attempt < 11; attempt++) {
    signUps.push((await crowd.post("/signup", { ...account, email: "not an address" })).status)
    crowd.cookies.clear()
    const response = await crowd.post("/signup", { ...account, email: `${crypto.randomUUID()}@example.com` })
    signUps.push(response.status)
    crowd.cookies.clear()
  }
  expect(signUps.filter((status) => status === 303)).toHaveLength(10)
  expect(signUps.at(-1)).toBe(429)
})

test("of two free tries at once, the earlier one may be counted last", async () => {
  const { d1 } = await production
  const db = openDatabase(d1)
  const id = crypto.randomUUID()
  const [limit] = LIMITS
  if (!limit) throw new Error("there is no limit")
  const at = Date.now()
  const tries: number[] = []
  for (let attempt = 0; attempt < limit.free; attempt++) {
    tries.push(await countTry(db, [{ id, limit }], `${attempt}`, new Date(at - attempt)))
  }
  expect(tries).toEqual(Array(limit.free).fill(0))
  expect(await countTry(db, [{ id, limit }], "one too many", new Date(at))).toBeGreaterThan(0)
})

test("the local limits are fifty times as wide", async () => {
  await using app = await startApp()
  const email = `${crypto.randomUUID()}@example.com`
  const tries = Array.from({ length: 12 }, () => app.visitor().post("/login", wrong(email)))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses).toEqual(Array(12).fill(400))
  expect(LIMITS.every(({ longestWait }) => longestWait <= 60 * 60 * 1000)).toBe(true)
})

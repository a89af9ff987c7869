import { afterAll, expect, test } from "vitest"
import { sign } from "#tests/support/fixtures/provider-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { TestClient } from "#tests/support/server/test-client.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"

/** Limit of the rate limiter in this test; in production it is 120 in wrangler.toml. */
const LIMIT = 5
const SENTENCE = "Too many requests. Please wait 60 seconds and try again."

const production = startTestServer(
  { RATE_LIMIT_SCALE: "1" },
  {
    recordsQueries: true,
    rateLimits: {
      PAGE_RATE_LIMITER: { limit: LIMIT, period: 60 },
      RATE_LIMITER: { limit: LIMIT, period: 60 },
    },
  },
)
afterAll(async () => (await production).worker.dispose())

let lastAddress = 0
const newAddress = () => `198.51.100.${++lastAddress}`

async function visitor(ip = newAddress()) {
  return new TestClient((await production).url, { ip, country: "US" })
}

/** Answers of as many requests as are over the limit even when they fall into two windows of the limiter. */
async function flood(send: (index: number) => Promise<Response>): Promise<Response[]> {
  const responses: Response[] = []
  for (let sent = 0; sent < 2 * LIMIT + 10; sent += 10) {
    const batch = Array.from({ length: 10 }, (_, index) => send(sent + index))
    responses.push(...(await Promise.all(batch)))
  }
  return responses
}

/** Number of the limiter's windows during the work; a window begins at each full minute. */
async function windowsOf(work: () => Promise<Response[]>) {
  const minute = () => Math.floor(Date.now() / 60_000)
  const begun = minute()
  const responses = await work()
  return { responses, windows: minute() - begun + 1 }
}

const MADE_UP = "abcdefghij234567".repeat(3).slice(0, 40)

test.each([
  ["/healthz", "", 200],
  ["/about", `session=${MADE_UP}`, 200],
])("GET %s with the cookie '%s': over the limit 429, without a D1 query", async (path, cookie, status) => {
  const one = await visitor()
  const headers = { cookie }
  const { responses, windows } = await windowsOf(() => flood(() => one.get(path, headers)))
  const admitted = responses.filter((response) => response.status === status)
  const refused = responses.filter((response) => response.status === 429)
  expect(admitted.length).toBeGreaterThanOrEqual(LIMIT)
  expect(admitted.length).toBeLessThanOrEqual(LIMIT * windows)
  expect(refused).toHaveLength(responses.length - admitted.length)

  const [first] = refused
  expect(await first?.text()).toBe(`${SENTENCE}\n`)
  expect(first?.headers.get("retry-after")).toBe("60")
  for (const { headers: answered } of refused) expect(answered.get("x-d1-round-trips")).toBe("0")
  expect((await (await visitor()).get(path, headers)).status).toBe(status)
})

test("GET of cached pages: not counted, also with a malformed session cookie", async () => {
  const one = await visitor()
  await (await visitor()).get("/buy")
  for (const cookie of ["", `session=${MADE_UP}x`]) {
    const responses = await flood(() => one.get("/buy", { cookie }))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  }
})

test("POST /api/: over the limit, a problem document", async () => {
  const one = await visitor()
  const responses = await flood(() => one.send("/api/v1/licenses/validate", { method: "POST", body: "{}" }))
  const refused = responses.find(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" })
})

test("POST /webhooks/razorpay: events with a valid signature are not limited", async () => {
  const { url } = await production
  const headers = {
    "x-razorpay-signature": sign("x", secrets.webhookSecret),
    "cf-connecting-ip": newAddress(),
  }
  const responses = await flood(() =>
    fetch(`${url}/webhooks/razorpay`, { method: "POST", headers, body: "x" }),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

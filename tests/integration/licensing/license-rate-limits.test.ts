import { afterAll, expect, test } from "vitest"
import { buyLicense, callLicensingApi } from "#tests/support/fixtures/fixtures.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"

/** At a tenth of production's limits, with a limiter of Cloudflare's that lets everything pass, and without one. */
const generous = startTestServer(
  { RATE_LIMIT_SCALE: "0.1" },
  { rateLimits: { RATE_LIMITER: { limit: 1_000_000, period: 60 } } },
)
const unbound = startTestServer({ RATE_LIMIT_SCALE: "0.1" })
afterAll(async () => {
  for (const site of [await generous, await unbound]) await site.worker.dispose()
})

const guess = (site: Awaited<typeof generous>, index: number) =>
  callLicensingApi(site, "validate", {
    licenseKey: `GUESS${String(index).padStart(15, "0")}`,
    deviceId: "pc-1",
  })

async function activeDevice(site: Awaited<typeof generous>) {
  const { licenseKey } = await buyLicense(site, await insertAccount(site))
  const device = { licenseKey, deviceId: `pc-of-${licenseKey}` }
  expect((await callLicensingApi(site, "activate", device)).status).toBe(201)
  return device
}

test("POST /api/v1/licenses/validate: of 60 guesses by one client few more than 12 are answered", async () => {
  const site = await generous
  const device = await activeDevice(site)
  const answers: number[] = []
  for (let sent = 0; sent < 60; sent += 20) {
    const batch = Array.from({ length: 20 }, (_, index) => guess(site, sent + index))
    for (const response of await Promise.all(batch)) answers.push(response.status)
  }
  const answered = answers.filter((status) => status === 200)
  // After the first 12, one each time a delay is over: 5 seconds, then 10, then 20.
  expect(answered.length).toBeLessThanOrEqual(16)
  expect(answers.filter((status) => status === 429)).toHaveLength(60 - answered.length)
  // The right key of an active device is no guess: its owner is served, also behind the same client IP.
  expect((await callLicensingApi(site, "validate", device)).status).toBe(200)
})

test("POST /api/v1/licenses/validate: without Cloudflare's limiter every call is counted", async () => {
  const site = await unbound
  const device = await activeDevice(site)
  const statuses: number[] = []
  for (let call = 0; call < 15; call++)
    statuses.push((await callLicensingApi(site, "validate", device)).status)
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})

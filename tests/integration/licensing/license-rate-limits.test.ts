import { expect, onTestFinished, test } from "vitest"
import { callLicensingApi } from "#tests/support/fixtures/fixtures.ts"
import { insertAccount } from "#tests/support/fixtures/insert-account.ts"
import { buyLicense } from "#tests/support/fixtures/orders.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"

test("POST /api/v1/licenses/validate: of 60 guesses by one client, about 12 are answered", async () => {
  // At a tenth of production's limits, with a limiter of Cloudflare's that lets everything pass.
  const site = await startTestServer(
    { RATE_LIMIT_SCALE: "0.1" },
    { rateLimits: { RATE_LIMITER: { limit: 1_000_000, period: 60 } } },
  )
  onTestFinished(() => site.worker.dispose())
  const { licenseKey } = await buyLicense(site, await insertAccount(site))
  const device = { licenseKey, deviceId: "pc-1" }
  expect((await callLicensingApi(site, "activate", device)).status).toBe(201)
  const guess = (index: number) =>
    callLicensingApi(site, "validate", { ...device, licenseKey: `GUESS${String(index).padStart(15, "0")}` })
  const answers: number[] = []
  for (let sent = 0; sent < 60; sent += 20) {
    const batch = Array.from({ length: 20 }, (_, index) => guess(sent + index))
    for (const response of await Promise.all(batch)) answers.push(response.status)
  }
  const answered = answers.filter((status) => status === 200)
  // After the first 12, one each time a delay is over: 5 seconds, then 10, then 20.
  expect(answered.length).toBeLessThanOrEqual(16)
  expect(answers.filter((status) => status === 429)).toHaveLength(60 - answered.length)
  // The right key of an active device is no guess: its owner is served, also behind the same client IP.
  expect((await callLicensingApi(site, "validate", device)).status).toBe(200)
})

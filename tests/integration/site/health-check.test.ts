import { expect, test } from "vitest"
import { appStarter } from "#tests/support/server/test-app.ts"

const startApp = appStarter()

const MAX_AGE_MS = 5000
const cost = (response: Response, name: string) => Number(response.headers.get(name) ?? Number.NaN)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test("GET /healthz: many requests query D1 once, and KV once for the price and once for the seller", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const atOnce = await Promise.all(Array.from({ length: 30 }, () => visitor.get("/healthz")))
  const after = await Promise.all(Array.from({ length: 30 }, () => visitor.get("/healthz")))
  const responses = [...atOnce, ...after]

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(sum(responses.map((response) => cost(response, "x-d1-round-trips")))).toBe(1)
  expect(sum(responses.map((response) => cost(response, "x-kv-reads")))).toBe(2)
  expect(await after.at(-1)?.json()).toEqual({ status: "ok", database: "ok", prices: "ok", version: null })
})

test("GET /healthz: a failure and its end are reported within five seconds", async () => {
  await using app = await startApp()
  app.expectError("health-check-failed")
  const status = async () => (await app.visitor().get("/healthz")).status
  const within = { timeout: MAX_AGE_MS + 1000, interval: 250 }
  await expect.poll(status, within).toBe(200)
  await app.d1.prepare("alter table regional_prices rename to regional_prices_away").run()
  await expect.poll(status, within).toBe(503)
  await app.d1.prepare("alter table regional_prices_away rename to regional_prices").run()
  await expect.poll(status, within).toBe(200)
  await expect.poll(() => app.log.filter(({ event }) => event === "health-check-failed")).toHaveLength(1)
})

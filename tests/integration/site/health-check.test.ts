import { expect, test } from "vitest"
import { appStarter } from "#tests/support/server/test-app.ts"

const startApp = appStarter()

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

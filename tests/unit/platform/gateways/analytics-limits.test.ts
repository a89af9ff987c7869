import { expect, test, vi } from "vitest"
import { createKvPrices } from "#app/orders/prices/kv-prices.server.ts"
import { recordCron } from "#app/platform/gateways/analytics.server.ts"
import { createJsonLogger } from "#app/platform/gateways/json-logger.server.ts"

test("logger: keeps the run's data point within an invocation's limit of 25", () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => {})
  const points: (AnalyticsEngineDataPoint | undefined)[] = []
  const analytics = { writeDataPoint: (point?: AnalyticsEngineDataPoint) => void points.push(point) }
  const log = createJsonLogger("request", analytics)
  for (let index = 0; index < 40; index++) log.info("order-fulfilled", { lagMs: index })
  recordCron(analytics, { status: 200, startedAt: Date.now() })
  expect(printed).toHaveBeenCalledTimes(40)
  expect(points).toHaveLength(21)
  expect(points.at(-1)?.blobs).toEqual(["request", "cron", "2xx", "site", "CRON"])
  printed.mockRestore()
})

test("createKvPrices: a second write within a second is no failure", async () => {
  const storeAfter = (message: string) => {
    const kv = { put: () => Promise.reject(new Error(message)) } as Pick<KVNamespace, "put"> as KVNamespace
    const price = {
      region: "US",
      currency: "USD",
      baseAmount: 1,
      overrideAmount: null,
      hidesOriginal: false,
    } as const
    return createKvPrices(kv).store("US", { price, storedAt: new Date() })
  }
  await expect(storeAfter("KV PUT failed: 429 Too Many Requests")).resolves.toBeUndefined()
  await expect(storeAfter("KV PUT failed: 500 Internal Server Error")).rejects.toThrow("500")
})

import { afterEach, expect, test, vi } from "vitest"
import { callWorker, captureLog } from "#tests/support/server/failing-bindings.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { variables } from "#tests/support/server/test-server.ts"

afterEach(() => vi.restoreAllMocks())

type Point = { indexes: string[]; blobs: string[]; doubles: number[] }

/** The Worker in this process with a data set that keeps its points. */
async function startMeasured(writeDataPoint?: (point: Point) => void) {
  const app = await startApp()
  const points: Point[] = []
  captureLog()
  const ANALYTICS = { writeDataPoint: writeDataPoint ?? ((point: Point) => points.push(point)) }
  return { app, points, env: { ...variables(app.emulators.url), DB: app.d1, PRICES: app.kv, ANALYTICS } }
}

test("GET /about: every rendering is measured, and one cached answer in a hundred", async () => {
  const { app, points, env } = await startMeasured()
  await using _ = app
  await callWorker(env, "/about")
  const random = vi.spyOn(Math, "random").mockReturnValue(0.0099)
  await callWorker(env, "/about")
  random.mockReturnValue(0.01)
  await callWorker(env, "/about")
  await callWorker(env, "/nothing-here")
  // The Cache API is not in this process, which is an event.
  expect(points.filter(({ blobs }) => blobs[0] === "request")).toEqual([
    { indexes: ["page"], blobs: ["request", "page", "2xx", "site", "GET"], doubles: [expect.any(Number), 1] },
    { indexes: ["page"], blobs: ["request", "page", "2xx", "memory", "GET"], doubles: [0, 100] },
    { indexes: ["page"], blobs: ["request", "page", "4xx", "site", "GET"], doubles: [expect.any(Number), 1] },
  ])
})

test("GET /contact: a failing analytics data set fails no request", async () => {
  const { app, env } = await startMeasured(() => {
    throw new Error("too many data points")
  })
  await using _ = app
  expect((await callWorker(env, "/contact")).status).toBe(200)
  expect((await callWorker(env, "/contact")).status).toBe(200)
})

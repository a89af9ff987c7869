import { afterAll, expect, test } from "vitest"
import { hours, minutes } from "#app/platform/time.ts"
import { findWorkerdPid } from "#tests/bench/workers.ts"
import {
  addressRequests,
  bodyRequests,
  type CostlyRequest,
  contentTypeRequest,
  cookieRequests,
  fieldRequests,
  formRequests,
  headerRequests,
  jsonRequests,
  samplesOf,
} from "#tests/fuzz/costly-requests.ts"
import { COSTLY_TEXTS, letters } from "#tests/fuzz/costly-texts.ts"
import { findMainPlace, findPlaces, type Place } from "#tests/fuzz/places.ts"
import { AnswerCosts } from "#tests/support/server/answer-cost.ts"
import { ROUTES } from "#tests/support/server/routes.ts"
import { App } from "#tests/support/server/test-app.ts"
import { byLength } from "#tests/support/server/test-length.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"
import { CostFixtures } from "./cost-requests.ts"
import { costs } from "./costs.ts"

const site = startSite()

async function startSite() {
  const { started: server, pid } = await findWorkerdPid(() =>
    startTestServer(
      { RATE_LIMIT_SCALE: "1000000" },
      { recordsReads: true, hashesCheaply: true, rateLimits: "allow everything", isDirect: true },
    ),
  )
  const url = (await server.worker.unsafeGetDirectURL()).origin
  const app = new App({ ...server, url })
  const fixtures = new CostFixtures(app)
  // Forms that sign the sender out would otherwise be sent before the purchase.
  await Promise.all([fixtures.order(), fixtures.owner(), fixtures.siteOwner(), fixtures.pending()])
  const restoreSessions = await keepSessions(server.d1)
  // Routes of one file, such as a page in other languages, are read by the same code.
  const routes = byLength(
    ROUTES.filter(({ file }, index) => ROUTES.findIndex((other) => other.file === file) === index),
    ROUTES,
  )
  const find = byLength(findMainPlace, findPlaces)
  const places: Place[] = []
  for (const { path } of routes) {
    places.push(...(await find(path, costs[path] ?? [], fixtures)))
    await restoreSessions()
  }
  return {
    server,
    routes,
    meter: new AnswerCosts(url, pid, server.endBackgroundWork),
    places,
    restoreSessions,
    url,
  }
}

/** Returns how to put the sessions of now back, with a factor that was just entered: some requests end their own. */
async function keepSessions(d1: D1Database) {
  const { results } = await d1.prepare("select * from sessions").all<Record<string, unknown>>()
  return async () => {
    await d1.batch(
      results.map((session) => {
        const row = { ...session, factor_at: Date.now() }
        const names = Object.keys(row)
        return d1
          .prepare(`insert or replace into sessions (${names}) values (${names.map(() => "?")})`)
          .bind(...Object.values(row))
      }),
    )
  }
}

afterAll(async () => {
  const { server } = await site
  await server.worker.dispose()
  await server.emulators.close()
})

const TEXTS = Object.entries(COSTLY_TEXTS)
let turn = 0

/** One of them, another one in each turn, in the short form; all in the long one. */
const inTurn = <T>(all: readonly T[]): readonly T[] => byLength(all.slice(turn % all.length).slice(0, 1), all)

/** One text in turn; in what a route reads by itself, the first text and one of the others. */
const textsOf = ({ shape, isTyped }: CostlyRequest) => {
  turn++
  const [first = ["", letters] as const, ...others] = TEXTS
  if (shape) return [["", letters] as const]
  return isTyped ? [first, ...inTurn(others)] : inTurn(TEXTS)
}

/** A fault that all routes share would be measured for hours. */
const MAX_PROBLEMS = 5

/** Lists what is wrong with the answers to these requests, up to the first problems. */
async function problemsOf(requestsOf: (place: Place) => readonly CostlyRequest[]): Promise<string[]> {
  const { meter, places, restoreSessions } = await site
  const problems: string[] = []
  for (const place of places) {
    await restoreSessions()
    for (const request of requestsOf(place))
      for (const [name, text] of textsOf(request)) {
        if (problems.length === MAX_PROBLEMS) return problems
        const problem = await meter.problemOf(request, name, text)
        if (problem) problems.push(problem)
      }
  }
  return problems
}

const TIMEOUT = byLength(minutes(5), hours(4))

test("costs.ts: names a sender for every route", async () => {
  const { routes, places } = await site
  const found = new Set(places.map(({ route }) => route))
  expect(routes.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([])
})

test(
  "POST, every route: no text costs five times letters, or comes back more than twice",
  async () => {
    const description = await (await fetch(`${(await site).url}/api/v1/openapi.json`)).json()
    const found = await problemsOf((place) => {
      const samples = samplesOf(place.path, description)
      if (samples.length > 0) return jsonRequests(place, samples)
      const others = [...bodyRequests(place), contentTypeRequest(place)]
      return [...formRequests(place), ...inTurn(others), ...byLength([], fieldRequests(place))]
    })
    expect(found).toEqual([])
  },
  TIMEOUT,
)

test(
  "GET, every route: no query takes five times as long as letters",
  async () => {
    const { url } = await site
    expect(await problemsOf((place) => inTurn(addressRequests(place, url)))).toEqual([])
  },
  TIMEOUT,
)

test(
  "GET, every route: no header or cookie takes five times as long as letters",
  async () => {
    const found = await problemsOf((place) =>
      inTurn([...headerRequests(place), ...cookieRequests(place, ["session", "device", "passkey"])]),
    )
    expect(found).toEqual([])
  },
  TIMEOUT,
)

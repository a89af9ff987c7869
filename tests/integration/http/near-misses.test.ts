import { afterAll, expect, test } from "vitest"
import { createAccount, createLicensedAccount } from "#tests/support/fixtures/fixtures.ts"
import { bodyOf, CONTENT_TYPES, ENDPOINTS, type Endpoint, sizeOf } from "#tests/support/forms/form-fields.ts"
import { nearMisses, padded } from "#tests/support/forms/near-misses.ts"
import { testInLongForm } from "#tests/support/server/test-length.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"

/** What the body limit of 64 KiB leaves beside the other fields. */
const SIZE = 64 * 1024 - 512

/** How many times as long as letters in the same field a near-miss may take. */
const MAX_RATIO = 5

const endpointsWith = (field: string) => ENDPOINTS.filter(({ fields }) => field in fields)

/** Of the near-misses of a field, those that the short form sends. */
const isTried = (_: string, index: number) => index % 12 === 0

const server = startTestServer({ RATE_LIMIT_SCALE: "100000" })
const cookies = server.then(async (site) => ({
  visitor: "",
  member: (await createAccount(site)).cookieHeader,
  owner: (await createLicensedAccount(site)).cookieHeader,
}))

afterAll(async () => {
  const { worker, emulators } = await server
  await worker.dispose()
  await emulators.close()
})

/** Milliseconds until the response is complete. */
async function durationOf(endpoint: Endpoint, field: string, text: string): Promise<number> {
  const { url } = await server
  const headers = {
    origin: url,
    "sec-fetch-site": "same-origin",
    "content-type": CONTENT_TYPES[endpoint.encoding],
    cookie: (await cookies)[endpoint.sender],
  }
  const body = bodyOf(endpoint, field, text)
  const startedAt = performance.now()
  const response = await fetch(url + endpoint.path, { method: "POST", redirect: "manual", headers, body })
  await response.arrayBuffer()
  const duration = performance.now() - startedAt
  expect([413, 429, 500, 503]).not.toContain(response.status)
  return duration
}

async function shortestOf(times: number, measure: () => Promise<number>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) shortest = Math.min(shortest, await measure())
  return shortest
}

/** The near-misses of a field that take too long in each of several attempts, with their ratio. */
async function findSlow(endpoint: Endpoint, field: string): Promise<string[]> {
  const size = sizeOf(endpoint)
  const letters = padded("", "a", "", SIZE, size)
  let plain = await shortestOf(5, () => durationOf(endpoint, field, letters))
  const slow: string[] = []
  for (const text of nearMisses(endpoint.fields[field] ?? "", SIZE, size)) {
    let shortest = await durationOf(endpoint, field, text)
    for (let again = 0; again < 5 && shortest > plain * MAX_RATIO; again++) {
      shortest = Math.min(shortest, await durationOf(endpoint, field, text))
      plain = Math.max(plain, await shortestOf(3, () => durationOf(endpoint, field, letters)))
    }
    if (shortest > plain * MAX_RATIO) slow.push(`${field} ${text.slice(0, 30)}: ${shortest / plain}`)
  }
  return slow
}

test("the first endpoint with each field: a near-miss of 64 KB is answered, and without an error", async () => {
  for (const endpoint of ENDPOINTS) {
    const size = sizeOf(endpoint)
    for (const field of Object.keys(endpoint.fields).filter((name) => endpointsWith(name)[0] === endpoint)) {
      const texts = nearMisses(endpoint.fields[field] ?? "", SIZE, size)
      for (const text of texts.filter(isTried)) await durationOf(endpoint, field, text)
    }
  }
})

for (const endpoint of ENDPOINTS) {
  testInLongForm(
    `${endpoint.name}: 64 KB of a near-miss takes at most five times as long as 64 KB of letters`,
    async () => {
      const slow: string[] = []
      for (const field of Object.keys(endpoint.fields)) slow.push(...(await findSlow(endpoint, field)))
      expect(slow).toEqual([])
    },
  )
}

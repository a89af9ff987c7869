import { median } from "#tests/bench/statistics.ts"
import type { Fixtures } from "./fixtures.ts"
import type { FuzzRequest } from "./fuzz-requests.ts"
import { drawNearMisses, type NearMissField, nearMissFields } from "./near-miss-requests.ts"
import { checkResponse, type Expectations, type Violation } from "./response-checks.ts"
import { send } from "./send.ts"

/** Repetitions of a slow request: the shortest time counts, because the machine's other load adds to each. */
const REPETITIONS = 4

/** Requests with nothing but letters, measured beside the near-misses. */
const LETTER_REQUESTS = 3

type Settings = {
  seed: number
  firstNumber: number
  samplesPerField: number
  /** How many times the median of its field a response may take. */
  maxRatio: number
}

/** Sends up to the given number of near-misses of each field, one after another, and reports slow responses. */
export async function findSlowResponses(fixtures: Fixtures, expected: Expectations, settings: Settings) {
  const { seed, firstNumber, samplesPerField, maxRatio } = settings
  const violations: Violation[] = []
  const requests: FuzzRequest[] = []

  async function measure(request: FuzzRequest): Promise<number> {
    const startedAt = performance.now()
    const outcome = await send(expected.siteUrl, request)
    const duration = performance.now() - startedAt
    violations.push(...checkResponse(request, outcome, expected))
    return duration
  }

  for (const field of samplesPerField > 0 ? nearMissFields(fixtures, expected.siteUrl) : []) {
    const letters = Array<string>(LETTER_REQUESTS).fill("a".repeat(field.size))
    const measured: { request: FuzzRequest; duration: number }[] = []
    for (const text of [...letters, ...drawNearMisses(field, samplesPerField, seed)]) {
      const request = requestOf(field, text, firstNumber + requests.length, expected.siteUrl)
      requests.push(request)
      measured.push({ request, duration: await measure(request) })
    }
    const usual = median(measured.map(({ duration }) => duration))
    for (const { request, duration } of measured) {
      let shortest = duration
      for (let repetition = 0; repetition < REPETITIONS && shortest > usual * maxRatio; repetition++) {
        shortest = Math.min(shortest, await measure(request))
      }
      const details = `${field.name}: ${Math.round(shortest / usual)} times the median`
      if (shortest > usual * maxRatio) violations.push({ check: "slow responses", request, details })
    }
  }
  return { violations, requests }
}

function requestOf(field: NearMissField, text: string, number: number, siteUrl: string): FuzzRequest {
  const { headers, ...request } = field.request(text)
  const host = ["Host", new URL(siteUrl).host] as FuzzRequest["headers"][number]
  return {
    ...request,
    number,
    role: "signed-in",
    headers: [host, ["CF-Ray", `fuzz-${number}`], ...headers],
    isCutShort: false,
  }
}

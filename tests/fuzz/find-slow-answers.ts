import { checkResponse, type Judge, type Violation } from "./check-response.ts"
import type { Fixtures } from "./fixtures.ts"
import type { FuzzRequest } from "./make-request.ts"
import { drawNearMisses, lettersOf, type NearMissField, nearMissFields } from "./near-miss-requests.ts"
import { send } from "./send.ts"

/** An answer may take this many times the median of its kind. */
const MAX_RATIO = 20

/** How often a slow answer is asked for again: the shortest time counts, because the machine is busy with more. */
const REPEATS = 4

const PLAIN_SAMPLES = 3

type Settings = { seed: number; firstNumber: number; samplesPerField: number }

type Timed = { request: FuzzRequest; duration: number }

/** Sends so many near-misses of every field, one at a time, and reports the answers that take too long. */
export async function findSlowAnswers(cast: Fixtures, of: Judge, settings: Settings) {
  const offences: Violation[] = []
  const requests: FuzzRequest[] = []
  const { seed, samplesPerField } = settings
  const { siteUrl } = of

  async function time(request: FuzzRequest): Promise<Timed> {
    const startedAt = performance.now()
    const answer = await send(siteUrl, request)
    const duration = performance.now() - startedAt
    offences.push(...checkResponse(request, answer, of))
    return { request, duration }
  }

  for (const field of samplesPerField > 0 ? nearMissFields(cast, siteUrl) : []) {
    const plain = Array<string>(PLAIN_SAMPLES).fill(lettersOf(field))
    const texts = [...plain, ...drawNearMisses(field, samplesPerField, seed)]
    const timed: Timed[] = []
    for (const text of texts) {
      const request = toRequest(field, text, settings.firstNumber + requests.length, siteUrl)
      requests.push(request)
      timed.push(await time(request))
    }
    const limit = medianOf(timed.map(({ duration }) => duration)) * MAX_RATIO
    for (const { request, duration } of timed) {
      let shortest = duration
      for (let repeat = 0; repeat < REPEATS && shortest > limit; repeat++) {
        shortest = Math.min(shortest, (await time(request)).duration)
      }
      const ratio = Math.round((shortest / limit) * MAX_RATIO)
      const because = `${field.kind}: ${ratio} times the median`
      if (shortest > limit) offences.push({ column: "slow answers", request, because })
    }
  }
  return { offences, requests }
}

function toRequest(field: NearMissField, text: string, number: number, siteUrl: string): FuzzRequest {
  const { headers, ...sent } = field.request(text)
  const own: FuzzRequest["headers"] = [
    ["Host", new URL(siteUrl).host],
    ["CF-Ray", `fuzz-${number}`],
  ]
  return { ...sent, number, role: "member", headers: [...own, ...headers], isCutShort: false }
}

function medianOf(durations: number[]): number {
  return durations.toSorted((one, other) => one - other)[Math.floor(durations.length / 2)] ?? 0
}

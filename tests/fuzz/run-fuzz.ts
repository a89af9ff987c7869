import { setTimeout } from "node:timers/promises"
import { startTestServer, type TestServer } from "#tests/support/server/test-server.ts"
import { createFixtures, replaceLostMembers } from "./fixtures.ts"
import { sendForeignForms } from "./foreign-forms.ts"
import { drawRequest, type FuzzRequest, type Role } from "./fuzz-requests.ts"
import { findLoggedErrors } from "./logged-errors.ts"
import { CHECKS, checkResponse, type Violation } from "./response-checks.ts"
import { type Outcome, send } from "./send.ts"
import { findSlowResponses } from "./slow-responses.ts"
import { changedTables, snapshotAll, snapshotVictim } from "./snapshots.ts"

export type FuzzSettings = {
  seed: number
  requests: number
  /** The number of a single request to send. */
  only?: number
  /** Milliseconds after which no more requests are sent. */
  maxDurationMs?: number
  /** The maximum number of near-misses to send of each field. */
  samplesPerField?: number
  /** The maximum number of forms of other pages to send to each route as each kind of visitor. */
  formsPerRoute?: number
  /** How many times the median of its field a response to a near-miss may take. */
  maxRatio?: number
}

export type FuzzResult = { figures: Record<string, number>; violations: Violation[] }

const BATCH_SIZE = 200
const CONCURRENCY = 12

/** Sends random requests and near-misses to the built Worker, and checks every response and the database. */
export async function runFuzz(settings: FuzzSettings): Promise<FuzzResult> {
  const {
    seed,
    requests,
    only,
    maxDurationMs = 380_000,
    samplesPerField = 100,
    formsPerRoute = 1000,
    maxRatio = 20,
  } = settings
  const startedAt = Date.now()
  const server = await startTestServer({ RATE_LIMIT_SCALE: "100000" })
  const { url: siteUrl, d1, log, emulators } = server
  try {
    const fixtures = await createFixtures(server)
    const { victim } = fixtures
    await sendWaitingEmails(server)
    const installer = `${emulators.url}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`
    const expected = { siteUrl, redirects: [installer], secrets: victim.secrets }
    const violations: Violation[] = []
    const outcomes = new Map<string, number>()
    log.length = 0

    for (const { role, numbers } of only === undefined ? batchesOf(requests) : [batchWith(only, requests)]) {
      if (Date.now() > startedAt + maxDurationMs) break
      if (role === "signed-in") await replaceLostMembers(server, fixtures)
      const batch = numbers.map((number) => drawRequest(seed, number, { role, fixtures, siteUrl }))
      const snapshot = () => (role === "signed-out" ? snapshotAll(d1) : snapshotVictim(d1, victim))
      const before = await snapshot()
      await sendAll(siteUrl, batch, (request, outcome) => {
        const name = nameOf(outcome)
        outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
        violations.push(...checkResponse(request, outcome, expected))
      })
      for (const table of changedTables(before, await snapshot())) {
        const details = `${table} changed by ${role} requests ${numbers[0]} to ${numbers.at(-1)}`
        violations.push({ check: "unauthorized changes", request: null, details })
      }
      violations.push(...findLoggedErrors(log.splice(0), batch))
    }

    if (only === undefined) await replaceLostMembers(server, fixtures)
    const samples = {
      seed,
      firstNumber: requests + 1,
      maxRatio,
      samplesPerField: only === undefined ? samplesPerField : 0,
    }
    const slow = await findSlowResponses(fixtures, expected, samples)
    violations.push(...slow.violations, ...findLoggedErrors(log.splice(0), slow.requests))
    const foreign = await sendForeignForms(server, victim, expected, {
      seed,
      firstNumber: samples.firstNumber + slow.requests.length,
      samplesPerRoute: only === undefined ? formsPerRoute : 0,
    })
    violations.push(...foreign.violations, ...findLoggedErrors(log.splice(0), foreign.requests))

    const countOf = (check: string) => violations.filter((violation) => violation.check === check).length
    const figures = {
      seed,
      "requests sent": [...outcomes.values()].reduce((sum, count) => sum + count, 0),
      "near-misses sent": slow.requests.length,
      "foreign forms sent": foreign.requests.length,
      ...Object.fromEntries([...outcomes].sort()),
      seconds: Math.round((Date.now() - startedAt) / 1000),
      ...Object.fromEntries(CHECKS.map((check) => [check, countOf(check)])),
    }
    return { figures, violations }
  } finally {
    await server.worker.dispose()
    await emulators.close()
  }
}

/** The emails of the fixtures leave one after the other: their rows must not change while requests are watched. */
async function sendWaitingEmails({ d1, worker }: TestServer): Promise<void> {
  const waiting = d1.prepare("select 1 from outbox where sent_at is null and given_up_at is null limit 1")
  while (await waiting.first()) {
    await (await worker.getWorker()).scheduled()
    await setTimeout(100)
  }
}

function nameOf(outcome: Outcome): string {
  if (outcome.kind === "response") return `status ${outcome.status}`
  return outcome.kind === "connection closed" ? `closed: ${outcome.error}` : outcome.kind
}

type Batch = { role: Role; numbers: number[] }

/** The first third of the requests is signed out. */
const roleOf = (number: number, requests: number): Role =>
  number <= requests / 3 ? "signed-out" : "signed-in"

const batchWith = (number: number, requests: number): Batch => ({
  role: roleOf(number, requests),
  numbers: [number],
})

/** The numbers of all requests in batches of one role each. */
function batchesOf(requests: number): Batch[] {
  const batches: Batch[] = []
  for (let number = 1; number <= requests; number++) {
    const last = batches.at(-1)
    const fits = last && last.numbers.length < BATCH_SIZE && last.role === roleOf(number, requests)
    if (fits) last.numbers.push(number)
    else batches.push(batchWith(number, requests))
  }
  return batches
}

async function sendAll(
  siteUrl: string,
  batch: FuzzRequest[],
  onOutcome: (request: FuzzRequest, outcome: Outcome) => void,
): Promise<void> {
  const queue = batch.values()
  async function sendNext(): Promise<void> {
    for (const request of queue) onOutcome(request, await send(siteUrl, request))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNext))
}

import { createSeededRandom } from "#tests/support/seeded-random.ts"
import { startTestServer, type TestServer } from "#tests/support/test-server.ts"
import { COLUMNS, checkResponse, type Violation } from "./check-response.ts"
import { findSlowAnswers } from "./find-slow-answers.ts"
import { createFixtures, reviveMembers } from "./fixtures.ts"
import { findExceptions } from "./log.ts"
import { type FuzzRequest, makeRequest, type Role } from "./make-request.ts"
import { type Answer, send } from "./send.ts"
import { changedTables, snapshotAll, snapshotVictim } from "./snapshots.ts"

export type FuzzSettings = {
  seed: number
  requests: number
  only?: number
  until?: number
  /** Near-misses that are sent of each field, at most. */
  samplesPerField?: number
}

export type FuzzResult = { figures: Record<string, number>; offences: Violation[] }

const BATCH = 200
const AT_ONCE = 12

/** The first third of the requests is strangers'; they may change nothing at all. */
function roleOf(number: number, requests: number): Role {
  return number <= requests / 3 ? "stranger" : "member"
}

/** Sends so many requests to the built Worker, and gathers what must not be. */
export async function runFuzz(settings: FuzzSettings): Promise<FuzzResult> {
  const { seed, requests, only, until = 380_000, samplesPerField = 100 } = settings
  const deadline = Date.now() + until
  const startedAt = Date.now()
  const chance = createSeededRandom(seed)
  const world = await startTestServer({ THROTTLE_SCALE: "100000" })
  try {
    const cast = await createFixtures(world)
    const { victim } = cast
    const elsewhere = [`${world.emulators.url}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`]
    const of = { siteUrl: world.url, elsewhere, secrets: victim.secrets }
    const offences: Violation[] = []
    const answers = new Map<string, number>()
    let sent = 0
    world.log.length = 0

    for (const numbers of only === undefined ? batches(requests) : [[only]]) {
      if (Date.now() > deadline) break
      const [first = 1] = numbers
      const role = roleOf(first, requests)
      if (role === "member") await reviveMembers(world, cast)
      const batch = numbers.map((number) =>
        makeRequest(chance.of(`request ${number}`), number, role, cast, world.url),
      )
      const snapshot = () => (role === "stranger" ? snapshotAll(world.d1) : snapshotVictim(world.d1, victim))
      const before = await snapshot()
      await sendAll(world, batch, (request, answer) => {
        sent += 1
        const name = nameOf(answer)
        answers.set(name, (answers.get(name) ?? 0) + 1)
        offences.push(...checkResponse(request, answer, of))
      })
      for (const table of changedTables(before, await snapshot())) {
        const because = `${table} changed by ${role}s, requests ${first} to ${first + batch.length - 1}`
        offences.push({ column: "changes by the unauthorised", request: null, because })
      }
      offences.push(...findExceptions(world.log.splice(0), batch))
    }

    if (only === undefined) await reviveMembers(world, cast)
    const samples = only === undefined ? samplesPerField : 0
    const slow = await findSlowAnswers(cast, of, {
      seed,
      firstNumber: requests + 1,
      samplesPerField: samples,
    })
    offences.push(...slow.offences, ...findExceptions(world.log.splice(0), slow.requests))

    const columns = COLUMNS.map((column) => [
      column,
      offences.filter((offence) => offence.column === column).length,
    ])
    const figures = {
      seed,
      "requests sent": sent,
      "near-misses sent": slow.requests.length,
      ...Object.fromEntries([...answers].sort().map(([name, count]) => [`answered ${name}`, count])),
      seconds: Math.round((Date.now() - startedAt) / 1000),
      ...Object.fromEntries(columns),
    }
    return { figures, offences }
  } finally {
    await world.worker.dispose()
    await world.emulators.close()
  }
}

function nameOf(answer: Answer): string {
  if (answer.kind === "answered") return String(answer.status)
  return answer.kind === "cut" ? `nothing: ${answer.because}` : answer.kind
}

/** The numbers of the requests, some at a time, each time of one role. */
function batches(requests: number): number[][] {
  const batches: number[][] = []
  for (let number = 1; number <= requests; number++) {
    const open = batches.at(-1)
    const isRoom = open && open.length < BATCH && roleOf(open[0] ?? 0, requests) === roleOf(number, requests)
    if (isRoom) open.push(number)
    else batches.push([number])
  }
  return batches
}

async function sendAll(
  world: TestServer,
  batch: FuzzRequest[],
  take: (request: FuzzRequest, answer: Answer) => void,
): Promise<void> {
  const waiting = [...batch]
  async function sendNext(): Promise<void> {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      take(request, await send(world.url, request))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
}

import autocannon, { type Request, type Result } from "autocannon"
import { createNumber } from "./floor/protocol.ts"
import type { Range } from "./pool.ts"
import { cpuTimeOf } from "./workers.ts"

export type BenchRequest = {
  path: string
  method?: "GET" | "POST"
  headers?: Record<string, string>
  body?: string
  /** Any other status ends the benchmark; 200 unless given. */
  status?: number
}

/** The request with this number, for what each row can be done with once. */
export type NumberedRequest = (number: string) => BenchRequest

export type Target = {
  name: string
  worker: { url: string; pid: number | null }
  /** Returns the next request. */
  next: () => BenchRequest
}
/** Returns the requests with these numbers, one after the other. */
export function countUp(request: NumberedRequest, { first, count }: Range): () => BenchRequest {
  let number = first
  return () => {
    if (number >= first + count) throw new Error(`There are rows for ${count} requests, and no more.`)
    return request(createNumber(number++))
  }
}

/** A round lasts at least so long, and until there are as many responses as connections; the warm-up until there are so many. */
export type LoadSettings = { roundMs: number; rounds: number; connections: number; warmUp: number }

/** Requests per second, latencies and CPU time in milliseconds, and how many requests there were. */
type Sample = { rate: number; p50: number; p99: number; cpu: number; requests: number }

/** The medians of all rounds, the rate of each round, and CPU microseconds per request. */
export type Measurement = Pick<Sample, "rate" | "p50" | "p99" | "cpu"> & { rates: number[] }

/** A Worker that gives too few responses in this time does not work, however slow the machine is. */
const LONGEST_ROUND_S = 120

/**
 * Measures all targets under the same load. They take turns in many short rounds, so that other work of the machine
 * affects all of them alike. Throws on any unexpected status.
 */
export async function measure(targets: Target[], load: LoadSettings): Promise<Measurement[]> {
  for (const target of targets) await runRound(target, load, load.warmUp)
  const samples: Sample[][] = targets.map(() => [])
  for (let turn = 0; turn < load.rounds; turn++) {
    for (const [index, target] of targets.entries()) {
      samples[index]?.push(await runRound(target, load))
    }
  }
  return samples.map((rounds) => ({
    rate: median(rounds.map(({ rate }) => rate)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    cpu: (total(rounds.map(({ cpu }) => cpu)) * 1000) / total(rounds.map(({ requests }) => requests)),
    rates: rounds.map(({ rate }) => rate),
  }))
}

async function runRound(
  { name, worker, next }: Target,
  load: LoadSettings,
  minResponses = load.connections,
): Promise<Sample> {
  const latencies: number[] = []
  const { status: expected = 200 } = next()
  const unexpected = new Map<string, number>()
  const cpuBefore = cpuTimeOf(worker.pid)
  const startedAt = performance.now()
  const { errors } = await sendLoad(worker.url, next, { ...load, minResponses }, (status, latency) => {
    latencies.push(latency)
    if (status !== expected) unexpected.set(`${status}`, (unexpected.get(`${status}`) ?? 0) + 1)
  })
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const cpu = cpuTimeOf(worker.pid) - cpuBefore

  if (errors > 0) unexpected.set("no response", errors)
  if (unexpected.size > 0) {
    const counts = [...unexpected].map(([response, times]) => `${times} × ${response}`).join(", ")
    throw new Error(`${name}: got ${counts}`)
  }
  if (latencies.length < minResponses) {
    throw new Error(`${name} gave ${latencies.length} responses within ${LONGEST_ROUND_S} s`)
  }
  return {
    rate: latencies.length / elapsedSeconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu,
    requests: latencies.length,
  }
}

function sendLoad(
  url: string,
  next: () => BenchRequest,
  { roundMs, connections, minResponses }: LoadSettings & { minResponses: number },
  onResponse: (status: number, latency: number) => void,
): Promise<Result> {
  const limits = { connections, duration: LONGEST_ROUND_S, timeout: LONGEST_ROUND_S, sampleInt: 100 }
  const setupRequest = (defaults: Request): Request => {
    const { path, method = "GET", headers = {}, body } = next()
    return { ...defaults, path, method, headers: { ...headers }, ...(body !== undefined && { body }) }
  }
  const startedAt = performance.now()
  let responses = 0
  return new Promise((resolve, reject) => {
    const round = autocannon({ url, ...limits, requests: [{ setupRequest }] }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    round.on("response", (_client, status, _bytes, latency) => {
      onResponse(status, latency)
      responses++
      // On a busy machine, a short round would else end before its first response.
      if (responses >= minResponses && performance.now() - startedAt >= roundMs) round.stop()
    })
  })
}

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

/** The smallest value that at least the given share of the values does not exceed. */
function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

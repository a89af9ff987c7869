import autocannon, { type Result } from "autocannon"
import { median, percentile } from "./statistics.ts"
import { cpuTimeOf } from "./workerd-process.ts"
import type { Target } from "./workers.ts"

export type Call = {
  method?: "GET" | "POST"
  path: string
  headers?: Record<string, string>
  body?: string
  /** What the site answers when all is well. */
  status: number
}

/** Requests a second, latencies in milliseconds, and the processor's microseconds for each request. */
type Round = { rate: number; p50: number; p99: number; cpu: number }

/** The medians of all rounds, and the rates by round. */
export type Figures = Round & { rates: number[] }
export type Contender = { name: string; target: Pick<Target, "url" | "pid">; call: Call }
export type Pace = { ms: number; rounds: number; connections: number }

/** Until the runtime has compiled what it runs most. */
const WARM_UP_MS = 2000

/**
 * Figures of each contender under the same load: they take turns in many short rounds, so that what else the
 * machine does meets all of them, and medians count. Fails on any answer that is not the expected one.
 */
export async function measure(contenders: Contender[], pace: Pace): Promise<Figures[]> {
  const warmUp = { ...pace, ms: Math.max(pace.ms, WARM_UP_MS) }
  for (const contender of contenders) await round(contender, warmUp)
  const rounds: Round[][] = contenders.map(() => [])
  for (let turn = 0; turn < pace.rounds; turn++) {
    for (const [index, contender] of contenders.entries()) {
      rounds[index]?.push(await round(contender, pace))
    }
  }
  return rounds.map((all) => ({
    rate: median(all.map(({ rate }) => rate)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
    cpu: median(all.map(({ cpu }) => cpu)),
    rates: all.map(({ rate }) => rate),
  }))
}

async function round(
  { name, target: { url, pid }, call }: Contender,
  { ms, connections }: Pace,
): Promise<Round> {
  const { path, method = "GET", headers = {}, body, status } = call
  const latencies: number[] = []
  const unexpected = new Map<number, number>()
  const cpuBefore = pid === null ? Number.NaN : cpuTimeOf(pid)
  const started = performance.now()
  const { errors } = await new Promise<Result>((resolve, reject) => {
    const load = { url: url + path, method, headers, connections, duration: ms / 1000, sampleInt: 100 }
    const options = body === undefined ? load : { ...load, body }
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result))).on(
      "response",
      (_client, code, _bytes, latency) => {
        latencies.push(latency)
        if (code !== status) unexpected.set(code, (unexpected.get(code) ?? 0) + 1)
      },
    )
  })
  const elapsed = (performance.now() - started) / 1000
  const cpu = pid === null ? Number.NaN : cpuTimeOf(pid) - cpuBefore

  const answers = [...unexpected].map(([code, times]) => `${times} × ${code}`)
  const complaints = errors > 0 ? [...answers, `${errors} × no answer`] : answers
  if (complaints.length > 0)
    throw new Error(`${name} must answer ${status}; it gave ${complaints.join(", ")}`)
  if (latencies.length === 0) throw new Error(`${name} gave no answer within ${ms} ms`)
  return {
    rate: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: (cpu * 1000) / latencies.length,
  }
}

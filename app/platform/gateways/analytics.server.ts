/** Workers Analytics Engine, of which one method is used. Absent where it is not bound: then nothing is measured. */
export type Analytics = Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined

/** Source of a response. */
type Source = "memory" | "cache" | "site"

type Measurement = { kind: RequestKind; method: string; status: number; source: Source; durationMs: number }

/** Number of responses from memory that one data point stands for; they are the most frequent and the cheapest. */
const MEMORY_HITS_PER_POINT = 100

/**
 * Events that one request or run of the cron may count. Analytics Engine drops what an invocation writes beyond 25 points
 * (its documentation of 2025; 250 in that of 2026), and the request's or the run's own point is the last.
 */
const MAX_EVENTS = 20

/** Returns the data set limited to `MAX_EVENTS` events. */
export function limitEvents(analytics: Analytics): Analytics {
  let left = MAX_EVENTS
  return {
    writeDataPoint(point) {
      if (left-- > 0) analytics?.writeDataPoint(point)
    },
  }
}

/** docs/alarms.md names the columns: blob1 is "request" or "event". No path, address or id of a person is among them. */
function toDataPoint(measured: Measurement, requests = 1): AnalyticsEngineDataPoint {
  const { kind, method, status, source, durationMs } = measured
  return {
    indexes: [kind],
    blobs: ["request", kind, `${Math.floor(status / 100)}xx`, source, method],
    doubles: [durationMs, requests],
  }
}

const MEMORY_HITS = toDataPoint(
  { kind: "page", method: "GET", status: 200, source: "memory", durationMs: 0 },
  MEMORY_HITS_PER_POINT,
)

/** A page from the isolate's memory: at most writes one data point that never changes. */
export function recordMemoryHit(analytics: Analytics) {
  if (Math.random() * MEMORY_HITS_PER_POINT < 1) write(analytics, MEMORY_HITS)
}

/** Measures from `startedAt`. In Workers, the clock moves on with I/O only, so a duration is what was waited for. */
export function recordRequest(
  analytics: Analytics,
  { method, url }: Request,
  { status, source, startedAt }: { status: number; source: Source; startedAt: number },
) {
  const kind = requestKind(new URL(url).pathname)
  write(analytics, toDataPoint({ kind, method, status, source, durationMs: Date.now() - startedAt }))
}

/** A run of the cron; one that ends with an error counts as 5xx. */
export function recordCron(
  analytics: Analytics,
  { status, startedAt }: { status: number; startedAt: number },
) {
  const durationMs = Date.now() - startedAt
  write(analytics, toDataPoint({ kind: "cron", method: "CRON", status, source: "site", durationMs }))
}

/** An event of the log, by its name. `lagMs`: of a payment, from the provider to here. */
export function recordEvent(
  analytics: Analytics,
  event: string,
  { level, lagMs = null }: { level: "info" | "error"; lagMs?: number | null },
) {
  write(analytics, {
    indexes: [event.slice(0, 96)],
    blobs: ["event", event, level],
    doubles: [lagMs ?? -1, 1],
  })
}

/** A measurement that can't be written fails no request. */
function write(analytics: Analytics, point: AnalyticsEngineDataPoint) {
  try {
    analytics?.writeDataPoint(point)
  } catch {
    // More points than one invocation may write.
  }
}

/** Kinds by which requests are counted; the names are stable, because queries and alarms use them. */
type RequestKind = "page" | "account" | "checkout" | "webhook" | "api" | "desk" | "health" | "cron"

const KINDS: [pattern: RegExp, kind: RequestKind][] = [
  [/^\/webhooks\//, "webhook"],
  [/^\/(api|\.well-known)\//, "api"],
  [/^\/desk(\.data)?(\/|$)/, "desk"],
  [/^\/healthz$/, "health"],
  [/^\/(buy|checkout|donate|quotes|receipts|invoices)(\.data)?(\/|$)/, "checkout"],
  [
    /^\/(login|logout|signup|register|account|forgot-password|reset-password|confirm-email|undo-email-change|not-me|dashboard|download|report-bug)(\.data)?(\/|$)/,
    "account",
  ],
]

/** The kind of a request; its path itself is not kept, because it can contain the id of an order or a token. */
export function requestKind(pathname: string) {
  return KINDS.find(([pattern]) => pattern.test(pathname))?.[1] ?? "page"
}

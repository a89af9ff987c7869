import { readFileSync } from "node:fs"
import type { Site } from "#tests/bench/site.ts"
import { median } from "#tests/bench/statistics.ts"
import { addAccounts } from "#tests/support/d1/many-rows.ts"
import type { Journeys } from "./journeys.ts"

/** The shop grows by so many customers in each window, beside those who buy. */
const GROWTH = 250

/** What was measured in one window of time. */
export type Sample = {
  requests: number
  journeys: number
  /** Resident memory of the runtime, in MB; NaN where there is no /proc. */
  memory: number
  /** Median latencies in ms, by kind. */
  latencies: Record<string, number>
  /** Rows that each table got from the journeys of the window. */
  added: Record<string, number>
  /** Rows that statements inserted, updated or deleted in the window. */
  changed: number
  /** Rows of all tables at its end. */
  rows: number
}

type Counts = { changes: number; tables: Record<string, number> }

/** Measures one window after the other. */
export class Sampler {
  private before: Counts = { changes: 0, tables: {} }
  private journeys = 0
  private accounts = 0

  constructor(
    private readonly site: Pick<Site, "d1" | "pid">,
    private readonly running: Journeys,
  ) {}

  /** Begins the first window, with a shop of so many customers. */
  async start(accounts: number): Promise<void> {
    await this.grow(accounts)
    this.running.latencies.clear()
    this.journeys = this.endedJourneys()
  }

  private endedJourneys(): number {
    return [...this.running.done.values()].reduce((sum, done) => sum + done, 0)
  }

  /** Ends a window and begins the next. */
  async sample(): Promise<Sample> {
    const { site, running } = this
    const now = await countRows(site.d1)
    const journeys = this.endedJourneys()
    const latencies = [...running.latencies]
    running.latencies.clear()
    const result = {
      requests: latencies.reduce((sum, [, times]) => sum + times.length, 0),
      journeys: journeys - this.journeys,
      memory: memoryOf(site.pid),
      latencies: Object.fromEntries(latencies.map(([kind, times]) => [kind, median(times)])),
      added: difference(now.tables, this.before.tables),
      changed: now.changes - this.before.changes,
      rows: Object.values(now.tables).reduce((sum, rows) => sum + rows, 0),
    }
    this.journeys = journeys
    await this.grow(GROWTH)
    return result
  }

  private async grow(accounts: number): Promise<void> {
    await addAccounts(this.site.d1, this.accounts + accounts, this.accounts)
    this.accounts += accounts
    this.before = await countRows(this.site.d1)
  }
}

function difference(now: Record<string, number>, before: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(now).map(([table, rows]) => [table, rows - (before[table] ?? 0)]))
}

async function countRows(d1: D1Database): Promise<Counts> {
  const { results } = await d1
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
    )
    .all<{ name: string }>()
  const counts = results.map(({ name }) =>
    d1.prepare(`select '${name}' as name, count(*) as count from "${name}"`),
  )
  const changes = d1.prepare("select 'changes' as name, total_changes() as count")
  const rows = await d1.batch<{ name: string; count: number }>([changes, ...counts])
  const [total = 0, ...others] = rows.map(({ results: [row] }) => row?.count ?? 0)
  return {
    changes: total,
    tables: Object.fromEntries(others.map((count, index) => [results[index]?.name, count])),
  }
}

function memoryOf(pid: number | null): number {
  if (pid === null) return Number.NaN
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return Number(kilobytes) / 1000
  } catch {
    return Number.NaN
  }
}

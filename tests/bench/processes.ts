import { readdirSync, readFileSync } from "node:fs"

const CLOCK_TICK_MS = 10

/** The process that a start has brought about; null where the system does not tell. */
export async function startedBy<T>(start: () => Promise<T>): Promise<{ started: T; pid: number | null }> {
  const before = new Set(children())
  const started = await start()
  return { started, pid: children().find((pid) => !before.has(pid)) ?? null }
}

/** Milliseconds of processor time that a process has taken so far. */
export function cpuTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
}

function children(): number[] {
  try {
    const threads = readdirSync("/proc/self/task")
    const lists = threads.map((thread) => readFileSync(`/proc/self/task/${thread}/children`, "utf8"))
    return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number))
  } catch {
    return []
  }
}

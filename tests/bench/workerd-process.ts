import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"

type Process = { pid: number; parent: number; name: string }

const CLOCK_TICK_MS = 10

/** Runs a function that starts one workerd process; the pid is null where the system does not list processes. */
export async function findWorkerdPid<T>(
  start: () => Promise<T>,
): Promise<{ started: T; pid: number | null }> {
  const before = new Set(listWorkerdPids())
  const started = await start()
  return { started, pid: listWorkerdPids().find((pid) => !before.has(pid)) ?? null }
}

/** CPU time of a process so far in milliseconds; NaN where there is no /proc. */
export function cpuTimeOf(pid: number | null): number {
  if (pid === null || !existsSync(`/proc/${pid}/stat`)) return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
}

/** The workerd processes that this process has started. */
function listWorkerdPids(): number[] {
  const processes = existsSync("/proc/self/stat") ? readProc() : readPs()
  return processes
    .filter(({ parent, name }) => parent === process.pid && name.includes("workerd"))
    .map(({ pid }) => pid)
}

function readProc(): Process[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const [, name = "", parent = ""] =
        /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? []
      return [{ pid: Number(pid), parent: Number(parent), name }]
    } catch {
      // The process ended after the folder was listed.
      return []
    }
  })
}

/** For systems without /proc, such as macOS. */
function readPs(): Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" })
  return (stdout ?? "").split("\n").flatMap((line) => {
    const [, pid, parent, name = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid && parent ? [{ pid: Number(pid), parent: Number(parent), name }] : []
  })
}

import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"

type Process = { id: number; parent: number; name: string }

/** The ids of the workerd processes that this process has started. */
export function listRuntimes(): number[] {
  const processes = existsSync("/proc/self/stat") ? readProc() : readPs()
  return processes
    .filter(({ parent, name }) => parent === process.pid && name.includes("workerd"))
    .map(({ id }) => id)
}

function readProc(): Process[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return ids.flatMap((id) => {
    try {
      const [, name = "", parent = ""] =
        /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, "utf8")) ?? []
      return [{ id: Number(id), parent: Number(parent), name }]
    } catch {
      // It ended between the two looks.
      return []
    }
  })
}

/** Where there is no /proc, as on a Mac. */
function readPs(): Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" })
  return stdout.split("\n").flatMap((line) => {
    const [, id, parent, name = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return id && parent ? [{ id: Number(id), parent: Number(parent), name }] : []
  })
}

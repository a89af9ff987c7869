import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** The number in the name is the process that made the directory. */
const NAME = /^brisk-command-(\d+)-/

/**
 * Runs `work` with a directory that only this user can open, and removes it: afterwards, when the command is ended by a
 * signal, and, where it was killed, at the start of the next one.
 */
export async function withTemporaryDirectory<Result>(
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  removeAbandoned()
  const directory = mkdtempSync(join(tmpdir(), `brisk-command-${process.pid}-`))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  const end = (signal: NodeJS.Signals) => {
    remove()
    for (const name of SIGNALS) process.off(name, end)
    process.kill(process.pid, signal)
  }
  for (const name of SIGNALS) process.on(name, end)
  try {
    return await work(directory)
  } finally {
    remove()
    for (const name of SIGNALS) process.off(name, end)
  }
}

/** Removes what commands that were killed left; what a running one has stays. */
export function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    const directory = join(tmpdir(), name)
    // On a machine with several users, those of others are theirs to remove.
    if (statSync(directory, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    rmSync(directory, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

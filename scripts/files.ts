import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative, resolve } from "node:path"
import { isRunning } from "./local/processes.mjs"

const MAX_BYTES = 64 * 1024

/** The text of a small file that nobody else can read, or of the standard input for "-". */
export function readPrivateFile(file: string) {
  // Reads file descriptor 0: `process.stdin` would make an empty pipe fail.
  if (file === "-") return readFileSync(0, "utf8")
  const { mode, size } = statSync(file)
  if ((mode & 0o077) !== 0) throw new Error(`${file} can be read by others. Run: chmod 600 ${file}`)
  if (size > MAX_BYTES) throw new Error(`${file} is above 64 KB.`)
  return readFileSync(file, "utf8")
}

/**
 * Writes files that only this user can read: all of them, or none, as on a disk that is full. Fails where a file or a
 * link of the name is: "x" follows none. Fails where git would take one.
 */
export function writeNew(files: [name: string, contents: string | Uint8Array][]) {
  for (const [name] of files) requireUncommitted(name)
  const written: string[] = []
  try {
    for (const [name, contents] of files) {
      writeFileSync(name, "", { mode: 0o600, flag: "wx" })
      written.push(name)
      writeFileSync(name, contents, { flush: true })
    }
  } catch (error) {
    for (const name of written) rmSync(name, { force: true })
    throw error
  }
}

/** Throws where `git add -A` would take what is secret or personal. Without git, and outside of a work tree, nothing is refused. */
export function requireUncommitted(path: string) {
  const target = resolve(path)
  let folder = dirname(target)
  while (!existsSync(folder)) folder = dirname(folder)
  const { status } = spawnSync("git", ["-C", folder, "check-ignore", "--quiet", relative(folder, target)])
  // 0: ignored. 128: no work tree.
  if (status === 1)
    throw new Error(
      `git would commit ${path}. Choose a path outside of the work tree, or one that .gitignore names.`,
    )
}

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
export function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    const directory = join(tmpdir(), name)
    // Directories of other users are left for them to remove.
    if (statSync(directory, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    rmSync(directory, { recursive: true, force: true })
  }
}

import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative, resolve } from "node:path"
import { parseEnv } from "node:util"
import { describeFailure } from "./cloudflare/failure.ts"
import { stateDir } from "./local/addresses.mjs"
import { type Command, type Options, readArguments, type ValuesOf } from "./local/arguments.mjs"
import { isRunning } from "./local/processes.mjs"
import { openRunningDatabase } from "./local/running-database.ts"
import { findRunningSite } from "./local/running-site.mjs"
import { createProgress, type Progress } from "./progress.ts"

export type Remote = { remote: boolean }

/** The option of the commands that work on the local database, or the production one. */
export const REMOTE = {
  remote: {
    does: "works on the production database instead of the local one",
  },
} as const

/**
 * Runs a command and prints what it returns; of an error, its message only, with exit status 1. Removes first what a command that was
 * killed left in the folder of temporary files. What takes seconds to load is imported by `run`, so that usage is told at once.
 */
export async function runCommand<const Chosen extends Options>(
  command: Command<Chosen>,
  run: (values: ValuesOf<Chosen>, positionals: string[], progress: Progress) => Promise<string | undefined>,
) {
  const { values, positionals } = readArguments(command)
  removeAbandoned()
  const progress = createProgress()
  try {
    const text = await run(values, positionals, progress)
    progress.end()
    if (text !== undefined) console.log(text)
  } catch (error) {
    progress.end()
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/** Throws where git would take the local database: for commands that write data of real people into it. */
export function requireUncommittedState({ remote }: Remote) {
  if (!remote) requireUncommitted(stateDir)
}

export function readDevVars() {
  return existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {}
}

/**
 * The bindings and variables of wrangler.toml: the local ones, or those of production, without its secrets. The local database is
 * that of the site that serves it, while one does. Without the assets, which no command reads: a build that runs meanwhile
 * deletes their folder, and workerd does not start when it is gone.
 */
export async function openPlatform<Env extends object>({ remote }: Remote) {
  // It takes seconds to load, and not every command needs it.
  const { getPlatformProxy, unstable_readConfig } = await import("wrangler")
  const config = unstable_readConfig({})
  const select = (binding: object) => ({ ...binding, remote })
  return withTemporaryDirectory(async (directory) => {
    const configPath = join(directory, "wrangler.json")
    const bindings = {
      name: config.name,
      account_id: config.account_id,
      compatibility_date: config.compatibility_date,
      d1_databases: config.d1_databases.map(select),
      kv_namespaces: config.kv_namespaces.map(select),
      r2_buckets: config.r2_buckets.map(select),
    }
    writeFileSync(configPath, JSON.stringify(bindings))
    const persist = { path: resolve(stateDir, "v3") }
    const { env, dispose } = await getPlatformProxy<Env>({ configPath, persist }).catch((error: Error) => {
      throw new Error(describeFailure(error.message, process.env))
    })
    const site = remote ? null : await findRunningSite()
    if (site && !site.isDev)
      Object.assign(env, { DB: openRunningDatabase(site.siteUrl, config.d1_databases[0]?.database_id ?? "") })
    return {
      env: { ...config.vars, ...(remote ? {} : readDevVars()), ...env },
      [Symbol.asyncDispose]: dispose,
    }
  })
}

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
export async function withTemporaryDirectory<Result>(work: (directory: string) => Promise<Result>) {
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

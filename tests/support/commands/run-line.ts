import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, cpSync, readFileSync, symlinkSync } from "node:fs"
import { delimiter, join, resolve } from "node:path"

/** The lines of package.json, by the name of their command. */
export const COMMAND_LINES = (
  JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
).scripts

const SOURCES = [".config", "app", "db", "docs", "scripts", "tests", "remix.config.ts", "LICENSE"]
const WRITTEN = [
  "migrations",
  "package.json",
  "package-lock.json",
  "public",
  "tsconfig.json",
  "wrangler.toml",
]

/** Makes of an empty directory a clone in which commands may write, but not build: its sources are links. */
export function linkClone(directory: string): void {
  for (const name of SOURCES) symlinkSync(resolve(name), join(directory, name))
  copyClone(directory, WRITTEN)
}

/** Makes of an empty directory a clone in which each command may run. */
export function copyClone(
  directory: string,
  names = [...SOURCES, ...WRITTEN, ".github", ".gitignore"],
): void {
  for (const name of [...names, ".dev.vars.example"]) cpSync(name, join(directory, name), { recursive: true })
  copyFileSync(".dev.vars.example", join(directory, ".dev.vars"))
  symlinkSync(resolve("node_modules"), join(directory, "node_modules"))
}

export type Place = {
  cwd: string
  environment?: Record<string, string>
  /** A folder of programs that come before all others. */
  programs?: string
}

/** Starts a command by its line, as npm does. */
export function startLine(name: string, args: string[], { cwd, environment, programs }: Place): ChildProcess {
  const line = COMMAND_LINES[name]
  if (line === undefined) throw new Error(`package.json has no ${name}.`)
  const path = [...(programs ? [programs] : []), resolve("node_modules/.bin"), process.env.PATH]
  // Without the build of these tests, and what Vitest says to its own children.
  const own = Object.entries(process.env).filter(([key]) => key !== "BUILD_DIR" && !key.startsWith("VITEST"))
  const env = { ...Object.fromEntries(own), ...environment, PATH: path.join(delimiter) }
  // A group of its own, so that ending it ends what it started.
  return spawn("sh", ["-c", `${line} "$@"`, "sh", ...args], { cwd, env, detached: true })
}

/** Runs a command by its line to its end. */
export async function runLine(name: string, args: string[], place: Place, input = "") {
  const child = startLine(name, args, place)
  const output = { stdout: "", stderr: "" }
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream]?.on("data", (chunk) => {
      output[stream] += chunk
    })
  }
  child.stdin?.end(input)
  const [status] = await once(child, "close")
  return { status, ...output }
}

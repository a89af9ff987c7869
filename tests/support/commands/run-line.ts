import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, cpSync, readFileSync, symlinkSync } from "node:fs"
import { delimiter, join, resolve } from "node:path"

/** The lines of package.json, by the name of their command. */
export const COMMAND_LINES = (
  JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
).scripts

const LINKED = [".config", "app", "db", "docs", "node_modules", "scripts", "tests"]
const COPIED = ["migrations", "package.json", "package-lock.json", "public", "tsconfig.json", "wrangler.toml"]

/** Makes of an empty directory a clone in which commands may write. */
export function makeClone(directory: string): void {
  for (const name of [...LINKED, "remix.config.ts", "LICENSE", ".dev.vars.example"])
    symlinkSync(resolve(name), join(directory, name))
  for (const name of COPIED) cpSync(name, join(directory, name), { recursive: true })
  copyFileSync(".dev.vars.example", join(directory, ".dev.vars"))
}

export type Place = {
  cwd: string
  environment?: Record<string, string>
  /** A folder of programs that come before all others. */
  programs?: string
}

/** Starts a command by its line, as npm does. */
function startLine(name: string, args: string[], { cwd, environment, programs }: Place): ChildProcess {
  const line = COMMAND_LINES[name]
  if (line === undefined) throw new Error(`package.json has no ${name}.`)
  const path = [...(programs ? [programs] : []), resolve("node_modules/.bin"), process.env.PATH]
  const env = { ...process.env, ...environment, PATH: path.join(delimiter) }
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

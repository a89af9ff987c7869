import { execFile } from "node:child_process"
import { delimiter, resolve } from "node:path"
import { promisify, stripVTControlCharacters } from "node:util"
import { describeFailure } from "./failure.ts"

/** Runs Wrangler with these arguments and resolves with what it prints; rejects with it on a non-zero exit. */
export type Wrangler = (args: string[]) => Promise<string>

const execute = promisify(execFile)
const MAX_OUTPUT = 512 * 1024 * 1024

export const runWrangler: Wrangler = (args) => runWranglerIn(".", process.env)(args)

/**
 * The rows of one query, of the database that the options choose. Every user of the machine can read a statement while it
 * runs, so none may name a person.
 */
export async function queryDatabase<Row>(sql: string, options: string[]) {
  const printed = await runWrangler(["d1", "execute", "DB", ...options, "--json", "--command", sql])
  return (JSON.parse(printed) as { results: Row[] }[])[0]?.results ?? []
}

/** Runs the `wrangler` that is first on the PATH, else that of the packages. Wrangler colors its errors even in a file. */
export function runWranglerIn(cwd: string, environment: NodeJS.ProcessEnv): Wrangler {
  const path = [environment.PATH, resolve("node_modules/.bin")].join(delimiter)
  const env = { ...environment, PATH: path, WRANGLER_SEND_METRICS: "false", CI: "true" }
  return async (args) => {
    try {
      return (await execute("wrangler", args, { cwd, env, maxBuffer: MAX_OUTPUT })).stdout
    } catch (error) {
      const { stdout = "", stderr = String(error) } = error as { stdout?: string; stderr?: string }
      const printed = stripVTControlCharacters(stdout + stderr).trim()
      const failure = describeFailure(printed, env)
      throw new Error(failure === printed ? `wrangler ${args.join(" ")} failed:\n${printed}` : failure)
    }
  }
}

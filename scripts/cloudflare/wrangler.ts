import { spawn } from "node:child_process"
import { delimiter, resolve } from "node:path"
import { stripVTControlCharacters } from "node:util"

/** Runs Wrangler with these arguments and resolves with what it prints; rejects with it on a non-zero exit. */
export type Wrangler = (args: string[]) => Promise<string>

/** Runs the `wrangler` that is first on the PATH, else that of the packages. Wrangler colors its errors even in a file. */
export const runWrangler: Wrangler = (args) => runWranglerIn(".", process.env)(args)

/** The same in another folder, with another environment. */
export function runWranglerIn(cwd: string, environment: NodeJS.ProcessEnv): Wrangler {
  const path = [environment.PATH, resolve("node_modules/.bin")].join(delimiter)
  const env = { ...environment, PATH: path, WRANGLER_SEND_METRICS: "false", CI: "true" }
  return (args) =>
    new Promise((succeed, fail) => {
      const child = spawn("wrangler", args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
      const output = { stdout: "", stderr: "" }
      child.stdout.on("data", (chunk) => {
        output.stdout += chunk
      })
      child.stderr.on("data", (chunk) => {
        output.stderr += chunk
      })
      child.once("error", fail)
      child.once("close", (code) => {
        const printed = stripVTControlCharacters(`${output.stdout}${output.stderr}`).trim()
        if (code === 0) succeed(output.stdout)
        else fail(new Error(`wrangler ${args.join(" ")} failed:\n${printed}`))
      })
    })
}

/** The rows of one statement. */
export async function queryDatabase<Row>(wrangler: Wrangler, target: string[], sql: string): Promise<Row[]> {
  const output = await wrangler(["d1", "execute", "DB", ...target, "--json", "--command", sql])
  const [result] = JSON.parse(output) as { results: Row[] }[]
  return result?.results ?? []
}

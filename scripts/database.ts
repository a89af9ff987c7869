import { execFileSync } from "node:child_process"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"

/** Wrangler's own module: its `bin` starts it in another process, with all arguments on the command line. */
const WRANGLER = "node_modules/wrangler/wrangler-dist/cli.js"
const PRELOAD = pathToFileURL(resolve("scripts/arguments-from-stdin.mjs")).href
const STATE_DIR = process.env.STATE_DIR ?? ".wrangler/state"

/** The local database, or the production one. */
export function selectDatabase({ remote }: { remote: boolean }) {
  const name = remote ? "production database" : "local database (use --remote for production)"
  const target = remote ? ["--remote"] : ["--local", "--persist-to", STATE_DIR]

  /** Runs the statements with Wrangler, which knows both databases, and returns the rows of the first one. */
  function execute<Row>(...statements: string[]): Row[] {
    const args = ["d1", "execute", "DB", ...target, "--json", "--command", statements.join(";\n")]
    try {
      const output = execFileSync("node", ["--no-warnings", "--import", PRELOAD, WRANGLER], {
        input: JSON.stringify(args),
        encoding: "utf8",
        maxBuffer: 512 * 1024 * 1024,
        env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" },
        stdio: ["pipe", "pipe", "pipe"],
      })
      const [result] = JSON.parse(output) as { results: Row[] }[]
      return result?.results ?? []
    } catch (error) {
      const detail =
        error instanceof Error && "stdout" in error
          ? `${error.stdout}${"stderr" in error ? error.stderr : ""}`
          : String(error)
      throw new Error(`The ${name} did not answer as it should:\n${explain(detail.trim())}`)
    }
  }
  return { name, execute }
}

/** What Wrangler printed; with what to do first, where it only asks for a log-in. */
const explain = (detail: string) =>
  /CLOUDFLARE_API_TOKEN|not logged in/.test(detail)
    ? `${detail}\n\nWrangler is not logged in. Run: npx wrangler login`
    : detail

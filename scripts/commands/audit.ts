import { spawnSync } from "node:child_process"
import { parseJson } from "#app/platform/text.ts"
import { findNewAdvisories, readAdvisories } from "../advisories.ts"
import { runCommand } from "../command.ts"

await runCommand(
  {
    name: "audit",
    does: "Fails when what runs in production is inside an advisory that .config/advisories.json does not name.",
    notes:
      "Fails too where the registry does not answer, as some mirrors don't. A unit test holds the versions that the file names.",
  },
  async () => {
    const { stdout } = spawnSync("npm", ["audit", "--omit", "dev", "--json"], { encoding: "utf8" })
    const known = readAdvisories().notReached.map(({ advisory }) => advisory)
    const found = findNewAdvisories(parseJson(stdout), known)
    if (found === null) throw new Error("Not audited: the registry did not answer.")
    if (found.length === 0) return "No advisory that .config/advisories.json does not name."
    process.exitCode = 1
    return [
      ...found,
      "Update the package, or name the advisory in .config/advisories.json with the reason why it does no harm here.",
    ].join("\n")
  },
)

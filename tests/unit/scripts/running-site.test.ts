import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createDirectory } from "#tests/support/server/temporary-directory.ts"

/** Output of a process with this state folder. */
function run(stateDir: string, code: string): string {
  const script = `import { isDemoRunning, recordRunning } from "./scripts/local/running-site.mjs"; ${code}`
  const env = { ...process.env, STATE_DIR: stateDir }
  return spawnSync("node", ["--input-type=module", "--eval", script], { encoding: "utf8", env }).stdout.trim()
}

test("isDemoRunning: until the process that fills the database has ended", () => {
  const stateDir = createDirectory()
  const look = "console.log(isDemoRunning())"
  expect(run(stateDir, look)).toBe("false")
  expect(run(stateDir, `recordRunning("demo", {}); ${look}`)).toBe("true")
  expect(run(stateDir, look)).toBe("false")
  // One that was killed leaves its record.
  writeFileSync(join(stateDir, "running-demo.json"), JSON.stringify({ pid: 9_999_999 }))
  expect(run(stateDir, look)).toBe("false")
})

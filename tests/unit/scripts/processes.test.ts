import { spawn } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import { expect, test } from "vitest"

const PROCESSES = JSON.stringify(resolve("scripts/local/processes.mjs"))

/** Ignores SIGTERM, as Wrangler does while it starts. */
const STUBBORN = `process.on("SIGTERM", () => console.log("asked")); console.log(process.pid); setInterval(() => {}, 1000)`

/** Ends on SIGTERM, and leaves a program behind that ignores it. */
const LEAVING = `require("node:child_process").spawn(process.execPath, ["--eval", ${JSON.stringify(STUBBORN)}], { stdio: "inherit" })
  setInterval(() => {}, 1000)`

test.each([
  ["that ignores SIGTERM", STUBBORN],
  ["whose own program ignores SIGTERM", LEAVING],
])("endAllOnExit: a program %s is killed, also at a repeated signal", async (_, program) => {
  const script = `import { endAllOnExit, startProcess } from ${PROCESSES}
    endAllOnExit()
    startProcess(process.execPath, ["--eval", ${JSON.stringify(program)}])
    setInterval(() => {}, 1000)`
  const command = spawn(process.execPath, ["--input-type=module", "--eval", script])
  const [pid] = await once(command.stdout, "data")
  try {
    command.kill("SIGINT")
    await once(command.stdout, "data")
    command.kill("SIGINT")
    // "close" waits for the last program that has the output open.
    const [code] = await once(command, "close")
    expect(code).toBe(0)
  } finally {
    try {
      process.kill(Number(pid), "SIGKILL")
    } catch {
      // Ended, as it should be.
    }
  }
})

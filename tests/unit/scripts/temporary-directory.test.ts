import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { expect, onTestFinished, test } from "vitest"

const MODULE = resolve("scripts/files.ts")

/** A command in a process of its own, which has written a file and waits. */
async function startCommand(temporary: string) {
  const script = `import { withTemporaryDirectory } from "${MODULE}"
import { writeFileSync } from "node:fs"
await withTemporaryDirectory(async (directory) => {
  writeFileSync(directory + "/database.sql", "plain")
  console.log("ready")
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})`
  const file = join(temporary, "command.mts")
  writeFileSync(file, script)
  const child = spawn(process.execPath, ["--import", "tsx", file], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "inherit"],
  })
  await once(child.stdout, "data")
  return child
}

function createTemporary(): string {
  const directory = mkdtempSync(join(tmpdir(), "brisk-signals-"))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

const leftIn = (directory: string) =>
  readdirSync(directory).filter((name) => name.startsWith("brisk-command-"))

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "withTemporaryDirectory: %s ends the command and removes the directory",
  async (signal) => {
    const temporary = createTemporary()
    const child = await startCommand(temporary)
    expect(leftIn(temporary)).toHaveLength(1)
    child.kill(signal)
    const [, endedBy] = await once(child, "exit")
    expect([endedBy, leftIn(temporary)]).toEqual([signal, []])
  },
)

test("withTemporaryDirectory: what a killed command left is removed at the next start, and that of a running one stays", async () => {
  const temporary = createTemporary()
  const killed = await startCommand(temporary)
  const running = await startCommand(temporary)
  killed.kill("SIGKILL")
  await once(killed, "exit")
  const others = join(temporary, "brisk-command-of-somebody")
  mkdirSync(others)
  expect(leftIn(temporary)).toHaveLength(3)
  const next = await startCommand(temporary)
  expect(leftIn(temporary).filter((name) => name.includes(`-${killed.pid}-`))).toEqual([])
  expect(leftIn(temporary)).toHaveLength(3)
  expect(existsSync(others)).toBe(true)
  for (const child of [running, next]) child.kill("SIGKILL")
})

test("runCommand: every command removes what a killed one left, also one that makes no directory of its own", async () => {
  const temporary = createTemporary()
  const killed = await startCommand(temporary)
  killed.kill("SIGKILL")
  await once(killed, "exit")
  expect(leftIn(temporary)).toHaveLength(1)
  const file = join(temporary, "other.mts")
  writeFileSync(
    file,
    `import { runCommand } from "${resolve("scripts/command.ts")}"\nawait runCommand({}, async () => "done")`,
  )
  const env = { ...process.env, TMPDIR: temporary }
  const other = spawn(process.execPath, ["--import", "tsx", file], { env, stdio: "ignore" })
  const [status] = await once(other, "exit")
  expect([status, leftIn(temporary)]).toEqual([0, []])
})

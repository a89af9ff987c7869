import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

const ADDRESS = `ada-${process.pid}@example.com`

/** The arguments of all processes, as every user of the machine can see them. */
const processes = () => spawnSync("ps", ["-eo", "args"], { encoding: "utf8" }).stdout

function createDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "brisk-personal-"))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

/** Runs `npm run owner` on an empty database, so that it fails after it asked for the account. */
function startOwnerCommand(...args: string[]) {
  const env = { ...process.env, STATE_DIR: createDirectory() }
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/commands/owner.ts", ...args], { env })
  const output = { text: "" }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output.text += chunk
    })
  }
  return { child, output }
}

test("npm run owner: no process of it has the address in its arguments", async () => {
  const { child, output } = startOwnerCommand("add")
  child.stdin.end(`${ADDRESS}\n`)
  let isDone = false
  const end = once(child, "close").then(() => {
    isDone = true
  })
  while (!isDone) {
    expect(processes().includes(ADDRESS)).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await end
  // Wrangler was asked for the account.
  expect(output.text).toContain("no such table: users")
})

test("npm run owner: an address as an argument is taken; a file that others can read is refused", async () => {
  const file = join(createDirectory(), "email")
  writeFileSync(file, ADDRESS, { mode: 0o644 })
  const cases: [args: string[], sentence: string][] = [
    [["add", ADDRESS], "no such table: users"],
    [["add", "not an address"], "npm run owner -- add [EMAIL]"],
    [["add", "--email-file", file], "can be read by others. Run: chmod 600"],
  ]
  for (const [args, sentence] of cases) {
    const { child, output } = startOwnerCommand(...args)
    child.stdin.end()
    const [code] = await once(child, "close")
    expect([code, output.text]).toEqual([1, expect.stringContaining(sentence)])
  }
})

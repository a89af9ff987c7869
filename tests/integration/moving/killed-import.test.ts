import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { byLength } from "#tests/support/server/test-length.ts"
import { copyFromD1 } from "../../../scripts/backups/database-copy.ts"
import { dumpStatements } from "../../../scripts/backups/dump-sql.ts"
import { createOldSite, NOW, runImport } from "./old-site.ts"

type Kill = { write: number; place: "before" | "during" | "after" }

const PLACES: Kill[] = [1, 2, 3, 4, 5, 6, 7].flatMap((write) =>
  (["before", "during", "after"] as const).map((place) => ({ write, place })),
)

/** Runs the import in a process, and all that it started in a group, which ends with it. */
async function runProcess(stateDir: string, input: object) {
  const args = ["--import", "tsx", "tests/support/commands/killed-import.ts", JSON.stringify(input)]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, STATE_DIR: stateDir },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  const output = { stdout: "", stderr: "" }
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk
  })
  const [status, signal] = await once(child, "exit")
  // Of a killed process, workerd goes on; it ended by itself otherwise.
  if (signal !== null && child.pid) process.kill(-child.pid, "SIGKILL")
  // Miniflare says that it reads the variables of a site that was started before.
  const stdout = output.stdout.replace(/^Using secrets .*\n/, "")
  return { status, signal, ...output, stdout }
}

test("npm run import: killed at any place and run again, the database is what an undisturbed run leaves", async () => {
  using site = await createOldSite({ customers: 60, faults: 10 })
  const input = { files: site.files, now: NOW.toISOString(), chunkSize: 20, kill: null }
  const [empty, whole] = ["empty", "whole"].map((name) => join(site.directory, name)) as [string, string]
  mkdirSync(empty)
  expect(await runProcess(empty, { ...input, files: null })).toMatchObject({ status: 0, stderr: "" })
  const copyTo = (directory: string) => cpSync(empty, directory, { recursive: true })
  copyTo(whole)
  const undisturbed = await runProcess(whole, input)
  expect(undisturbed).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[0-9a-f]{64}\n$/) })

  for (const kill of byLength([PLACES[4]], PLACES.slice(0, 20)).flatMap((place) => place ?? [])) {
    const directory = join(site.directory, `${kill.write}-${kill.place}`)
    copyTo(directory)
    expect(await runProcess(directory, { ...input, kill })).toMatchObject({ signal: "SIGKILL", stdout: "" })
    const { stdout } = await runProcess(directory, input)
    expect([kill, stdout]).toEqual([kill, undisturbed.stdout])
  }
}, 900_000)

/** All rows, statement by statement; a reset of the database makes its triggers again, in another order. */
const rowsOf = async (app: App) =>
  [...dumpStatements(await copyFromD1(app.d1))]
    .filter((statement) => statement.startsWith("INSERT"))
    .join("\n")

test("npm run import: cut after any statement, as D1's import may be, and run again, the database is the same", async () => {
  await using app = await startApp()
  using site = await createOldSite({ customers: 40, faults: 8 })
  const statements: string[] = []
  const write = async (chunk: string[]) => {
    for (const statement of chunk) await app.d1.prepare(statement).run()
    statements.push(...chunk)
  }
  await runImport(app, site.files, { chunkSize: 25, write })
  const whole = await rowsOf(app)
  const cuts = byLength(
    [9],
    Array.from({ length: statements.length - 1 }, (_, index) => index + 1),
  )
  for (const cut of cuts) {
    await app.reset()
    let left = cut
    const cutWrite = async (chunk: string[]) => {
      for (const statement of chunk) {
        if (left-- === 0) throw new Error("cut")
        await app.d1.prepare(statement).run()
      }
    }
    await expect(runImport(app, site.files, { chunkSize: 25, write: cutWrite })).rejects.toThrow("cut")
    const { brokenInvariants } = await runImport(app, site.files, { chunkSize: 25 })
    expect([cut, brokenInvariants]).toEqual([cut, []])
    expect([cut, (await rowsOf(app)) === whole]).toEqual([cut, true])
  }
}, 900_000)

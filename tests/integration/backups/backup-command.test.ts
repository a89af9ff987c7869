import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { expect, test } from "vitest"
import { createBackupKey } from "#tests/support/backup-key.ts"

/** Runs a script as npm does. */
function run(script: string, ...args: string[]) {
  const env = { ...process.env, BACKUP_RECIPIENT: "" }
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/tsx", [`scripts/${script}.ts`, ...args], {
    env,
    encoding: "utf8",
  })
  return { status, stdout, stderr }
}

test("npm run backup, npm run restore: what is missing is said, and the exit code is not 0", async () => {
  using key = await createBackupKey()
  const out = key.path("shop.age")
  const { status, stderr } = run("backup", "--out", out)
  expect([status, stderr.split("\n")[0]]).toEqual([1, "BACKUP_RECIPIENT is not set."])
  expect(run("restore", out)).toMatchObject({ status: 1, stdout: "" })
  expect(readdirSync(key.directory)).toEqual(["key.txt"])
})

test("npm run backup -- --new-key: writes a key that only its user reads, and never over another", async () => {
  using key = await createBackupKey()
  const file = key.path("new.txt")
  const { status, stdout } = run("backup", "--new-key", file)
  expect([status, statSync(file).mode & 0o777]).toEqual([0, 0o600])
  const written = readFileSync(file, "utf8")
  expect(written).toContain("AGE-SECRET-KEY-1")
  expect(stdout).toContain(`BACKUP_RECIPIENT=${/age1\w+/.exec(written)?.[0]}`)
  expect(stdout).not.toContain("AGE-SECRET-KEY")
  expect(run("backup", "--new-key", file).status).toBe(1)
  expect(readFileSync(file, "utf8")).toBe(written)
})

import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { backUp } from "#scripts/backups/backup.ts"
import { d1Target } from "#scripts/backups/backup-target.ts"
import { createBackupKey } from "#tests/support/fixtures/backup-key.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

type Key = Awaited<ReturnType<typeof createBackupKey>>

/** Runs the command as npm does, on a local database of its own, with what somebody types. */
function runRestore(key: Key, input: string, ...args: string[]) {
  const env = { ...process.env, STATE_DIR: key.path("state") }
  const command = [
    "--import",
    "tsx",
    "scripts/commands/restore.ts",
    key.path("shop.age"),
    "--identity",
    key.keyFile,
  ]
  return spawnSync(process.execPath, [...command, ...args], { env, input, encoding: "utf8" })
}

async function backUpOwners(app: App, key: Key) {
  const owners = [await app.createOwner(), await app.createOwner()]
  const createdAt = new Date()
  await backUp(d1Target(app.d1), { file: key.path("shop.age"), keys: key.writerKeys, createdAt })
  return { createdAt, owners }
}

test("npm run restore: names the future owners, and restores after yes only", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const { createdAt, owners } = await backUpOwners(app, key)
  const refused = runRestore(key, "y\n")
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("Nothing was restored.")])
  for (const { email } of owners) expect(refused.stdout).toContain(email)
  expect(refused.stdout).toContain("There is no audit log here")

  const [first, second] = owners.map(({ email }) => email)
  const done = runRestore(key, "yes\n", "--without-owner", second ?? "")
  expect([done.status, done.stderr]).toEqual([0, ""])
  expect(done.stdout).toContain(`Owner will be: ${first}\nOwner in the backup, and left out: ${second}`)
  expect(done.stdout).toContain(`npm run recover -- --since ${createdAt.toISOString()}`)
})

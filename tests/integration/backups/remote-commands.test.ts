import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { startD1Api } from "#tests/support/d1/d1-api.ts"
import { startD1Import } from "#tests/support/d1/d1-import.ts"
import { createBackupKey } from "#tests/support/fixtures/backup-key.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { d1Target } from "../../../scripts/backups/backup-target.ts"

type Key = Awaited<ReturnType<typeof createBackupKey>>

/** Runs a command as npm does, with the Wrangler of the packages, which reaches Cloudflare's API at this address. */
async function run(key: Key, apiUrl: string, script: string, input: string, ...args: string[]) {
  const env = {
    ...process.env,
    TMPDIR: key.directory,
    BACKUP_RECIPIENT: key.recipient,
    BACKUP_SIGNING_KEY: key.signingKey,
    CLOUDFLARE_API_BASE_URL: apiUrl,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "f43a09bb0f7d3a19850cdf73eddf7e05",
  }
  const child = spawn(
    process.execPath,
    ["--import", "tsx", `scripts/commands/${script}.ts`, "--remote", ...args],
    {
      env,
    },
  )
  const output = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk) => {
      output[name] += chunk
    })
  }
  child.stdin.end(input)
  const [status] = await once(child, "close")
  return { status, ...output }
}

const COUNTS = `select (select count(*) from users) as users, (select count(*) from licenses) as licenses,
  (select count(*) from sessions) as sessions, (select count(*) from command_entries) as entries`

test("npm run backup, npm run restore -- --remote: through the real Wrangler, out of one D1 and into another", async () => {
  await using app = await startApp()
  await using imported = await startD1Import()
  using key = await createBackupKey()
  await app.createOwner()
  await app.createLicensedAccount()
  await app.createLicensedAccount()
  const { query } = d1Target(app.d1)
  const exportText = async () => {
    const lines = await app.d1.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<string[]>()
    return lines.flat().join("\n")
  }
  await using api = await startD1Api({ query, exportText, importText: imported.importText })
  const file = key.path("shop.age")
  const backup = await run(key, api.url, "backup", "", "--out", file)
  expect(backup).toMatchObject({ status: 0, stdout: expect.stringContaining("of the production database") })

  api.state.database = { ...imported, exportText }
  const args = [file, "--identity", key.keyFile]
  const restored = await run(key, api.url, "restore", "yes\n", ...args)
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining("--remote") })
  const counts = [{ users: 3, licenses: 2, sessions: 0, entries: 1 }]
  expect(await imported.query(COUNTS)).toEqual(counts)

  const importText = () => Promise.reject(new Error("FOREIGN KEY constraint failed: SQLITE_CONSTRAINT"))
  api.state.database = { ...imported, exportText, importText }
  const failed = await run(key, api.url, "restore", "", ...args, "--replace", "--yes")
  expect(failed).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("FOREIGN KEY constraint failed"),
  })
  expect(await imported.query(COUNTS)).toEqual(counts)
  expect(readdirSync(key.directory).filter((name) => name.startsWith("brisk-command"))).toEqual([])
}, 180_000)

import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { delimiter } from "node:path"
import { expect, test } from "vitest"
import { readOwnerKeys, readSigningKey } from "#scripts/backups/backup-file.ts"
import { d1Target } from "#scripts/backups/backup-target.ts"
import { startD1Import } from "#tests/support/d1/d1-import.ts"
import { createBackupKey } from "#tests/support/fixtures/backup-key.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { startD1Api } from "./d1-api.ts"

const TSX = "node_modules/.bin/tsx"

/** Runs a script as npm does. */
function run(variables: Record<string, string>, script: string, ...args: string[]) {
  const env = { ...process.env, BACKUP_RECIPIENT: "", BACKUP_SIGNING_KEY: "", ...variables }
  const { status, stdout, stderr } = spawnSync(TSX, [`scripts/commands/${script}.ts`, ...args], {
    env,
    encoding: "utf8",
  })
  return { status, stdout, stderr }
}

test("npm run backup -- --new-key: writes keys that only their user can read", async () => {
  using key = await createBackupKey()
  const file = key.path("new.txt")
  const signingFile = `${file}.signing`
  const { status, stdout } = run({}, "backup", "--new-key", file)
  const modes = [file, signingFile].map((name) => statSync(name).mode & 0o777)
  expect([status, ...modes]).toEqual([0, 0o600, 0o600])
  const written = readFileSync(file, "utf8")
  expect(readOwnerKeys(written)).toMatchObject({ identities: [expect.stringMatching(/^AGE-SECRET-KEY-1/)] })
  expect(readSigningKey(readFileSync(signingFile, "utf8")).type).toBe("private")
  expect(() => readSigningKey("bm8=")).toThrow("Ed25519 in base64 is expected.")
  expect(stdout).toContain(`BACKUP_RECIPIENT=${/age1\w+/.exec(written)?.[0]}`)
  expect(stdout).not.toContain("AGE-SECRET-KEY")
  for (const text of [stdout, written]) expect(text).not.toContain(readFileSync(signingFile, "utf8").trim())

  const refused = run({}, "backup", "--out", key.path("shop.age"))
  expect([refused.status, refused.stderr.split("\n")[0]]).toEqual([1, "BACKUP_RECIPIENT is not set."])
  expect(readdirSync(key.directory)).not.toContain("shop.age")
})

/** Stands in for a Wrangler that has written the plain export and is not done. */
const SLOW_WRANGLER = `#!/usr/bin/env node
const { writeFileSync } = require("node:fs")
writeFileSync(process.argv.at(-1), "INSERT INTO users VALUES ('everything')")
console.error("exported")
writeFileSync(process.env.EXPORTED, process.argv.at(-1))
setTimeout(() => {}, 60_000)
`

test("npm run backup -- --remote: Ctrl-C during the export leaves no file", async () => {
  using key = await createBackupKey()
  const [programs, temporary, exported] = [key.path("bin"), key.path("tmp"), key.path("exported")]
  for (const directory of [programs, temporary]) mkdirSync(directory)
  writeFileSync(`${programs}/wrangler`, SLOW_WRANGLER)
  chmodSync(`${programs}/wrangler`, 0o755)
  const env = {
    ...process.env,
    PATH: `${programs}${delimiter}${process.env.PATH}`,
    TMPDIR: temporary,
    EXPORTED: exported,
    BACKUP_RECIPIENT: key.recipient,
    BACKUP_SIGNING_KEY: key.signingKey,
  }
  const args = ["--import", "tsx", "scripts/commands/backup.ts", "--remote", "--out", key.path("shop.age")]
  // A group of its own, which gets the signal as a terminal sends it.
  const child = spawn(process.execPath, args, { env, stdio: "ignore", detached: true })
  await expect.poll(() => existsSync(exported), { timeout: 60_000 }).toBe(true)
  const file = readFileSync(exported, "utf8")
  expect([file.startsWith(temporary), existsSync(file)]).toEqual([true, true])
  process.kill(-(child.pid ?? 0), "SIGINT")
  await once(child, "exit")
  expect(readdirSync(temporary).filter((name) => name.startsWith("brisk-command-"))).toEqual([])
  expect(readdirSync(key.directory).filter((name) => name.startsWith("shop"))).toEqual([])
})

type Key = Awaited<ReturnType<typeof createBackupKey>>

/** Runs a command as npm does, with the Wrangler of the packages, which reaches Cloudflare's API at this address. */
async function runRemote(key: Key, apiUrl: string, script: string, input: string, ...args: string[]) {
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
  (select count(*) from sessions) as sessions, (select count(*) from audit_entries) as entries`

test("npm run backup, npm run restore -- --remote: copy one D1 to another through Wrangler", async () => {
  await using app = await startApp()
  await using imported = await startD1Import()
  using key = await createBackupKey()
  await app.createOwner()
  await app.createLicensedAccount()
  await app.createLicensedAccount()
  const { query, exportSql: exportText } = d1Target(app.d1)
  await using api = await startD1Api({ query, exportText, importText: imported.importText })
  const file = key.path("shop.age")
  const backup = await runRemote(key, api.url, "backup", "", "--out", file)
  expect(backup).toMatchObject({ status: 0, stdout: expect.stringContaining("of the production database") })

  api.state.database = { ...imported, exportText }
  const args = [file, "--identity", key.keyFile]
  const restored = await runRemote(key, api.url, "restore", "yes\n", ...args)
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining("--remote") })
  const counts = [{ users: 3, licenses: 2, sessions: 0, entries: 1 }]
  expect(await imported.query(COUNTS)).toEqual(counts)

  const importText = () => Promise.reject(new Error("FOREIGN KEY constraint failed: SQLITE_CONSTRAINT"))
  api.state.database = { ...imported, exportText, importText }
  const failed = await runRemote(key, api.url, "restore", "yes\n", ...args, "--replace")
  expect(failed).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("FOREIGN KEY constraint failed"),
  })
  expect(await imported.query(COUNTS)).toEqual(counts)
  expect(readdirSync(key.directory).filter((name) => name.startsWith("brisk-command"))).toEqual([])
}, 180_000)

import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { isWhole, verificationMessage } from "#app/copy/desk/audit.ts"
import { ANCHOR_KEY } from "#app/gateways/kv-record-anchor.server.ts"
import { verifyAudit } from "#app/services/audit/verify-audit.server.ts"
import { createBackupKey } from "#tests/support/fixtures/backup-key.ts"
import { backUpShop } from "#tests/support/fixtures/recoveries.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { testInLongForm } from "#tests/support/server/test-length.ts"
import { backUp } from "../../../scripts/backups/back-up.ts"
import { d1Target } from "../../../scripts/backups/backup-target.ts"
import { runWranglerIn } from "../../../scripts/cloudflare/wrangler.ts"
import { createCommandEntry } from "../../../scripts/command-entry.ts"
import { addEntrySql } from "../../../scripts/owner-sql.ts"

testInLongForm(
  "npm run recover -- --accept-log: deletes the anchor and says so in the log, with a reason only",
  async () => {
    await using app = await startApp()
    using key = await createBackupKey()
    await app.createOwner()
    await backUp(d1Target(app.d1), {
      ...{ file: key.path("shop.age"), keys: key.writerKeys, createdAt: new Date() },
    })
    const state = key.path("state")
    const env = { ...process.env, STATE_DIR: state }
    const run = (script: string, ...args: string[]) =>
      spawnSync(process.execPath, ["--import", "tsx", `scripts/commands/${script}.ts`, ...args], {
        ...{ env, encoding: "utf8" },
      })
    const restored = run("restore", key.path("shop.age"), "--identity", key.keyFile, "--yes")
    expect([restored.status, restored.stderr]).toEqual([0, ""])
    const wrangler = runWranglerIn(".", env)
    const local = ["--binding", "PRICES", "--local", "--persist-to", state]
    await wrangler(["kv", "key", "put", ANCHOR_KEY, "an anchor", ...local])
    const anchor = () => wrangler(["kv", "key", "get", ANCHOR_KEY, ...local]).catch(() => "none")

    expect(run("recover", "--accept-log").stderr).toContain("--accept-log needs --reason")
    expect(await anchor()).toContain("an anchor")
    const accepted = run("recover", "--accept-log", "--reason", "restored the backup of Monday")
    expect(accepted).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("takes the audit log as it is"),
    })
    expect(await anchor()).not.toContain("an anchor")
    const rows = await wrangler([
      ...["d1", "execute", "DB", "--local", "--persist-to", state, "--json"],
      ...["--command", "select action, reason from command_entries where command = 'recover'"],
    ])
    expect(JSON.parse(rows)).toMatchObject([
      { results: [{ action: "audit.accept", reason: "restored the backup of Monday" }] },
    ])
  },
  180_000,
)

test("after a restore Verify says what to do, and once the log was accepted it is whole again", async () => {
  await using app = await startApp()
  await app.createPaidOrder()
  await app.runCron()
  using backup = await backUpShop(app)
  await app.createPaidOrder()
  await app.runCron()
  await backup.restore()
  app.expectError("records-changed")
  app.expectError("email-not-sent")
  await app.runCron()
  const missing = await verifyAudit(app)
  expect(isWhole(missing)).toBe(false)
  expect(verificationMessage(missing)).toContain("npm run recover -- --accept-log --reason TEXT --remote")

  await app.kv.delete(ANCHOR_KEY)
  const deskAction = {
    action: "audit.accept",
    subject: { kind: "audit" as const, id: "log" },
    reason: "restored",
  }
  const entry = createCommandEntry("recover", { ...deskAction, before: null, after: null })
  await app.d1.batch(addEntrySql(entry).map((statement) => app.d1.prepare(statement)))
  await app.runCron()
  expect(isWhole(await verifyAudit(app))).toBe(true)
})

import { createHash } from "node:crypto"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { d1Target } from "../../../scripts/backups/backup-target.ts"
import { copyFromD1 } from "../../../scripts/backups/database-copy.ts"
import { dumpText } from "../../../scripts/backups/dump-sql.ts"
import { importOldSite } from "../../../scripts/import/import-old-site.ts"
import { createStaging } from "../../../scripts/import/staging.ts"
import { applyMigrations } from "../../../scripts/local/migrations.ts"
import { openLocalPlatform } from "../../../scripts/local/platform.ts"

/** Imports into the local database of STATE_DIR as the command does, and prints a hash of everything that is in it then. */
type Input = {
  /** Null only to migrate. */
  files: Parameters<typeof importOldSite>[2]["files"] | null
  now: string
  chunkSize: number
  /** At which write the process is killed, and when; null to run to the end. */
  kill: { write: number; place: "before" | "during" | "after" } | null
}

const { files, now, chunkSize, kill } = JSON.parse(process.argv[2] ?? "") as Input
const { env, dispose } = await openLocalPlatform<{ DB: D1Database }>()
const target = d1Target(env.DB)
let writes = 0

async function write(statements: string[]): Promise<void> {
  writes++
  if (writes !== kill?.write) return target.write(statements)
  if (kill.place === "before") return die()
  const written = target.write(statements)
  await (kill.place === "after" ? written : setTimeout(3))
  return die()
}

function die(): Promise<never> {
  process.kill(process.pid, "SIGKILL")
  return new Promise(() => {})
}

await applyMigrations(env.DB)
if (files) {
  const settings = {
    files,
    now: new Date(now),
    chunkSize,
    isDryRun: false,
    siteUrl: "https://brisk.test",
    findPayment: null,
    onProgress() {},
  }
  await importOldSite(createStaging(new DatabaseSync(":memory:")), { ...target, write }, settings)
}
console.log(
  createHash("sha256")
    .update(dumpText(await copyFromD1(env.DB)))
    .digest("hex"),
)
await dispose()

import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { recoveries } from "#db/schema.ts"
import { backUp } from "../../scripts/backups/back-up.ts"
import { type BackupTarget, d1Target } from "../../scripts/backups/backup-target.ts"
import { SCHEMA_SQL, type SchemaObject } from "../../scripts/backups/database-copy.ts"
import { dropStatements } from "../../scripts/backups/dump-sql.ts"
import {
  cancelRecoverySql,
  requestMachineFileSql,
  requestPaymentsSql,
} from "../../scripts/backups/recovery-sql.ts"
import { restore } from "../../scripts/backups/restore-backup.ts"
import { createCommandEntry } from "../../scripts/command-entry.ts"
import { createBackupKey } from "./backup-key.ts"
import type { App } from "./test-app.ts"

/** Backs the shop up; `restore` brings it back to what it was, as after a lost database. */
export async function backUpShop(app: App) {
  const key = await createBackupKey()
  const file = key.path("shop.age")
  const createdAt = new Date()
  await backUp(d1Target(app.d1), { file, keys: key.writerKeys, createdAt })
  return {
    createdAt,
    restore: (changes: Partial<Pick<BackupTarget, "write">> = {}) => {
      const settings = { file, keys: key.ownerKeys, replace: true, confirm: async () => [] }
      return restore({ ...d1Target(app.d1), ...changes }, settings)
    },
    [Symbol.dispose]: () => key[Symbol.dispose](),
  }
}

/** What `npm run recover -- --since` does, and the runs of the cron until it is done. */
export async function recoverPayments(app: App, since: Date, until: Date | null = null) {
  const id = randomUUID()
  await requestPayments(app, id, { since, until })
  return runUntilDone(app, id)
}

/** What the command writes, before any run of the cron. */
export async function requestPayments(app: App, id: string, range: { since: Date; until: Date | null }) {
  const subject = { kind: "audit" as const, id }
  const act = { action: "payments.recover", subject, reason: null, before: null, after: null }
  const statements = requestPaymentsSql(id, range, createCommandEntry("recover", act))
  await app.d1.batch(statements.map((statement) => app.d1.prepare(statement)))
}

/** What `npm run recover -- --cancel` does. Returns the numbers of the audit entries. */
export async function cancelRecovery(app: App, id: string) {
  const subject = { kind: "audit" as const, id }
  const act = { action: "recovery.cancel", subject, reason: null, before: null, after: null }
  const statements = cancelRecoverySql(id, createCommandEntry("recover", act))
  const [added] = await app.d1.batch(statements.map((statement) => app.d1.prepare(statement)))
  return added?.results ?? []
}

type Named = {
  email: string
  paymentId?: string | null
  orderId?: string | null
  isFree?: boolean
  reason?: string
}

/** What `npm run recover -- --machine-file` does, and a run of the cron. Returns the outcome. */
export async function putBack(app: App, machineFile: string, named: Named) {
  const id = randomUUID()
  const { email, paymentId = null, orderId = null, isFree = false, reason = null } = named
  const request = { machineFile, email, paymentId, orderId, isFree, reason }
  await app.d1.prepare(requestMachineFileSql(id, request, new Date())).run()
  return (await runUntilDone(app, id)).outcome
}

const MAX_RUNS = 20

async function runUntilDone(app: App, id: string) {
  for (let run = 0; run < MAX_RUNS; run++) {
    await app.runCron()
    const [row] = await app.db.select().from(recoveries).where(eq(recoveries.id, id))
    if (row?.finishedAt) return row
  }
  throw new Error(`not done after ${MAX_RUNS} runs of the cron`)
}

/** What is left of a shop whose database is gone: nothing. */
export async function dropTables({ d1 }: App): Promise<void> {
  const target = d1Target(d1)
  await target.write(dropStatements(await target.query<SchemaObject>(SCHEMA_SQL)))
}

import { sql } from "drizzle-orm"
import type { AuditEntry } from "#app/domain/desk/audit.ts"
import type { RecoveryOutcome } from "#app/domain/desk/recovery.ts"
import { addEntrySql } from "./owner-sql.ts"
import { writeSql } from "./write-sql.ts"

/** Asks the cron to read the provider's records from a time on. The entry of the audit log comes first. */
export function requestPaymentsSql(id: string, since: Date, entry: AuditEntry): string[] {
  const at = entry.at.getTime()
  const request = sql`insert into recoveries (id, kind, requested_at, since)
    values (${id}, 'payments', ${at}, ${since.getTime()})`
  return [...addEntrySql(entry), writeSql(request)]
}

export type MachineFileRequest = {
  machineFile: string
  email: string
  paymentId: string | null
  orderId: string | null
}

/** Asks the cron to put a license back; what it changes is logged with the change. */
export function requestMachineFileSql(id: string, request: MachineFileRequest, at: Date): string {
  const { machineFile, email, paymentId, orderId } = request
  return writeSql(
    sql`insert into recoveries (id, kind, requested_at, machine_file, email, payment_id, order_id)
      values (${id}, 'machine-file', ${at.getTime()}, ${machineFile}, ${email}, ${paymentId}, ${orderId})`,
  )
}

export type RecoveryRow = {
  id: string
  kind: "payments" | "machine-file"
  requestedAt: number
  readUntil: number | null
  confirmed: number
  listed: number
  refunds: number
  finishedAt: number | null
  outcome: RecoveryOutcome | null
}

const COLUMNS = sql`id, kind, requested_at as requestedAt, read_until as readUntil, confirmed, listed, refunds,
  finished_at as finishedAt, outcome`

export const findRecoverySql = (id: string) =>
  writeSql(sql`select ${COLUMNS} from recoveries where id = ${id}`)

export const listRecoveriesSql = () =>
  writeSql(sql`select ${COLUMNS} from recoveries order by requested_at desc limit 20`)

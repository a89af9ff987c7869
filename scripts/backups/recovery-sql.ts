import { sql } from "drizzle-orm"
import type { RecoveryOutcome } from "../../app/domain/payments/recovery.ts"
import type { CommandEntry } from "../../db/audit/command-entries.server.ts"
import { addEntrySql, audited } from "../owner-sql.ts"
import { writeSql } from "../write-sql.ts"

/** Asks the cron to read the provider's records of a range. The entry of the audit log comes first. */
export function requestPaymentsSql(
  id: string,
  { since, until }: { since: Date; until: Date | null },
  entry: CommandEntry,
): string[] {
  const at = entry.requestedAt.getTime()
  const request = sql`insert into recoveries (id, kind, requested_at, since, until)
    values (${id}, 'payments', ${at}, ${since.getTime()}, ${until?.getTime() ?? null})`
  return [...addEntrySql(entry), writeSql(request)]
}

export type MachineFileRequest = {
  machineFile: string
  email: string
  paymentId: string | null
  orderId: string | null
  isFree: boolean
  reason: string | null
}

/** Asks the cron to put a license back; what it changes is logged with the change. */
export function requestMachineFileSql(id: string, request: MachineFileRequest, at: Date): string {
  const { machineFile, email, paymentId, orderId, isFree, reason } = request
  return writeSql(
    sql`insert into recoveries (id, kind, requested_at, machine_file, email, payment_id, order_id, is_free, reason)
      values (${id}, 'machine-file', ${at.getTime()}, ${machineFile}, ${email}, ${paymentId}, ${orderId},
        ${isFree ? 1 : 0}, ${reason})`,
  )
}

const isOpen = (id: string) => sql`exists (select 1 from recoveries where id = ${id} and finished_at is null)`

/** Ends a request that is not done, and removes the license key and the address that it contains. */
export function cancelRecoverySql(id: string, entry: CommandEntry): string[] {
  return audited(entry, isOpen(id), (isDone) => [
    sql`update recoveries set outcome = 'canceled', finished_at = ${entry.requestedAt.getTime()}, machine_file = null,
      email = null where id = ${id} and finished_at is null and ${isDone}`,
  ])
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

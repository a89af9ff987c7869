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
  const request = sql`insert into recoveries (id, requested_at, since, until)
    values (${id}, ${at}, ${since.getTime()}, ${until?.getTime() ?? null})`
  return [...addEntrySql(entry), writeSql(request)]
}

const isOpen = (id: string) => sql`exists (select 1 from recoveries where id = ${id} and finished_at is null)`

/** Ends a request that is not done. */
export function cancelRecoverySql(id: string, entry: CommandEntry): string[] {
  return audited(entry, isOpen(id), (isDone) => [
    sql`update recoveries set outcome = 'canceled', finished_at = ${entry.requestedAt.getTime()}
      where id = ${id} and finished_at is null and ${isDone}`,
  ])
}

export type RecoveryRow = {
  id: string
  requestedAt: number
  readUntil: number | null
  confirmed: number
  listed: number
  refunds: number
  finishedAt: number | null
  outcome: RecoveryOutcome | null
}

const COLUMNS = sql`id, requested_at as requestedAt, read_until as readUntil, confirmed, listed, refunds,
  finished_at as finishedAt, outcome`

export const findRecoverySql = (id: string) =>
  writeSql(sql`select ${COLUMNS} from recoveries where id = ${id}`)

export const listRecoveriesSql = () =>
  writeSql(sql`select ${COLUMNS} from recoveries order by requested_at desc limit 20`)

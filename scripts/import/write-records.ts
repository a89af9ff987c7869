import { type Rows, rowsOf, type Staged } from "./rows.ts"
import type { StagedKind, Staging } from "./staging.ts"
import { TABLES } from "./staging.ts"
import { insertStatements } from "./statements.ts"
import type { ImportTarget } from "./target.ts"

/** Accounts first: everything else belongs to one. */
const ORDER: StagedKind[] = ["account", "license", "donation", "bug-report"]

type Write = {
  /** When the records come, for all of them. */
  now: Date
  /** How many records are written in one transaction. */
  chunkSize: number
  /** Statements that go with the last records. */
  closing: string[]
  onProgress: (done: number, all: number) => void
}

/**
 * Writes what is staged and not here yet, in chunks, each a transaction with the records that it brings: after a crash, the next
 * run goes on with the first that is missing. Returns how many records came; the closing statements run if any did.
 */
export async function writeRecords(staging: Staging, target: ImportTarget, write: Write): Promise<number> {
  // The ids of accounts that are not here yet follow from their old ones; what belongs to them names them.
  const wanted = ORDER.map((kind) => [kind, countWanted(staging, kind)] as const)
  const all = wanted.reduce((sum, [, count]) => sum + count, 0)
  let done = 0
  for (const [kind, count] of wanted) {
    for (let from = 0; from < count; from += write.chunkSize) {
      const chunk = readChunk(staging, kind, write)
      done += chunk.length
      const statements = insertStatements(chunk)
      await target.write(done === all ? [...statements, ...write.closing] : statements)
      write.onProgress(done, all)
    }
  }
  return done
}

const IS_WANTED = "r.is_out = 0 and r.is_done = 0"

const countWanted = (staging: Staging, kind: StagedKind) =>
  staging.count(`select count(*) from ${TABLES[kind]} r where ${IS_WANTED}`)

/** The next records of a kind, which are marked as done: they are not read again. */
function readChunk(staging: Staging, kind: StagedKind, { chunkSize, now }: Write): Rows[] {
  const rows: Rows[] = []
  const last = { id: "" }
  for (const staged of staging.rows<Staged>(QUERIES[kind], chunkSize)) {
    rows.push(rowsOf({ ...staged, userId: staged.userId }, now.getTime()))
    last.id = staged.oldId
    staging.run(
      `update ${TABLES[kind]} set is_done = 1, record_id = ? where old_id = ?`,
      recordIdOf(rows.at(-1)),
      last.id,
    )
  }
  return rows
}

/** The row that a record became, as its last row says. */
const recordIdOf = (rows: Rows | undefined) => rows?.at(-1)?.[1].record_id ?? null

const NO_MONEY =
  "null as paymentId, null as amount, null as currency, null as inrAmount, null as fee, null as tax, null as capturedAt"
const MONEY = `r.payment_id as paymentId, r.amount, r.currency, r.inr_amount as inrAmount, r.fee, r.tax, r.captured_at as capturedAt`

const ownedQuery = (kind: StagedKind, money: string) => `
  select '${kind}' as kind, r.old_id as oldId, r.row, r.record_id as recordId, 0 as isHere, 0 as optIn,
    a.record_id as userId, json_extract(a.row, '$.email') as userEmail, ${money}
  from ${TABLES[kind]} r join accounts a on a.old_id = r.user_id
  where ${IS_WANTED} order by r.old_id limit ?`

const QUERIES: Record<StagedKind, string> = {
  account: `select 'account' as kind, r.old_id as oldId, r.row, r.record_id as recordId, r.is_here as isHere, r.opt_in as optIn,
      null as userId, null as userEmail, ${NO_MONEY}
    from accounts r where ${IS_WANTED} order by r.old_id limit ?`,
  license: ownedQuery("license", MONEY),
  donation: ownedQuery("donation", MONEY),
  "bug-report": ownedQuery("bug-report", NO_MONEY),
}

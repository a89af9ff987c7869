import { paymentRow, type Rows, rowsOf, type Staged } from "./rows.ts"
import { IS_AMOUNT_LEARNED, type StagedKind, type Staging, TABLES } from "./staging.ts"
import { amountStatements, insertStatements } from "./statements.ts"
import type { ImportTarget } from "./target.ts"

/** Accounts first: everything else belongs to one. */
const ORDER: StagedKind[] = ["account", "license", "donation", "bug-report"]

type Write = {
  /** When the records come, for all of them. */
  now: Date
  /** How many records are written in one transaction; fewer where they are long. */
  chunkSize: number
  /** Statements that go with the last records; they change nothing where they ran before. */
  closing: string[]
  onProgress: (done: number, all: number) => void
}

/**
 * Writes what is staged and not here yet, in chunks, each a transaction with the records that it brings: after a crash, the next
 * run goes on with the first that is missing. Returns how many records came or got their amount; the closing statements run if
 * any did, before the last of them: what tells the next run that nothing is missing comes last.
 */
export async function writeRecords(staging: Staging, target: ImportTarget, write: Write): Promise<number> {
  // The ids of accounts that are not here yet follow from their old ones; what belongs to them names them.
  const steps = [
    ...ORDER.map((kind) => ({
      count: staging.count(`select count(*) from ${TABLES[kind]} r where ${IS_WANTED}`),
      read: () => toChunk(readRecords(staging, kind, write), insertStatements),
    })),
    {
      count: staging.count(`select count(*) from licenses where ${IS_AMOUNT_LEARNED}`),
      read: () => toChunk(readLearnedPayments(staging, write), amountStatements),
    },
  ]
  const all = steps.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  for (const { count, read } of steps) {
    for (let left = count; left > 0; ) {
      const chunk = read()
      left -= chunk.count
      done += chunk.count
      await target.write(done === all ? [...write.closing, ...chunk.statements] : chunk.statements)
      write.onProgress(done, all)
    }
  }
  return done
}

const toChunk = <One>(records: One[], statementsOf: (records: One[]) => string[]) => ({
  count: records.length,
  statements: statementsOf(records),
})

const IS_WANTED = "r.is_out = 0 and r.is_done = 0"

/** The next records of a kind, which are marked as done: they are not read again. */
function readRecords(staging: Staging, kind: StagedKind, { chunkSize, now }: Write): Rows[] {
  const update = `update ${TABLES[kind]} set is_done = 1, record_id = ? where old_id = ?`
  return staging.rows<Staged>(QUERIES[kind], countFitting(staging, kind, chunkSize)).map((staged) => {
    const rows = rowsOf(staged, now.getTime())
    staging.run(update, recordIdOf(rows), staged.oldId)
    return rows
  })
}

/** How many bytes of records are in memory at once, but for one that is longer. */
const MAX_CHUNK_BYTES = 4_000_000

/** How many of the next records of a kind fit into memory: at least one. */
function countFitting(staging: Staging, kind: StagedKind, limit: number): number {
  const query = `select octet_length(r.row) as bytes from ${TABLES[kind]} r where ${IS_WANTED} order by r.old_id limit ?`
  let total = 0
  const tooLong = staging.rows<{ bytes: number }>(query, limit).findIndex(({ bytes }, index) => {
    total += bytes
    return index > 0 && total > MAX_CHUNK_BYTES
  })
  return tooLong === -1 ? limit : tooLong
}

/** The next payments of licenses that came without an amount, which are not read again. */
function readLearnedPayments(staging: Staging, { chunkSize, now }: Write) {
  return staging.rows<Staged>(LEARNED_QUERY, chunkSize).map((staged) => {
    staging.run("update licenses set wants_amount = 0 where old_id = ?", staged.oldId)
    return paymentRow(staged, now.getTime())
  })
}

/** The row that a record became, as its last row says. */
const recordIdOf = (rows: Rows) => rows.at(-1)?.[1].record_id ?? null

const NO_MONEY =
  "null as paymentId, null as amount, null as currency, null as inrAmount, null as fee, null as tax, null as capturedAt"
const MONEY = `r.payment_id as paymentId, r.amount, r.currency, r.inr_amount as inrAmount, r.fee, r.tax, r.captured_at as capturedAt`

const LEARNED_QUERY = `
  select 'license' as kind, r.old_id as oldId, r.row, r.record_id as recordId, 0 as isHere, 0 as optIn,
    null as userId, null as userEmail, ${MONEY}
  from licenses r where ${IS_AMOUNT_LEARNED} order by r.old_id limit ?`

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

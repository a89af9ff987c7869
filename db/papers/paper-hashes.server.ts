import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { invoices, paperHashes, receipts } from "#db/schema.ts"

/** A paper as it is stored (as text, null if it is not there), with its place in the chain. */
export type NumberedPaper = Awaited<ReturnType<typeof listPapersAfter>>[number]

/** Papers by their number, in which they were issued, oldest first. */
export function listPapersAfter(db: Database, number: number, limit: number) {
  return selectPapers(db).where(gt(paperHashes.number, number)).orderBy(asc(paperHashes.number)).limit(limit)
}

/** The papers without a hash, oldest first, and the last one that has one. */
export async function findUnhashedPapers(db: Database, limit: number) {
  const [papers, [last]] = await db.batch([
    selectPapers(db)
      .where(and(isNull(paperHashes.hash), gt(paperHashes.number, 0)))
      .orderBy(asc(paperHashes.number))
      .limit(limit),
    db
      .select({ number: paperHashes.number, hash: paperHashes.hash })
      .from(paperHashes)
      .where(and(gt(paperHashes.number, 0), isNotNull(paperHashes.hash)))
      .orderBy(desc(paperHashes.number))
      .limit(1),
  ])
  return { papers, last: last?.hash ? { number: last.number, hash: last.hash } : null }
}

/** Writes the hashes of papers that have none. */
export async function addPaperHashes(
  db: Database,
  hashes: { number: number; hash: string }[],
): Promise<void> {
  const [first, ...others] = hashes.map(({ number, hash }) =>
    db
      .update(paperHashes)
      .set({ hash })
      .where(and(eq(paperHashes.number, number), isNull(paperHashes.hash))),
  )
  if (first) await db.batch([first, ...others])
}

/** How many papers there are, and how many have a place in the chain. */
export async function countPapers(db: Database) {
  const [[papers], [numbered]] = await db.batch([
    db
      .select({
        receipts: sql<number>`count(*)`,
        invoices: sql<number>`(select count(*) from invoices where id >= '')`,
      })
      .from(receipts)
      .where(sql`order_id >= ''`),
    db
      .select({ count: sql<number>`count(*)` })
      .from(paperHashes)
      .where(gt(paperHashes.number, Number.MIN_SAFE_INTEGER)),
  ])
  return { papers: (papers?.receipts ?? 0) + (papers?.invoices ?? 0), numbered: numbered?.count ?? 0 }
}

function selectPapers(db: Database) {
  return db
    .select({
      number: paperHashes.number,
      kind: paperHashes.kind,
      paperId: paperHashes.paperId,
      hash: paperHashes.hash,
      content: sql<string | null>`case kind
        when 'receipt' then (select ${textOf(receipts)} from receipts where order_id = paper_id)
        else (select ${textOf(invoices)} from invoices where id = paper_id) end`.as("content"),
    })
    .from(paperHashes)
    .$dynamic()
}

/**
 * The values of a row that are not null, quoted, with their names, in the order of the table: a column that is added later
 * changes no text. D1 allows 32 arguments of a function, so not by `json_object`.
 */
function textOf(table: typeof receipts | typeof invoices) {
  const values = Object.values(getTableColumns(table)).map(
    ({ name }) =>
      sql`coalesce(${sql.raw(`'${name}='`)} || nullif(quote(${sql.identifier(name)}), 'NULL') || ';', '')`,
  )
  return sql.join(values, sql` || `)
}

import { createHash } from "node:crypto"
import type { AppLoadContext } from "@remix-run/cloudflare"
import type { AuditEntry } from "#app/domain/audit/audit.ts"
import {
  type ChainEnd,
  type ChainResult,
  type ChainRules,
  FIRST_HASH,
  followChain,
  NO_LINK,
} from "#app/domain/audit/record-chain.ts"
import type { Anchor } from "#app/gateways/records.ts"
import { isSignedInvoice, isSignedReceipt } from "#app/services/papers/sign-papers.server.ts"
import { listAuditEntriesAfter } from "#db/audit/audit.server.ts"
import {
  addPaperHashes,
  findUnhashedPapers,
  listPapersAfter,
  type NumberedPaper,
} from "#db/papers/paper-hashes.server.ts"
import { hashOf, isSignedEntry } from "./record-action.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "recordSigner">

const PAGE_SIZE = 500

/** What one run hashes at most: Workers limit the requests of an invocation. */
const BATCH_SIZE = 100
const MAX_BATCHES = 10

/** Up to where the audit log holds, from a link on (`NO_LINK` for the beginning). */
export function followEntries(
  { db, recordSigner }: Dependencies,
  anchor: Anchor | null,
  from: ChainEnd,
): Promise<ChainResult> {
  return followPages<AuditEntry>(
    (number) => listAuditEntriesAfter(db, number, PAGE_SIZE),
    { from, anchored: anchor?.entries ?? NO_LINK },
    {
      hashOf,
      // What is there at the first anchor is taken as it is.
      isSigned: (entry) => anchor === null || isSignedEntry(recordSigner, entry),
    },
  )
}

/** Up to where the papers are what they were when they got their hashes; those without one yet are left out. */
export function followPapers(
  { db, recordSigner }: Dependencies,
  anchor: Anchor | null,
  from: ChainEnd,
): Promise<ChainResult> {
  return followPages(
    async (number) => {
      const rows = await listPapersAfter(db, number, PAGE_SIZE)
      return rows.flatMap((row) => (row.hash === null ? [] : [{ ...row, hash: row.hash }]))
    },
    { from, anchored: anchor?.papers ?? NO_LINK },
    {
      hashOf: (paper, previousHash) =>
        paper.content !== null ? hashOfPaper(paper, previousHash) : "the paper is not there",
      isSigned: ({ kind, receipt, order, invoice }) => {
        const paper = kind === "receipt" ? receipt : invoice
        if (paper === null || anchor === null) return paper !== null
        return kind === "receipt"
          ? isSignedReceipt(recordSigner, paper, order)
          : isSignedInvoice(recordSigner, paper)
      },
    },
  )
}

/** The link at the anchor is read again, so that it is compared; without it, the chain ends before it. */
async function followPages<Row extends ChainEnd>(
  list: (after: number) => Promise<Row[]>,
  { from, anchored }: { from: ChainEnd; anchored: ChainEnd },
  rules: ChainRules<Row>,
): Promise<ChainResult> {
  let end = from
  if (from.number > 0) {
    const [link] = await list(from.number - 1)
    if (link?.number !== from.number)
      return { end: { ...NO_LINK, number: from.number - 1 }, problem: "missing" }
    if (link.hash !== from.hash) return { end: { ...NO_LINK, number: from.number - 1 }, problem: "rewritten" }
  }
  for (;;) {
    // Numbers below 1 are read too: no link may have one.
    const rows = await list(end.number === 0 ? Number.MIN_SAFE_INTEGER : end.number)
    const result = followChain(rows, end, anchored, rules)
    end = result.end
    if (result.problem) return result
    if (rows.length < PAGE_SIZE) break
  }
  return { end, problem: end.number < anchored.number ? "missing" : null }
}

/** The link of a paper: its number, its kind and all that it says. */
function hashOfPaper({ number, kind, paperId, content }: NumberedPaper, previousHash: string): string {
  return createHash("sha256")
    .update(JSON.stringify([previousHash, number, kind, paperId, content]))
    .digest("hex")
}

/** Gives the papers that have none their hashes, oldest first. */
export async function hashNewPapers({ db }: Pick<Dependencies, "db">): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { papers, last } = await findUnhashedPapers(db, BATCH_SIZE)
    let previous = last?.hash ?? FIRST_HASH
    const hashes = papers.map((paper) => {
      previous = hashOfPaper(paper, previous)
      return { number: paper.number, hash: previous }
    })
    await addPaperHashes(db, hashes)
    if (papers.length < BATCH_SIZE) return
  }
}

import type { AppLoadContext } from "@remix-run/cloudflare"
import { type ChainProblem, NO_LINK } from "#app/domain/audit/record-chain.ts"
import { countPapers, findMissingPapers } from "#db/papers/paper-hashes.server.ts"
import { followEntries, followPapers } from "./follow-records.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "now" | "recordSigner" | "recordAnchor">

/** What became of one chain: `brokenAt` is the number of the first link that does not hold, null if all do. */
type Verified = { checked: number; brokenAt: number | null; problem: ChainProblem | "unnumbered" | null }

export type AuditVerification = Verified & {
  /** The hash of the last entry that is as it was written. */
  lastHash: string
  papers: Verified
  /** The ids of what lacks a paper that it must have, each null if there is none. */
  missing: Awaited<ReturnType<typeof findMissingPapers>>
  /** When the anchor was first set; null without one, "forged" for one that the site did not write. */
  since: Date | null | "forged"
}

/**
 * Reads the whole audit log and all papers, and compares them with the anchor, which is not in the database: nothing up to
 * it was changed, removed or moved, the site wrote what follows, and each payment has its papers.
 */
export async function verifyAudit(context: Dependencies): Promise<AuditVerification> {
  const found = await context.recordAnchor.find()
  const anchor = found === "forged" ? null : found
  const [entries, papers, counts, missing] = await Promise.all([
    followEntries(context, anchor, NO_LINK),
    followPapers(context, anchor, NO_LINK),
    countPapers(context.db),
    // Orders from before the first anchor may be older than receipts.
    findMissingPapers(context.db, anchor?.since ?? context.now()),
  ])
  const isUncounted = papers.problem === null && counts.papers !== counts.numbered
  return {
    ...verifiedOf(entries),
    lastHash: entries.end.hash,
    papers: isUncounted
      ? { checked: papers.end.number, brokenAt: papers.end.number + 1, problem: "unnumbered" }
      : verifiedOf(papers),
    missing,
    since: found === "forged" ? found : (anchor?.since ?? null),
  }
}

function verifiedOf({ end, problem }: Awaited<ReturnType<typeof followEntries>>): Verified {
  return { checked: end.number, brokenAt: problem === null ? null : end.number + 1, problem }
}

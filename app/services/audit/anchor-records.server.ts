import type { AppLoadContext } from "@remix-run/cloudflare"
import { NO_LINK } from "#app/domain/audit/record-chain.ts"
import { followEntries, followPapers, hashNewPapers } from "./follow-records.server.ts"
import { takeCommandEntries } from "./take-command-entries.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "now" | "log" | "recordSigner" | "recordAnchor">

/**
 * Takes what commands did into the audit log, gives new papers their hashes, and moves the anchor to the end of both
 * chains, if both still are what they were at the anchor and the site wrote what follows. Run by the cron.
 */
export async function anchorRecords(context: Dependencies): Promise<void> {
  const { recordAnchor, log, now } = context
  await takeCommandEntries(context)
  await hashNewPapers(context)
  const found = await recordAnchor.find()
  if (found === "forged")
    return log.error("records-changed", "the anchor is not the site's", { what: "anchor" })
  const anchor = found ?? { entries: NO_LINK, papers: NO_LINK, since: now(), isCurrent: false }
  const entries = await followEntries(context, found, anchor.entries)
  const papers = await followPapers(context, found, anchor.papers)
  for (const [what, { end, problem }] of Object.entries({ entries, papers })) {
    if (problem) log.error("records-changed", problem, { what, number: end.number + 1 })
  }
  if (entries.problem || papers.problem) return
  const isMoved = entries.end.number > anchor.entries.number || papers.end.number > anchor.papers.number
  if (isMoved || !anchor.isCurrent) {
    await recordAnchor.store({ entries: entries.end, papers: papers.end, since: anchor.since })
  }
}

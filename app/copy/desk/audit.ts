import type { ChainProblem } from "#app/domain/audit/record-chain.ts"
import { formatIndianMoment } from "#app/domain/time.ts"

export const auditCopy = {
  lead: "Every action of an owner. Entries are only added, each contains the hash of the one before, and the site signs it with a key that the database does not have.",
  empty: "What owners do will be here.",
  forged:
    "The anchor, which says up to where the log was whole, was not written by this site. See the security document.",
  restored:
    "Was the database set back, from a backup or by Time Travel? Then this is what it looks like: npm run recover -- --accept-log --reason TEXT --remote takes it as it is.",
} as const

type Chain = { checked: number; brokenAt: number | null; problem: ChainProblem | "unnumbered" | null }

/** What "Verify" and the daily summary tell. */
export type AuditVerification = Chain & {
  /** The hash of the last entry that is as it was written. */
  lastHash: string
  papers: Chain
  /** The ids of what lacks a paper. */
  missing: { receiptOf: string | null; invoiceOf: string | null; creditNoteOf: string | null }
  since: Date | "forged" | null
}

/** What "Verify" found, in sentences. */
export function verificationMessage({
  papers,
  missing,
  since,
  ...entries
}: Omit<AuditVerification, "lastHash">): string {
  return [
    entries.brokenAt === null
      ? entriesMessage(entries.checked)
      : brokenMessage("Entry", entries, `The ${entries.checked} before it are as written.`),
    papers.brokenAt === null
      ? papersMessage(papers.checked)
      : brokenMessage("Paper", papers, `The ${papers.checked} before it are as issued.`),
    [entries.problem, papers.problem].some((problem) => problem === "missing" || problem === "rewritten") &&
      auditCopy.restored,
    missing.receiptOf && `Order ${missing.receiptOf} was paid and has no receipt.`,
    missing.invoiceOf && `The receipt of order ${missing.invoiceOf} names an invoice that is missing.`,
    missing.creditNoteOf && `A refund of invoice ${missing.creditNoteOf} has no credit note.`,
    since === "forged"
      ? auditCopy.forged
      : since &&
        `Compared with what was found since ${formatIndianMoment(since)}; what was there then was taken as it was.`,
  ]
    .filter(Boolean)
    .join(" ")
}

export const isWhole = ({ brokenAt, papers, missing, since }: Omit<AuditVerification, "lastHash">) =>
  brokenAt === null &&
  papers.brokenAt === null &&
  Object.values(missing).every((id) => id === null) &&
  since !== "forged"

const entriesMessage = (count: number) =>
  count === 1 ? "1 entry is as it was written." : `All ${count} entries are as they were written.`

const papersMessage = (count: number) =>
  count === 1
    ? "1 receipt or invoice is as it was issued."
    : `All ${count} receipts and invoices are as they were issued.`

function brokenMessage(what: "Entry" | "Paper", { brokenAt, problem }: Chain, rest: string): string {
  const sentences = {
    changed: `${what} ${brokenAt} was changed or is missing. ${rest}`,
    missing: `${what} ${brokenAt} and what follows it are missing. ${rest}`,
    rewritten: `${what} ${brokenAt} has another hash than the one that was found before: all up to it was written again.`,
    unsigned: `${what} ${brokenAt} was not written by this site. ${rest}`,
    unnumbered: "Some receipts or invoices were added past the site, or removed from its list.",
  }
  return sentences[problem ?? "changed"]
}

import type { AuditVerification } from "#app/domain/audit/audit.ts"

export const auditCopy = {
  lead: "Every action of an owner. Entries are only added, each contains the hash of the one before, and the latest hash goes out with the daily email.",
  empty: "What owners do will be here.",
} as const

/** What "Verify" and the daily summary tell. */
export function verificationMessage({
  checked,
  brokenAt,
}: Pick<AuditVerification, "checked" | "brokenAt">): string {
  if (brokenAt !== null)
    return `Entry ${brokenAt} was changed or is missing. The ${checked} before it are as written.`
  return checked === 1 ? "1 entry is as it was written." : `All ${checked} entries are as they were written.`
}

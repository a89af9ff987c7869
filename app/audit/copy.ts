import type { AuditVerification } from "./audit-entry.ts"

/** Returns the result of a verification, for "Verify" and the daily summary. */
export function verificationMessage({ checked, brokenAt }: Pick<AuditVerification, "checked" | "brokenAt">) {
  if (brokenAt !== null)
    return `Entry ${brokenAt} was changed or is missing. The ${checked} before it are as written.`
  return checked === 1 ? "1 entry is as it was written." : `All ${checked} entries are as they were written.`
}

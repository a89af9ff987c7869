import type { AuditVerification } from "./audit-entry.ts"

/** Returns the result of a verification, for "Verify" and the daily summary. */
export function verificationMessage({ checked, brokenAt }: Pick<AuditVerification, "checked" | "brokenAt">) {
  if (brokenAt !== null)
    return `Entry ${brokenAt} was changed or is missing. The ${checked} before it are unchanged.`
  return checked === 1 ? "1 entry is unchanged." : `All ${checked} entries are unchanged.`
}

/** Entries that commands write, in words. */
export const COMMAND_ENTRIES: ReadonlyMap<string, string> = new Map([
  ["audit.accept", "Audit log taken as it is"],
  ["payments.recover", "Payments recovered after a restore"],
  ["backup.restore", "Database restored from a backup"],
  ["customer.enable", "Account enabled"],
  ["old-site.import", "Customers imported"],
])

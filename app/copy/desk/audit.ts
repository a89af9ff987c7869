export const auditCopy = {
  lead: "Every act of an owner. Entries are only added: the database refuses to change or delete one, and each contains the hash of the one before.",
  empty: "What owners do will be here.",
} as const

/** What "Verify" found. */
export function verificationMessage(checked: number, brokenAt: number | null): string {
  if (brokenAt !== null)
    return `Entry ${brokenAt} was changed or is missing. The ${checked} before it are as written.`
  return checked === 1 ? "1 entry is as it was written." : `All ${checked} entries are as they were written.`
}

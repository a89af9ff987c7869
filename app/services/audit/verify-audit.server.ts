import type { Store } from "#app/capabilities.ts"
import { type AuditVerification, FIRST_HASH } from "#app/domain/audit/audit.ts"
import { listAuditEntriesAfter } from "#db/audit/audit.server.ts"
import { hashOf } from "./record-action.server.ts"

const PAGE_SIZE = 500

/** Reads the whole audit log: entries are numbered from 1, and each has the hash of its content and of the one before. */
export async function verifyAudit({ db }: Store): Promise<AuditVerification> {
  let last = { number: 0, hash: FIRST_HASH }
  for (;;) {
    // Numbers below 1 are read too: no entry may have one.
    const after = last.number === 0 ? Number.MIN_SAFE_INTEGER : last.number
    const entries = await listAuditEntriesAfter(db, after, PAGE_SIZE)
    for (const entry of entries) {
      const isNext = entry.number === last.number + 1
      if (!isNext || hashOf(entry, last.hash) !== entry.hash)
        return { checked: last.number, brokenAt: last.number + 1, lastHash: last.hash }
      last = entry
    }
    if (entries.length < PAGE_SIZE) return { checked: last.number, brokenAt: null, lastHash: last.hash }
  }
}

import type { AppLoadContext } from "@remix-run/cloudflare"
import { FIRST_HASH } from "#app/domain/desk/audit.ts"
import { listAuditEntriesAfter } from "#db/desk/audit.server.ts"
import { hashOf } from "./record-act.server.ts"

const BATCH_SIZE = 500

export type AuditVerification = {
  /** The number of entries that were checked. */
  checked: number
  /** The hash of the last entry that is as it was written. */
  lastHash: string
  /** The number of the first entry that was changed or is missing; null if the whole chain holds. */
  brokenAt: number | null
}

/** Computes the hash of every entry from the first one on. */
export async function verifyAudit({ db }: Pick<AppLoadContext, "db">): Promise<AuditVerification> {
  let checked = 0
  let lastHash = FIRST_HASH
  for (;;) {
    const entries = await listAuditEntriesAfter(db, checked, BATCH_SIZE)
    for (const entry of entries) {
      if (entry.number !== checked + 1 || hashOf(entry, lastHash) !== entry.hash) {
        return { checked, lastHash, brokenAt: checked + 1 }
      }
      checked++
      lastHash = entry.hash
    }
    if (entries.length < BATCH_SIZE) return { checked, lastHash, brokenAt: null }
  }
}

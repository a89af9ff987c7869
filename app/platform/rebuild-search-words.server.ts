import type { Clock, Store } from "#app/capabilities.ts"
import { findCronRun, recordVersionedRun, versionedName } from "./cron-run-queries.server.ts"
import { SEARCH_WORDS_VERSION } from "./search-words.ts"
import { replaceSearchWords } from "./search-words-queries.server.ts"

const TASK = "search-words"

/**
 * Stores the words of every account and order anew unless the version that did so last has the same rule: after a deployment, a return
 * to an earlier version, and a restored backup. One that ends in the middle begins again.
 */
export async function rebuildSearchWords({ db, now }: Store & Clock) {
  if (await findCronRun(db, versionedName(TASK, SEARCH_WORDS_VERSION))) return
  for (const kind of ["customer", "order"] as const) {
    let last: string | null = ""
    while (last !== null) last = await replaceSearchWords(db, kind, last)
  }
  await recordVersionedRun(db, TASK, SEARCH_WORDS_VERSION, now())
}

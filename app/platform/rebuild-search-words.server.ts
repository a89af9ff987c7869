import type { Clock, Store } from "#app/capabilities.ts"
import { findCronRun, recordVersionedRun, versionedName } from "./cron-run-queries.server.ts"
import { SEARCH_WORDS_VERSION } from "./search-words.ts"
import { replaceSearchWords } from "./search-words-queries.server.ts"

const TASK = "search-words"

/**
 * Rebuilds the words of every account and order unless the last rebuild used the same rule: after a deployment, a rollback,
 * and a restored backup. An interrupted rebuild starts over.
 */
export async function rebuildSearchWords({ db, now }: Store & Clock) {
  if (await findCronRun(db, versionedName(TASK, SEARCH_WORDS_VERSION))) return
  for (const kind of ["customer", "order"] as const) {
    let last: string | null = ""
    while (last !== null) last = await replaceSearchWords(db, kind, last)
  }
  await recordVersionedRun(db, TASK, SEARCH_WORDS_VERSION, now())
}

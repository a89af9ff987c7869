import type { Clock, Site, Store } from "#app/capabilities.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { SUMMARY_INTERVAL, WARNING_BUDGETS } from "./email-kinds.ts"
import {
  findWarningsSent,
  listWaitingWarnings,
  postponeWarnings,
  replaceWarnings,
} from "./queue-queries.server.ts"
import { warningSummaryEmail } from "./warning-summary-email.ts"

/**
 * Sees to a warning whose address has had as many as it gets in an hour or a day: all that wait for the address become one
 * email, which leaves at once, or some hours after the one before. "within-budget" where nothing was done.
 */
export async function summarizeWarnings(
  { db, config, now }: Store & Clock & Site,
  { id, to, userId }: { id: string; to: string; userId: string | null },
) {
  const at = now()
  const { counts, lastSummaryAt } = await findWarningsSent(db, to, at)
  if (WARNING_BUDGETS.every(({ max }, index) => (counts[index] ?? 0) < max)) return "within-budget"
  const waiting = await listWaitingWarnings(db, to)
  const ids = waiting.map((warning) => warning.id)
  // It is part of one since it was claimed.
  if (!ids.includes(id)) return "summarized"
  const nextSummaryAt = lastSummaryAt && addMilliseconds(lastSummaryAt, SUMMARY_INTERVAL)
  if (nextSummaryAt && nextSummaryAt > at) {
    await postponeWarnings(db, ids, nextSummaryAt)
    return "summarized"
  }
  const summary = warningSummaryEmail({ id, email: to, warnings: waiting, at }, config)
  await replaceWarnings(db, ids, { summary, userId })
  return "summarized"
}

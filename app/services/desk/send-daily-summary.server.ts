import type { Clock, Site, Store } from "#app/capabilities.ts"
import { summaryDay } from "#app/domain/desk/alerts.ts"
import { dailySummaryEmail } from "#app/emails/owner-emails.ts"
import { verifyAudit } from "#app/services/audit/record-action.server.ts"
import { addSummary, findSummary, listOwnersWithoutSummary, summaryId } from "#db/desk/alerts.server.ts"

/** Queues the summary of the day before to each owner, once: its id is the day's and the owner's. */
export async function sendDailySummary({ db, config, now }: Store & Clock & Site): Promise<void> {
  const at = now()
  const day = summaryDay(at)
  const owners = await listOwnersWithoutSummary(db, day)
  if (owners.length === 0) return
  const summary = await findSummary(db, day, at)
  const audit = await verifyAudit({ db })
  await addSummary(
    db,
    owners.map(({ id: ownerId, email, saleEmails }) => {
      const sales = saleEmails === "daily" ? summary.sales : null
      const facts = { id: summaryId(day, ownerId), email, day, ...summary, sales, audit, at }
      return { ownerId, email: dailySummaryEmail(facts, config) }
    }),
  )
}

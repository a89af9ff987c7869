import { verifyAudit } from "#app/audit/record-entry.server.ts"
import type { Clock, Site, Store } from "#app/capabilities.ts"
import { addSummary, findSummary, listOwnersWithoutSummary, summaryId } from "./alert-queries.server.ts"
import { summaryDay } from "./alerts.ts"
import { dailySummaryEmail } from "./emails.ts"

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

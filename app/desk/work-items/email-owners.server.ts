import { verifyAudit } from "#app/audit/record-entry.server.ts"
import type { Clock, Log, Random, Site, Store } from "#app/capabilities.ts"
import { createId } from "#app/platform/random.ts"
import {
  addAlert,
  addSummary,
  findAlertState,
  findSummary,
  listOwnersWithoutSummary,
  summaryId,
} from "./alert-queries.server.ts"
import { alertPeriod, summaryDay } from "./alerts.ts"
import { describeWork, workByKind } from "./describe-work.server.ts"
import { dailySummaryEmail, ownerAlertEmail } from "./emails.ts"
import { listWorkItems } from "./queries.server.ts"
import { MAX_WORK_ITEMS } from "./work-items.ts"

/**
 * Queues one email to each owner about items that were not looked at for an hour, each item once. The items and the emails
 * are written in one transaction, unless another run has named one of them.
 */
export async function alertOwners({
  db,
  config,
  log,
  now,
  randomBytes,
}: Store & Clock & Random & Log & Site): Promise<void> {
  const at = now()
  const { owners, lastAlertAt } = await findAlertState(db)
  const looks = owners.flatMap(({ deskSeenAt }) => deskSeenAt?.getTime() ?? [])
  const lastLookAt = looks.length > 0 ? new Date(Math.max(...looks)) : null
  const period = alertPeriod({ lastLookAt, lastAlertAt }, at)
  if (!period || owners.length === 0) return
  const workItems = await listWorkItems(db, at, period)
  const items = workByKind(workItems).flatMap(({ items }) =>
    items.slice(0, MAX_WORK_ITEMS).map(({ item }) => item),
  )
  if (items.length === 0) return
  const id = createId(randomBytes)
  const work = describeWork(workItems, at)
  const emails = owners.map(({ id: ownerId, email }) => ({
    ownerId,
    email: ownerAlertEmail({ id: `${id}:${ownerId}`, email, work, at }, config),
  }))
  if (await addAlert(db, items, emails, at)) {
    log.info("owners-alerted", { items: items.length, owners: owners.length })
  }
}

/** Queues the summary of the day before to each owner, once: its id is the day's and the owner's. */
export async function sendDailySummary({ db, config, now }: Store & Clock & Site): Promise<void> {
  const at = now()
  const day = summaryDay(at)
  const owners = await listOwnersWithoutSummary(db, day)
  if (owners.length === 0) return
  const { workItems, ...summary } = await findSummary(db, day, at)
  const work = describeWork(workItems, at)
  const audit = await verifyAudit({ db })
  await addSummary(
    db,
    owners.map(({ id: ownerId, email, saleEmails }) => {
      const sales = saleEmails === "daily" ? summary.sales : null
      const facts = { id: summaryId(day, ownerId), email, day, ...summary, work, sales, audit, at }
      return { ownerId, email: dailySummaryEmail(facts, config) }
    }),
  )
}

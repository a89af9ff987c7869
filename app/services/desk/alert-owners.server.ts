import type { Clock, Log, Random, Site, Store } from "#app/capabilities.ts"
import { alertPeriod } from "#app/domain/desk/alerts.ts"
import { MAX_WORK_ITEMS, workByKind } from "#app/domain/desk/work-items.ts"
import { createId } from "#app/domain/random.ts"
import { ownerAlertEmail } from "#app/emails/owner-emails.ts"
import { addAlert, findAlertState } from "#db/desk/alerts.server.ts"
import { listWorkItems } from "#db/desk/work-items.server.ts"

type Dependencies = Store & Clock & Random & Log & Site

/**
 * Queues one email to each owner about what has waited for an hour and was not looked at, each item once. The items and
 * the emails are written in one transaction, unless another run has named one of them.
 */
export async function alertOwners({ db, config, log, now, randomBytes }: Dependencies): Promise<void> {
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
  const emails = owners.map(({ id: ownerId, email }) => ({
    ownerId,
    email: ownerAlertEmail({ id: `${id}:${ownerId}`, email, workItems, at }, config),
  }))
  if (await addAlert(db, items, emails, at)) {
    log.info("owners-alerted", { items: items.length, owners: owners.length })
  }
}

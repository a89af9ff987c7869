import { recordAction } from "#app/audit/record-entry.server.ts"
import { addRecovery, listRecoveries, type Recovery } from "#app/payments/reconciliation/queries.server.ts"
import { createId } from "#app/platform/random.ts"
import { formatMoment } from "#app/platform/time.ts"
import { type CommandSite, commandAction } from "./site-command.ts"

/** Time before Razorpay's first payment. */
const EARLIEST = new Date("2014-01-01")

/** Asks the site's cron to read what Razorpay captured and refunded since a time. Returns the id of the request. */
export async function requestRecovery(site: CommandSite, since: Date) {
  const requestedAt = site.now()
  if (!(since >= EARLIEST && since <= requestedAt))
    throw new Error("--since must be a time of the past, from 2014 on, such as 2026-11-22T02:17Z.")
  const id = createId(site.randomBytes)
  const details = { after: { since: since.toISOString() } }
  const deskAction = commandAction("recover", "payments.recover", { kind: "audit", id }, details)
  await recordAction(site, deskAction, addRecovery(site.db, { id, since, requestedAt }))
  return id
}

/** Describes the results of the last requests, one line each. */
export async function describeRecoveries({ db }: CommandSite) {
  const recoveries = await listRecoveries(db)
  return recoveries.map(describe).join("\n")
}

function describe({ requestedAt, readUntil, outcome, confirmed, listed, refunds }: Recovery) {
  const states = {
    "payments-read": "read all of Razorpay's records",
    "too-many-records": "ended at an hour of which Razorpay lists more than 2,000 payments or refunds",
  }
  const open = readUntil ? `read until ${formatMoment(readUntil)}` : "waits for the site"
  const state = outcome ? states[outcome] : open
  return `${formatMoment(requestedAt)}  ${state}: ${confirmed} payments confirmed, ${listed} listed at /desk, ${refunds} refunds recorded`
}

import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { createId } from "#app/domain/random.ts"
import { formatMoment, minutes, seconds } from "#app/domain/time.ts"
import { MAX_RECOVERY_RANGE } from "../../app/domain/payments/recovery.ts"
import { describeRecovery, isDone } from "../backups/recovery-sentences.ts"
import {
  cancelRecoverySql,
  findRecoverySql,
  listRecoveriesSql,
  type RecoveryRow,
  requestPaymentsSql,
} from "../backups/recovery-sql.ts"
import { createCommandEntry } from "../command-entry.ts"
import { selectDatabase } from "../database.ts"
import { runCommand } from "../run-command.ts"

const USAGE = `npm run recover -- --since TIME [--until TIME]
                   confirms what Razorpay captured and refunded then, a year at most, such as 2026-11-22T02:17Z
npm run recover -- --cancel ID
                   ends a request that is not done
npm run recover    tells what became of the last requests

The site itself does it, in the next run of its cron. Asks the local site; with --remote, the production one.`

const POLL_INTERVAL = seconds(5)
const MAX_WAIT = minutes(20)

await runCommand(run)

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      remote: { type: "boolean", default: false },
      since: { type: "string" },
      until: { type: "string" },
      cancel: { type: "string" },
    },
  })
  const { execute } = selectDatabase(values)
  const { since, until, cancel } = values
  if (cancel !== undefined) return cancelRequest(cancel, execute)
  if (since === undefined) return list(execute)
  const id = createId((length) => crypto.getRandomValues(new Uint8Array(length)))
  const range = { since: pastTime(since), until: until === undefined ? null : pastTime(until) }
  if ((range.until ?? new Date()).getTime() - range.since.getTime() > MAX_RECOVERY_RANGE)
    throw new Error(
      "One request reads a year at most. Ask for the earlier part by itself: --since and --until.",
    )
  execute(...paymentsRequest(id, range))
  return waitFor(id, execute)
}

type Execute = ReturnType<typeof selectDatabase>["execute"]

function pastTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || time > new Date()) throw new Error(`${text} is not a time of the past.`)
  return time
}

function entryOf(action: string, id: string, after: Record<string, string | null>) {
  const deskAction = { action, subject: { kind: "audit" as const, id }, reason: null, before: null, after }
  return createCommandEntry("recover", deskAction)
}

function paymentsRequest(id: string, range: { since: Date; until: Date | null }): string[] {
  const after = { since: range.since.toISOString(), until: range.until?.toISOString() ?? null }
  return requestPaymentsSql(id, range, entryOf("payments.recover", id, after))
}

function cancelRequest(id: string, execute: Execute): string {
  const entry = entryOf("recovery.cancel", id, { outcome: "canceled" })
  if (execute(...cancelRecoverySql(id, entry)).length === 0)
    throw new Error(`There is no request ${id} that is not done.`)
  return "Canceled. What was done before stays."
}

/** Prints each change until the site is done. */
async function waitFor(id: string, execute: Execute): Promise<string> {
  let printed = ""
  console.log(`Request ${id}`)
  for (const end = Date.now() + MAX_WAIT; Date.now() < end; await setTimeout(POLL_INTERVAL)) {
    const [row] = execute<RecoveryRow>(findRecoverySql(id))
    if (!row) throw new Error("The request is no longer in the database.")
    const sentence = describeRecovery(row)
    if (row.finishedAt !== null) {
      if (isDone(row)) return sentence
      throw new Error(sentence)
    }
    if (sentence !== printed) console.log(sentence)
    printed = sentence
  }
  throw new Error('The site is not done yet, and goes on. "npm run recover" tells how far it is.')
}

function list(execute: Execute): string {
  const rows = execute<RecoveryRow>(listRecoveriesSql())
  if (rows.length === 0) return USAGE
  return rows
    .map((row) => `${formatMoment(new Date(row.requestedAt))}  ${row.id}  ${describeRecovery(row)}`)
    .join("\n")
}

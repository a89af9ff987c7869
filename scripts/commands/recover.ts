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
  requestMachineFileSql,
  requestPaymentsSql,
} from "../backups/recovery-sql.ts"
import { createCommandEntry } from "../command-entry.ts"
import { selectDatabase } from "../database.ts"
import { addEntrySql } from "../owner-sql.ts"
import { readPrivateFile } from "../private-file.ts"
import { deleteAnchor } from "../record-anchor.ts"
import { runCommand } from "../run-command.ts"

const USAGE = `npm run recover -- --since TIME [--until TIME]
                   confirms what Razorpay captured and refunded then, a year at most, such as 2026-11-22T02:17Z
npm run recover -- --machine-file FILE --email-file FILE [--payment pay_… | --order ID | --free] [--reason TEXT]
                   puts the license of a customer's machine file back, for the account whose email address is in the
                   other file; files that only you can read ("-" reads one from standard input)
npm run recover -- --cancel ID
                   ends a request that is not done
npm run recover -- --accept-log --reason TEXT
                   takes the audit log as it is, after a restore: "Verify" compares with what is there from now on
npm run recover    tells what became of the last requests

The license goes to whom its payment belongs, captured and not refunded at Razorpay. --free puts it back without one:
--reason then says how you know whose it is.

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
      "accept-log": { type: "boolean", default: false },
      "machine-file": { type: "string" },
      "email-file": { type: "string", default: "" },
      payment: { type: "string" },
      order: { type: "string" },
      free: { type: "boolean", default: false },
      reason: { type: "string" },
    },
  })
  const { execute } = selectDatabase(values)
  const { since, until, cancel, "machine-file": file } = values
  if (values["accept-log"]) return acceptLog(values, execute)
  if (cancel !== undefined) return cancelRequest(cancel, execute)
  const id = createId((length) => crypto.getRandomValues(new Uint8Array(length)))
  if (since !== undefined) {
    const range = { since: pastTime(since), until: until === undefined ? null : pastTime(until) }
    if ((range.until ?? new Date()).getTime() - range.since.getTime() > MAX_RECOVERY_RANGE)
      throw new Error(
        "One request reads a year at most. Ask for the earlier part by itself: --since and --until.",
      )
    execute(...paymentsRequest(id, range))
  } else if (file !== undefined) {
    const { "email-file": emailFile, payment: paymentId = null, order: orderId = null } = values
    const { free: isFree, reason = null } = values
    if (emailFile === "") throw new Error(USAGE)
    if (isFree && reason === null)
      throw new Error("--free needs --reason: how do you know whose license it is?")
    const machineFile = readPrivateFile(file)
    const email = readPrivateFile(emailFile).trim()
    execute(requestMachineFileSql(id, { machineFile, email, paymentId, orderId, isFree, reason }, new Date()))
  } else return list(execute)
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

async function acceptLog(
  { remote, reason }: { remote: boolean; reason?: string | undefined },
  execute: Execute,
): Promise<string> {
  if (reason === undefined) throw new Error("--accept-log needs --reason: why is the log not what it was?")
  const deskAction = { action: "audit.accept", subject: { kind: "audit" as const, id: "log" }, reason }
  execute(...addEntrySql(createCommandEntry("recover", { ...deskAction, before: null, after: null })))
  await deleteAnchor({ remote })
  return "The site takes the audit log as it is, in the next run of its cron."
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

import { readFileSync, statSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { createId } from "#app/domain/random.ts"
import { formatMoment, minutes, seconds } from "#app/domain/time.ts"
import { createCommandEntry } from "./command-entry.ts"
import { selectDatabase } from "./database.ts"
import { type LastEntry, lastEntrySql } from "./owner-sql.ts"
import { describeRecovery, isDone } from "./recovery-sentences.ts"
import {
  findRecoverySql,
  listRecoveriesSql,
  type RecoveryRow,
  requestMachineFileSql,
  requestPaymentsSql,
} from "./recovery-sql.ts"
import { runCommand } from "./run-command.ts"

const USAGE = `npm run recover -- --since TIME      confirms what Razorpay captured and refunded since then, such as 2026-11-22T02:17Z
npm run recover -- --machine-file FILE --email EMAIL [--payment pay_… | --order ID]
                                     puts the license of a customer's machine file back
npm run recover                      tells what became of the last requests

The site itself does it, in the next run of its cron. Asks the local site; with --remote, the production one.`

const MAX_FILE_SIZE = 64 * 1024
const POLL_INTERVAL = seconds(5)
const MAX_WAIT = minutes(20)

await runCommand(run)

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      remote: { type: "boolean", default: false },
      since: { type: "string" },
      "machine-file": { type: "string" },
      email: { type: "string", default: "" },
      payment: { type: "string" },
      order: { type: "string" },
    },
  })
  const { execute } = selectDatabase(values)
  const { since, "machine-file": file } = values
  const id = createId((length) => crypto.getRandomValues(new Uint8Array(length)))
  if (since !== undefined) execute(...paymentsRequest(id, since, execute))
  else if (file !== undefined) {
    const { email, payment: paymentId = null, order: orderId = null } = values
    if (email === "") throw new Error(USAGE)
    const request = { machineFile: readFile(file), email, paymentId, orderId }
    execute(requestMachineFileSql(id, request, new Date()))
  } else return list(execute)
  return waitFor(id, execute)
}

type Execute = ReturnType<typeof selectDatabase>["execute"]

function paymentsRequest(id: string, text: string, execute: Execute): string[] {
  const since = new Date(text)
  if (Number.isNaN(since.getTime()) || since > new Date())
    throw new Error(`${text} is not a time of the past.`)
  const [last] = execute<LastEntry>(lastEntrySql())
  const act = {
    action: "payments.recover",
    subject: { kind: "audit" as const, id },
    reason: null,
    before: null,
    after: { since: since.toISOString() },
  }
  return requestPaymentsSql(id, since, createCommandEntry("recover", act, last ?? null))
}

function readFile(file: string): string {
  if (statSync(file).size > MAX_FILE_SIZE)
    throw new Error(`${file} is not a machine file: it is above 64 KB.`)
  return readFileSync(file, "utf8")
}

/** Prints each change until the site is done. */
async function waitFor(id: string, execute: Execute): Promise<string> {
  let printed = ""
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
  return rows.map((row) => `${formatMoment(new Date(row.requestedAt))}  ${describeRecovery(row)}`).join("\n")
}

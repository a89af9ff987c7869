import { sentenceOf } from "../../app/copy/desk/books.ts"
import { ALL_TIME, booksQuery, readAnswers } from "../../db/payments/invariants.server.ts"
import { type Finding, failing, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

const DAY_MS = 24 * 60 * 60 * 1000
const CRON_LATE_MS = 15 * 60 * 1000
const CRON_EARLY_MS = 6 * 60 * 1000

type Migration = { name: string; applied_at: string }
type Row = {
  finishedAt: number | null
  failedTasks: number | null
  paid: number
  events: number
  unsent: number
}

/** Orders that Razorpay's payments paid in the last week, and its events that reported payments. */
const FACTS = (since: number, unsentSince: number) => `select
  (select finished_at from cron_runs where name = 'maintenance') as finishedAt,
  (select failed_tasks from cron_runs where name = 'maintenance') as failedTasks,
  (select count(*) from orders where status = 'paid' and source = 'razorpay' and paid_at > ${since}) as paid,
  (select count(*) from webhook_events where received_at > ${since}
    and event_type in ('payment.captured', 'order.paid')) as events,
  (select count(*) from outbox where sent_at is null and given_up_at is null and created_at < ${unsentSince}) as unsent`

/** The database's migrations, and what its rows say about the cron, the webhook and the outbox. */
export async function checkDatabase(surroundings: Surroundings): Promise<Finding[]> {
  const { query, now, isRemote, migrations } = surroundings
  const applied = await query<Migration>("select name, applied_at from d1_migrations order by id").catch(
    (error: Error) => {
      if (/no such table/.test(error.message)) return []
      throw error
    },
  )
  const migrated = judgeMigrations(
    migrations,
    applied.map(({ name }) => name),
    isRemote,
  )
  if (migrated.verdict !== "ok") return [migrated]
  const time = now().getTime()
  const [row] = await query<Row>(FACTS(time - 7 * DAY_MS, time - DAY_MS / 4))
  if (!row) return [migrated]
  const migratedAt = Date.parse(`${applied.at(-1)?.applied_at}Z`)
  const cron = judgeCron({ ...row, migratedAt }, time, isRemote)
  // Demo accounts own paid orders that no event reported.
  const [books] = await query<{ answers: string }>(booksQuery(ALL_TIME))
  return [
    migrated,
    cron,
    ...(isRemote ? judgeEvents(row) : []),
    ...judgeOutbox(row),
    judgeBooks(books?.answers),
  ]
}

export function judgeMigrations(expected: string[], applied: string[], isRemote: boolean): Finding {
  const missing = expected.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !expected.includes(name))
  if (missing.length > 0) {
    const remedy = isRemote
      ? "npm run deploy, or npx wrangler d1 migrations apply DB --remote."
      : "Stop the site and run npm start."
    const says = `${missing.length} of ${expected.length} are not applied, from ${missing[0]} on.`
    return failing("Migrations", { says, remedy })
  }
  if (unknown.length > 0) {
    return warning("Migrations", {
      says: `The database has migrations that this checkout does not: ${unknown.join(", ")}.`,
      remedy: "Check out what is deployed (git fetch) before you deploy from here.",
    })
  }
  return ok("Migrations", `all ${expected.length} are applied`)
}

type CronFacts = Pick<Row, "finishedAt" | "failedTasks"> & { migratedAt: number }

/** A database that was just migrated may have been created with it, before the first run. */
export function judgeCron(run: CronFacts, now: number, isRemote: boolean): Finding {
  const remedy = isRemote
    ? 'See that wrangler.toml has crons = ["*/2 * * * *"] and deploy; then look for maintenance-failed in the log.'
    : "The cron runs while npm start does, every minute."
  if (run.finishedAt === null) {
    const isNew = now - run.migratedAt < CRON_LATE_MS
    const says = isNew ? "It has not run yet." : "It has never run."
    if (isNew) return warning("Cron", { says, remedy: "Run the doctor again in five minutes." })
    return failing("Cron", { says, remedy })
  }
  const age = now - run.finishedAt
  const says = `The last run ended ${Math.round(age / 60_000)} minutes ago.`
  if (age > CRON_LATE_MS) {
    const cost = "Payments whose webhook event is lost wait for it, and so do emails."
    return failing("Cron", { says: `${says} ${cost}`, remedy })
  }
  if (age > CRON_EARLY_MS) return warning("Cron", { says, remedy })
  if (run.failedTasks) {
    return warning("Cron", {
      says: `${run.failedTasks} of its tasks failed in the last run.`,
      remedy: "Look for maintenance-failed in the log: it names the task and the error.",
    })
  }
  return ok("Cron", says.toLowerCase().replace(/\.$/, ""))
}

function judgeEvents({ paid, events }: Row): Finding[] {
  if (paid === 0) return []
  if (events > 0) return [ok("Webhook events", `${events} reported payments in the last 7 days`)]
  return [
    failing("Webhook events", {
      says: `${paid} orders were paid in the last 7 days, and no event of Razorpay reported one: the cron confirmed them, minutes late.`,
      remedy:
        "Razorpay Dashboard, Account & Settings, Webhooks: it must be active, with the site's address and the events that docs/first-day.md lists.",
    }),
  ]
}

function judgeBooks(answers = "[]"): Finding {
  const broken = readAnswers(answers)
  if (broken.length === 0) return ok("Books", "they agree")
  const says = broken.map(({ name, examples }) => `Not true: ${sentenceOf(name)} (${examples.join(", ")})`)
  return failing("Books", {
    says: says.join(" "),
    remedy: "docs/books.md says what each sentence means, and which pages of the desk show the rows.",
  })
}

function judgeOutbox({ unsent }: Row): Finding[] {
  if (unsent === 0) return []
  return [
    warning("Outbox", {
      says: `${unsent} emails have been waiting for more than 6 hours.`,
      remedy: "/desk/emails shows why, and sends them again.",
    }),
  ]
}

import * as z from "zod"
import { sentenceOf } from "#app/payments/reconciliation/copy.ts"
import { ALL_TIME, booksQuery, readAnswers } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { standingMail } from "#app/platform/email/waiting-queries.server.ts"
import { days, formatMoment, minutes } from "#app/platform/time.ts"
import { readAppliedMigrations } from "../local/migrations.ts"
import { findBreaks, readTables } from "../local/tables.ts"
import type { Check, Checks } from "./check.ts"
import type { Shop } from "./shop.ts"

/** Mailboxes distrust a sender above the first, Gmail asks for less than the second. A few emails say nothing. */
const MAX_BOUNCE_RATE = 0.02
const MAX_COMPLAINT_RATE = 0.001
const MIN_EMAILS = 50

const Books = z.array(z.object({ answers: z.string() }))
const Counts = z.record(z.string(), z.number())
const Mail = z.array(z.object({ waiting: z.number(), since: z.number(), answer: z.string().nullable() }))

/**
 * `ranAt`: when the cron ended, or before its first run, when the database was made. `unreported`: orders that were paid in a
 * week without any event that reported one. `sent` and after it: emails of four weeks.
 */
const countsAt = (now: number) => `select
  coalesce((select finished_at from cron_runs where name = 'maintenance'),
    (select 1000 * max(unixepoch(applied_at)) from d1_migrations)) as ranAt,
  (select count(*) from orders where status = 'paid' and source = 'razorpay' and paid_at > ${now - days(7)}
    and not exists (select 1 from webhook_events where received_at > ${now - days(7)}
      and event_type in ('payment.captured', 'order.paid'))) as unreported,
  count(*) as sent,
  coalesce(sum(delivery in ('bounced', 'suppressed')), 0) as bounced,
  coalesce(sum(delivery = 'complained'), 0) as complained
  from outbox where sent_at > ${now - days(28)}`

const known = new WeakMap<Shop, Promise<Record<string, number>>>()

/** A number that the counts name, which are asked for once. */
const count =
  (look: (counts: Record<string, number>, shop: Shop) => ReturnType<Check["look"]>): Check["look"] =>
  async (shop) => {
    const counts =
      known.get(shop) ?? shop.query(countsAt(shop.now.getTime())).then(([row]) => Counts.parse(row))
    known.set(shop, counts)
    return look(await counts, shop)
  }

const rateAbove = (limit: number, count = 0, sent = 0) =>
  sent >= MIN_EMAILS && count > sent * limit && `${((100 * count) / sent).toFixed(2)} % of ${sent} in 28 days`

export const DATABASE: Checks = {
  Migrations: {
    fails: "The database lacks migrations of this checkout",
    // With newer ones, as after a return to an earlier version, its tables say if this checkout can live with it.
    look: async ({ query, migrations }) => {
      const applied = await readAppliedMigrations(query)
      return migrations.filter((name) => !applied.includes(name))
    },
    remedy: "npm run deploy (step 5). Locally: stop the site and run npm start.",
  },
  Tables: {
    fails: "The database's tables are not those that this checkout was written for",
    look: async ({ query, tables }) => findBreaks(tables, await readTables(query)),
    remedy: "npm run deploy if a migration is missing; else CONTRIBUTING.md, Changes of a live database.",
  },
  Cron: {
    fails: "Emails and payments whose event was lost wait for it; minutes since it ran",
    look: count(({ ranAt = 0 }, { now }) => {
      const age = (now.getTime() - ranAt) / minutes(1)
      return age > 15 && Math.round(age)
    }),
    remedy: 'Deploy with crons = ["*/2 * * * *"] in wrangler.toml. Locally it runs while npm start does.',
  },
  "Webhook events": {
    fails: "Orders that were paid in the last 7 days, and no event of Razorpay reported one",
    // Locally, demo accounts own such orders.
    look: count(({ unreported }, { isRemote }) => isRemote && unreported),
    remedy:
      "The webhook in the Razorpay Dashboard has the site's address and events, and is active (step 7).",
  },
  Outbox: {
    warns: "Mail stands still; emails that wait, since when, and what the mail service answers",
    look: async ({ query, now }) => {
      const [mail] = Mail.parse(
        await query(`select waiting, since, answer from ${standingMail(now.getTime())}`),
      )
      return (
        mail !== undefined &&
        `${mail.waiting} since ${formatMoment(new Date(mail.since))}: ${mail.answer ?? "it was not asked yet"}`
      )
    },
    remedy: "It goes on by itself once the mail service answers; docs/alarms.md, email-not-sent.",
  },
  Bounces: {
    warns: "Mailboxes distrust a sender of whose emails more than 2 % bounce",
    look: count(({ bounced, sent }) => rateAbove(MAX_BOUNCE_RATE, bounced, sent)),
    remedy: "/desk/emails, Bounced: of one form, or of news? docs/alarms.md, Emails that bounce.",
  },
  Complaints: {
    warns: "Mailboxes distrust a sender of whose emails more than 0.1 % are reported as spam",
    look: count(({ complained, sent }) => rateAbove(MAX_COMPLAINT_RATE, complained, sent)),
    remedy: "Send no news until it is below. docs/alarms.md, Emails that are reported as spam.",
  },
  Books: {
    fails: "Not true",
    look: async ({ query }) => {
      const [books] = Books.parse(await query(booksQuery(ALL_TIME)))
      const broken = readAnswers(books?.answers ?? "[]")
      return broken.map(({ name, examples }) => `${sentenceOf(name)} (${examples.join(", ")})`).join(" ")
    },
    remedy: "docs/books.md says what each sentence means, and which pages of the desk show the rows.",
  },
}

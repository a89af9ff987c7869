import { sql } from "drizzle-orm"
import { emailOf } from "#app/accounts/email-address/queries.server.ts"
import { firstLineOf } from "#app/platform/text.ts"
import { defineWorkSource } from "#app/screens/work-source.server.ts"
import { bugReports } from "#db/schema/support.ts"
import { markBugSeen } from "./desk-actions.server.ts"
import { bugsCopy } from "./desk-copy.ts"
import { asksForMoney } from "./money-words.ts"

/** Maximum number of unread messages of a report that are read. */
const MAX_READ = 5

/** A report with what was written: the report, or the messages that no owner has read. */
type BugFacts = { title: string; written: string | null }

const reporter = emailOf(sql`bug_reports.user_id`)

export const workSources = [
  // Each time that the reporter writes after the owner looked is an item of its own, also of a report that nobody has seen.
  defineWorkSource<BugFacts>({
    name: "bug-answer",
    kind: { name: "messages", title: "Customers who wrote again", noun: "message", screen: "/desk/bugs" },
    urgency: 140,
    subject: "bug-report",
    fixes: [markBugSeen],
    query: () => ({
      from: bugReports,
      open: sql`owner_unread_since is not null`,
      at: bugReports.ownerUnreadSince,
      key: sql`id || ':' || owner_unread_since`,
      values: {
        title: bugReports.title,
        who: reporter,
        // The newest words first, and what nobody has read.
        written: sql`(select group_concat(body, char(10)) from (select m.body from bug_report_messages m
        where m.report_id = bug_reports.id and m.author = 'reporter' and m.created_at >= owner_unread_since
        order by m.created_at desc limit ${MAX_READ})) || iif(status = 'not seen', char(10) || description, '')`,
      },
    }),
    describe: (item, { when }) => describeBug(item, `Wrote again: ${item.title}`, `since ${when}`),
  }),
  defineWorkSource<BugFacts>({
    name: "bug",
    kind: { name: "bugs", title: "Bug reports", noun: "bug", screen: "/desk/bugs" },
    urgency: 200,
    subject: "bug-report",
    fixes: [markBugSeen],
    query: () => ({
      from: bugReports,
      open: sql`status = 'not seen' and owner_unread_since is null`,
      at: bugReports.createdAt,
      values: { title: bugReports.title, who: reporter, written: bugReports.description },
    }),
    describe: (item, { when }) => describeBug(item, item.title, `new, ${when}`),
  }),
]

const describeBug = ({ written }: BugFacts, title: string, when: string) => ({
  title: firstLineOf(title, 80),
  detail: [when, firstLineOf(written ?? "")].filter(Boolean).join(" · "),
  mark: asksForMoney(`${title}\n${written}`) ? bugsCopy.asksForMoney : undefined,
})

import { sql } from "drizzle-orm"
import { emailOf } from "#app/accounts/email-address/queries.server.ts"
import { type DeskSubject, subjectPath } from "#app/audit/subjects.ts"
import { momentInWords } from "#app/platform/time.ts"
import { daysLeft } from "#app/screens/parts-copy.ts"
import { defineWorkSource } from "#app/screens/work-source.server.ts"
import { complaints } from "#db/schema/support.ts"
import { complaintDue } from "./complaint.ts"
import { acknowledge, answer } from "./desk-actions.server.ts"

type ComplaintFacts = { subjectKind: DeskSubject; subjectId: string; acknowledgedAt: Date | null }

export const workSources = [
  defineWorkSource<ComplaintFacts>({
    name: "complaint",
    kind: { name: "complaints", title: "Complaints", noun: "complaint", screen: "/desk/customers" },
    urgency: 170,
    subject: "complaint",
    fixes: [acknowledge, answer],
    query: () => ({
      from: complaints,
      open: sql`answered_at is null and received_at >= 0 and (exists (select 1 from bug_reports b where b.id = substr(complaints.source, 5))
      or exists (select 1 from notes n where n.id = substr(complaints.source, 6)))`,
      at: complaints.receivedAt,
      values: {
        id: sql`cast(number as text)`,
        subjectKind: complaints.subjectKind,
        subjectId: complaints.subjectId,
        acknowledgedAt: complaints.acknowledgedAt,
        who: emailOf(sql`case subject_kind when 'customer' then subject_id
        when 'bug-report' then (select user_id from bug_reports b where b.id = subject_id)
        when 'order' then (select user_id from orders b where b.id = subject_id)
        else (select user_id from licenses l where l.id = subject_id) end`),
      },
    }),
    describe: ({ id, at, acknowledgedAt, subjectKind, subjectId }, { now }) => {
      const due = complaintDue(at, acknowledgedAt !== null)
      return {
        title: `Complaint ${id}: ${acknowledgedAt ? "answer" : "acknowledge"}, ${daysLeft(due, now).toLowerCase()}`,
        href: subjectPath(subjectKind, subjectId),
        detail: `by ${momentInWords(due, now)}`,
        fixes: acknowledgedAt ? [answer] : [acknowledge, answer],
      }
    },
    deadline: ({ at, acknowledgedAt }) => complaintDue(at, acknowledgedAt !== null),
  }),
]

import { useLoaderData } from "@remix-run/react"
import { linkTo } from "#app/audit/subjects.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { formatIndianMoment, formatShortDay, readDay } from "#app/platform/time.ts"
import { defineAction, writing } from "#app/screens/action.server.ts"
import type { Facts } from "#app/screens/cells.tsx"
import { DeskSection } from "#app/screens/desk-page.tsx"
import { DetailPage, details } from "#app/screens/details.tsx"
import { optionsOf } from "#app/screens/filters.ts"
import { timelineOf } from "#app/screens/timeline.ts"
import { complaintDue } from "#app/support/complaints/complaint.ts"
import { markComplaint } from "#app/support/complaints/queries.server.ts"
import { bugStatuses, bugsCopy, toBugStatus } from "./desk-copy.ts"
import {
  addPrivateNote,
  type BugDetails,
  findBugDetails,
  findBugReportForOwner,
  updateTriage,
} from "./desk-queries.server.ts"
import { BugNoteForm, BugReplyForm, BugStatusForm } from "./form.ts"
import { replyToBugReport } from "./reply-to-bug-report.server.ts"

const refused = "The report no longer exists, so nothing was done."

const reply = defineAction({
  name: "bug-report.reply",
  intent: "reply",
  words: { button: "Reply", entry: "Reply sent to a reporter", done: "The reply was sent." },
  subject: "bug-report",
  factor: "hour",
  fields: {
    message: { hint: "Emailed to the reporter, who also reads it at /report-bug.", rows: 5 },
  },
  schema: BugReplyForm,
  run: ({ context, entry, form, values }) =>
    replyToBugReport(context, entry(), { body: values.message, shownAt: form.readAt }),
  refusals: { refused: bugsCopy.writtenMeanwhile },
})

const note = defineAction({
  name: "bug-report.note",
  intent: "note",
  words: { button: "Add note", entry: "Note added to a bug report", done: "The note was added." },
  subject: "bug-report",
  factor: "any",
  isRepeatable: true,
  fields: { note: { label: "Private note", hint: "Only owners see private notes.", rows: 3 } },
  schema: BugNoteForm,
  run: ({ db, now: createdAt, formId, id: reportId, values, record }) =>
    record(addPrivateNote(db, { id: formId, reportId, body: values.note, createdAt })),
  refusals: { refused },
})

const complain = defineAction({
  name: "complaint.mark",
  intent: "complaint-mark",
  words: {
    button: "Complaint",
    entry: "Marked as a complaint",
    done: "It is a complaint now, with a number.",
  },
  subject: "bug-report",
  factor: "any",
  note: "It gets a number, is to be acknowledged within 48 hours, and answered within a month.",
  run: writing(markComplaint),
})

export const triage = defineAction({
  name: "bug-report.status",
  intent: "status",
  words: {
    button: "Save",
    entry: "Status of a bug report changed",
    done: "The status was saved. The reporter sees it.",
  },
  subject: "bug-report",
  factor: "any",
  fields: {
    status: { options: optionsOf(bugStatuses) },
    fixedIn: { label: "Fixed in", hint: "The version, for a fixed report" },
    duplicateOf: { label: "Duplicate of", hint: "The ID of the other report, for a duplicate" },
  },
  schema: BugStatusForm,
  run: async ({ db, now, id, form, values: after, record }) => {
    const report = await findBugReportForOwner(db, id)
    if (!report) return "refused"
    const { email: _, title: __, ...before } = report
    const change = { before, after, now, shownAt: form.readAt }
    const result = await record(updateTriage(db, id, change), { before, after })
    if (result !== "refused") return result
    return after.status === "duplicate" ? "no-duplicate" : "written"
  },
  refusals: {
    refused,
    written: bugsCopy.writtenMeanwhile,
    "no-duplicate": { fields: { duplicateOf: "There is no other report with this ID." } },
  },
})

/** Actions whose message is in the timeline already. */
const MESSAGE_ACTIONS = ["bug-report.reply", "bug-report.note"]

export const { meta, loader, action } = details({
  name: "Bug report",
  back: "/desk/bugs",
  actions: [reply, note, triage, complain],
  find: findBugDetails,
  show: (found) => {
    const { report, email, messages, actions, duplicates, complaint } = found
    const { title, status, fixedIn, duplicateOf } = report
    return {
      title,
      facts: factsOf(found),
      sections: {
        Triage: {
          forms: [
            {
              of: triage.shown,
              values: { status: toBugStatus(status), fixedIn, duplicateOf },
            },
            complaint === null && { of: complain.shown },
          ],
        },
        Reply: { forms: [{ of: reply.shown }] },
        Note: { forms: [{ of: note.shown }] },
      },
      timeline: timelineOf(
        [
          { at: report.createdAt, title: "Report sent", detail: email },
          ...messages.map(({ author, isPrivate, body: detail, createdAt: at }) => {
            if (author === "reporter") return { at, title: "The reporter wrote", detail }
            return { at, title: isPrivate ? "Private note" : "Reply", detail }
          }),
        ],
        { actions: actions.filter(({ action }) => !MESSAGE_ACTIONS.includes(action)) },
      ),
      report,
      duplicates,
    }
  },
})

function factsOf({ report, email, licenseId, planType, complaint }: BugDetails): Facts {
  return {
    Status: { pill: bugStatuses[toBugStatus(report.status)] },
    Complaint: complaint && inWords(complaint),
    Reporter: linkTo("customer", report.userId, email),
    License: licenseId && planType ? linkTo("license", licenseId, planNames[planType]) : "None",
    Sent: formatIndianMoment(report.createdAt),
    "Day of the incident": formatShortDay(readDay(report.dateOfIncident)),
    "Windows build": report.windowsBuild ?? "Not said",
    "App version": report.appVersion ?? "Not said",
  }
}

/** "No. 3: acknowledge by 24 November 2026, 14:05" */
function inWords(complaint: NonNullable<BugDetails["complaint"]>) {
  const { number, receivedAt, acknowledgedAt, answeredAt } = complaint
  if (answeredAt) return `No. ${number}, answered ${formatIndianMoment(answeredAt)}`
  const due = formatIndianMoment(complaintDue(receivedAt, acknowledgedAt !== null))
  return `No. ${number}: ${acknowledgedAt ? "answer" : "acknowledge"} by ${due}`
}

export default function DeskBug() {
  const page = useLoaderData<typeof loader>()
  const { report, duplicates } = page
  const { id, title, description, possibleSolution, pictureType } = report
  const picture = `/report-bug/${id}/picture`
  return (
    <DetailPage
      page={page}
      lead={
        <>
          {bugsCopy.report} <code>{id}</code>
        </>
      }
    >
      <DeskSection title={bugsCopy.whatHappened}>
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{description}</p>
        {possibleSolution && (
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line text-muted">
            {bugsCopy.possibleSolution(possibleSolution)}
          </p>
        )}
        {pictureType !== null && (
          <p>
            <a className="link" href={picture}>
              <img
                className="max-h-120 border border-line"
                src={picture}
                alt={bugsCopy.pictureAlt(title)}
                loading="lazy"
              />
            </a>
          </p>
        )}
      </DeskSection>
      {duplicates.length > 0 && (
        <DeskSection title={bugsCopy.duplicates}>
          <ul>
            {duplicates.map((other) => (
              <li key={other.id}>
                <a className="link" href={`/desk/bugs/${other.id}`}>
                  {other.title}
                </a>
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
    </DetailPage>
  )
}

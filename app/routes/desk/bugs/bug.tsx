import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { bugStatuses, bugsCopy, toBugStatus } from "#app/copy/desk/bugs.ts"
import { planNames } from "#app/domain/orders/order.ts"
import { PLAN_TYPES } from "#app/domain/orders/plans.ts"
import { formatCalendarDay, formatIndianMoment } from "#app/domain/time.ts"
import {
  actionsOf,
  DeskSection,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  timelineOf,
} from "#app/routes/desk/kernel.ts"
import { type BugDetails, findBugDetails } from "#db/support/bug-triage.server.ts"
import { complain, note, reply, triage } from "./bug-actions.server.ts"

const ACTIONS = [reply, note, triage, complain]

export const meta = deskMeta("Bug report")

export async function loader(args: LoaderFunctionArgs) {
  const { page, details } = await loadDetails(args, ACTIONS, findBugDetails)
  const { report, email, license, duplicates, complaint } = details
  return { ...page, report, email, license, duplicates, complaint, timeline: bugTimeline(details) }
}

export const action = actionsOf(ACTIONS)

/** Actions whose message is in the timeline already. */
const MESSAGE_ACTIONS = ["bug-report.reply", "bug-report.note"]

function bugTimeline({ report, email, messages, actions }: BugDetails) {
  const own = [
    { at: report.createdAt, title: "Report sent", detail: email },
    ...messages.map(({ author, isPrivate, body, createdAt }) => ({
      at: createdAt,
      title: author === "reporter" ? "The reporter wrote" : isPrivate ? "Private note" : "Reply",
      detail: body,
    })),
  ]
  return timelineOf(own, { actions: actions.filter(({ action }) => !MESSAGE_ACTIONS.includes(action)) })
}

function factsOf(details: Pick<BugDetails, "report" | "email" | "license" | "complaint">): Fact[] {
  const { report, email, license, complaint } = details
  const [id = "", plan = ""] = license?.split(" ") ?? []
  const known = PLAN_TYPES.find((one) => one === plan)
  return [
    ["Status", { pill: bugStatuses[toBugStatus(report.status)] }],
    complaint && ["Complaint", bugsCopy.complaint(complaint)],
    ["Reporter", { href: `/desk/customers/${report.userId}`, text: email }],
    ["License", known ? { href: `/desk/licenses/${id}`, text: planNames[known] } : "None"],
    ["Sent", formatIndianMoment(report.createdAt)],
    ["Day of the incident", formatCalendarDay(report.dateOfIncident)],
    ["Windows build", report.windowsBuild ?? "Not said"],
    ["App version", report.appVersion ?? "Not said"],
  ]
}

export default function DeskBug() {
  const { report, duplicates, timeline, ...reporter } = useLoaderData<typeof loader>()
  const { id, title, status, fixedIn, duplicateOf } = report
  return (
    <DetailPage
      title={title}
      back="/desk/bugs"
      lead={
        <>
          Report <code>{id}</code>
        </>
      }
      facts={factsOf({ report, ...reporter })}
      sections={[
        {
          title: "Triage",
          forms: [
            { of: triage, values: { status: toBugStatus(status), fixedIn, duplicateOf } },
            reporter.complaint === null && { of: complain },
          ],
        },
        {
          title: "Reply",
          forms: [{ of: reply }],
        },
        { title: "Note", forms: [{ of: note }] },
      ]}
      timeline={timeline}
    >
      <Description report={report} />
      {duplicates.length > 0 && (
        <DeskSection title="Duplicates">
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

function Description({ report }: Pick<BugDetails, "report">) {
  const { id, title, description, possibleSolution, pictureType } = report
  const picture = `/report-bug/${id}/picture`
  return (
    <DeskSection title="What happened">
      <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{description}</p>
      {possibleSolution && (
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line text-muted">
          Possible solution: {possibleSolution}
        </p>
      )}
      {pictureType !== null && (
        <p>
          <a className="link" href={picture}>
            <img
              className="max-h-120 border border-line"
              src={picture}
              alt={bugsCopy.pictureOf(title)}
              loading="lazy"
            />
          </a>
        </p>
      )}
    </DeskSection>
  )
}

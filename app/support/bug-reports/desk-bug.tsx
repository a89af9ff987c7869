import { useLoaderData } from "@remix-run/react"
import { linkTo } from "#app/audit/subjects.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { formatIndianMoment, formatShortDay, readDay } from "#app/platform/time.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { DeskTime, type Facts } from "#app/screens/cells.tsx"
import { DeskSection } from "#app/screens/desk-page.tsx"
import { DetailPage, details } from "#app/screens/details.tsx"
import { complaintDue } from "#app/support/complaints/complaint.ts"
import { complain, note, reply, triage } from "./desk-actions.server.ts"
import { bugStatuses, bugsCopy, toBugStatus } from "./desk-copy.ts"
import { type BugDetails, findBugDetails } from "./desk-queries.server.ts"
import { asksForMoney } from "./money-words.ts"

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
        Reply: { forms: [{ of: reply.shown, isPrimary: true }] },
        Triage: {
          isRail: true,
          forms: [{ of: triage.shown, values: { status: toBugStatus(status), fixedIn, duplicateOf } }],
        },
        [note.shown.fields?.note?.label ?? ""]: { isFolded: true, forms: [{ of: note.shown }] },
        [complain.shown.button]: complaint === null && { isFolded: true, forms: [{ of: complain.shown }] },
      },
      timeline: {
        actions: actions.filter(({ action }) => !MESSAGE_ACTIONS.includes(action)),
        own: [
          { at: report.createdAt, title: "Report sent", detail: email },
          ...messages.map(({ author, isPrivate, body: detail, createdAt: at }) => {
            if (author === "reporter") return { at, title: "The reporter wrote", detail }
            return { at, title: isPrivate ? "Private note" : "Reply", detail }
          }),
        ],
      },
      report,
      duplicates,
      written: unansweredOf(found),
      refund: refundAskedFor(found),
    }
  },
})

/** Messages of the reporter since the owner's last reply. */
const unansweredOf = ({ messages }: BugDetails) =>
  messages
    .slice(messages.findLastIndex(({ author, isPrivate }) => author === "owner" && !isPrivate) + 1)
    .filter(({ author }) => author === "reporter")
    .map(({ id, body, createdAt }) => ({ id, body, at: createdAt }))

/** The way to the refund of a reporter who asks for money, in the report or since the last reply. */
function refundAskedFor(found: BugDetails) {
  const { report, orderId } = found
  const texts = [report.title, report.description, ...unansweredOf(found).map(({ body }) => body)]
  if (!orderId || !asksForMoney(texts.join("\n"))) return null
  return { href: `/desk/orders/${orderId}?open=Refund`, text: bugsCopy.refundOrder(orderNumber(orderId)) }
}

function factsOf({ report, email, licenseId, planType, orderId, complaint }: BugDetails): Facts {
  return {
    Status: { pill: bugStatuses[toBugStatus(report.status)] },
    Complaint: complaint && inWords(complaint),
    Reporter: linkTo("customer", report.userId, email),
    License: licenseId && planType ? linkTo("license", licenseId, planNames[planType]) : "None",
    // Link to the order, whose page gives refunds.
    Order: orderId && linkTo("order", orderId, orderNumber(orderId)),
    Sent: formatIndianMoment(report.createdAt),
    "Day of the incident": formatShortDay(readDay(report.dateOfIncident)),
    "Windows build": report.windowsBuild ?? "Not given",
    "App version": report.appVersion ?? "Not given",
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
  const { report, duplicates, written, refund } = page
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
      {refund && (
        <Notice kind="caution" title={bugsCopy.asksForMoneyHere}>
          <a className="link" href={refund.href}>
            {refund.text}
          </a>
        </Notice>
      )}
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
      {written.length > 0 && (
        <DeskSection title={bugsCopy.wroteAgain}>
          {written.map(({ id, body, at }) => (
            <div key={id} className="max-w-[70ch]">
              <p className="text-sm text-muted">
                <DeskTime at={at} />
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{body}</p>
            </div>
          ))}
        </DeskSection>
      )}
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

import { bugStatuses } from "#app/copy/desk/bugs.ts"
import { actionItem, type TimelineEvent, toTimeline } from "#app/copy/desk/timeline.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import { PLAN_TYPES } from "#app/domain/orders/plans.ts"
import type { BugStatus } from "#app/domain/support/bug-report.ts"
import { formatCalendarDay, formatIndianMoment } from "#app/domain/time.ts"
import type { BugDetails } from "#db/support/bug-list.server.ts"

export function toBugStatus(text: string | null): BugStatus | null {
  return isBugStatus(text ?? "") ? (text as BugStatus) : null
}

const isBugStatus = (text: string) => Object.hasOwn(bugStatuses, text)

/** A bug report as its page at the desk shows it. */
export function bugSummary(details: BugDetails) {
  const { report, email, license, messages, duplicates, actions } = details
  const events: TimelineEvent[] = [
    { key: "sent", at: report.createdAt, title: "Report sent", detail: email },
    ...messages.map(({ id, author, isPrivate, body, createdAt }) => ({
      key: id,
      at: createdAt,
      title: author === "reporter" ? "The reporter wrote" : isPrivate ? "Private note" : "Reply",
      detail: body,
    })),
    ...actions.filter(({ action }) => !MESSAGE_ACTS.includes(action)).map(actionItem),
  ]
  return {
    id: report.id,
    userId: report.userId,
    email,
    license: licenseIn(license),
    title: report.title,
    description: report.description,
    possibleSolution: report.possibleSolution,
    day: formatCalendarDay(report.dateOfIncident),
    sent: formatIndianMoment(report.createdAt),
    status: toBugStatus(report.status) ?? ("not seen" as const),
    windowsBuild: report.windowsBuild,
    appVersion: report.appVersion,
    fixedIn: report.fixedIn ?? "",
    duplicateOf: report.duplicateOf ?? "",
    hasPicture: report.pictureType !== null,
    duplicates,
    timeline: toTimeline(events),
  }
}

function licenseIn(license: string | null) {
  const [id = "", plan = ""] = license?.split(" ") ?? []
  const known = PLAN_TYPES.find((one) => one === plan)
  return known ? { id, plan: planNames[known] } : null
}

/** Actions whose message is in the timeline already. */
const MESSAGE_ACTS = ["bug-report.reply", "bug-report.note"]

export type BugSummary = ReturnType<typeof bugSummary>

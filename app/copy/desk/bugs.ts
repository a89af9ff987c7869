import type { BugStatus } from "#app/domain/support/bug-report.ts"
import { complaintDue } from "#app/domain/support/complaint.ts"
import { formatIndianMoment } from "#app/domain/time.ts"

export const bugsCopy = {
  seen: (count: number) => (count === 1 ? "Mark it as seen" : `Mark these ${count} as seen`),
  pictureOf: (title: string) => `The picture of the report “${title}”`,
  changed: "The report no longer exists, so nothing was done.",
  /** "No. 3: acknowledge by 24 November 2026, 14:05" */
  complaint: ({ number, receivedAt, acknowledgedAt, answeredAt }: Complaint) => {
    const due = formatIndianMoment(complaintDue(receivedAt, acknowledgedAt !== null))
    if (answeredAt) return `No. ${number}, answered ${formatIndianMoment(answeredAt)}`
    return acknowledgedAt ? `No. ${number}: answer by ${due}` : `No. ${number}: acknowledge by ${due}`
  },
} as const

type Complaint = {
  number: number
  receivedAt: Date
  acknowledgedAt: Date | null
  answeredAt: Date | null
}

export const bugStatuses: Record<BugStatus, string> = {
  "not seen": "Not seen",
  seen: "Seen",
  "in progress": "In progress",
  fixed: "Fixed",
  "will not fix": "Will not fix",
  duplicate: "Duplicate",
}

/** The status of a report, which is stored as text. */
export const toBugStatus = (text: string | null): BugStatus =>
  Object.hasOwn(bugStatuses, text ?? "") ? (text as BugStatus) : "not seen"

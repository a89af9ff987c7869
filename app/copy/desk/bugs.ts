import type { BugStatus } from "#app/domain/support/bug-report.ts"
import { complaintDue } from "#app/domain/support/complaint.ts"
import { formatIndianMoment } from "#app/domain/time.ts"

export const bugsCopy = {
  messageRequired: "Please write a message.",
  versionRequired: "Please enter the version in which it is fixed, in 40 letters and digits at most.",
  duplicateRequired: "Please enter the ID of the other report.",
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

/** Replies to begin with, by what the address calls them. */
export const cannedReplies = {
  version: {
    label: "Ask for versions",
    text: "Thank you for your report. Which version of Brisk is it (Settings, About), and which build of Windows (press Windows+R, type winver)?",
  },
  steps: {
    label: "Ask for steps",
    text: "Thank you for your report. What did you do just before it happened, step by step, and does it happen each time? A picture of the window would help.",
  },
  fixed: {
    label: "Fixed in a new version",
    text: "This is fixed in the new version, which you find under Download. Please write again if it still happens.",
  },
  undo: {
    label: "Undo the change",
    text: "Brisk can take its change back: open the tool, press Undo, and start Windows again. Please tell us whether that helped.",
  },
} as const

/** The text of a canned reply; empty for a name that none has. */
export function cannedText(name: string): string {
  return new Map(Object.entries(cannedReplies)).get(name as keyof typeof cannedReplies)?.text ?? ""
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

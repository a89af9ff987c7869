import type { BugStatus } from "./bug-report.ts"

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

import { brand } from "#app/platform/brand.ts"
import type { BugStatus } from "./bug-report.ts"

export const bugsCopy = {
  report: "Report",
  whatHappened: "What happened",
  possibleSolution: (text: string) => `Possible solution: ${text}`,
  pictureAlt: (title: string) => `The picture of the report “${title}”`,
  duplicates: "Duplicates",
  writtenMeanwhile: "The reporter has written in the meantime, so nothing was done. Please look again.",
  goneOrWritten:
    "These reports no longer exist, or their reporters have written in the meantime, so nothing was done. Please look again.",
  asksForMoney: "asks for money",
  asksForMoneyHere: "Asks for money",
  refundOrder: (number: string) => `Refund order ${number}`,
  wroteAgain: "Wrote again",
  triaged: "The status was saved. The reporters can see it.",
  /** "Windows 26100.1, version 2.3"; empty where the reporter said neither. */
  versions: (windows: string | null, app: string | null) =>
    [windows && `Windows ${windows}`, app && `${brand.name} ${app}`].filter(Boolean).join(", "),
} as const

export const bugStatuses: Record<BugStatus, string> = {
  "not seen": "Not seen",
  seen: "Seen",
  "in progress": "In progress",
  fixed: "Fixed",
  "will not fix": "Will not fix",
  duplicate: "Duplicate",
}

/** The status of a report, which is stored as text. */
export const toBugStatus = (text: string | null) =>
  Object.hasOwn(bugStatuses, text ?? "") ? (text as BugStatus) : "not seen"

import { days } from "#app/platform/time.ts"

/** The words around a change that is shown before it is done. */
export const previewCopy = {
  email: "Preview",
  emailAs: { light: "Light", dark: "Dark", text: "Plain text" },
  confirm: "Confirm",
  cancel: "Cancel",
} as const

/** The statistic of a chart in words. */
export const chartCopy = {
  all: (total: string, isAbout = false) => `Total ${isAbout ? "about " : ""}${total}.`,
  most: (when: string, value: string) => ` Highest: ${when}, ${value}.`,
  asTable: (title: string) => `${title} as a table`,
} as const

/** Refusals of fields that several forms of the desk have. */
export const fieldCopy = {
  amountUnreadable: "Please enter an amount, such as 10 or 10.50.",
  reasonRequired: "Please enter a reason.",
  reasonWithAddress: "Please leave out the address: the audit log keeps the reason for good.",
  noteRequired: "Please enter a note.",
} as const

/** "3 days left", "Due today", "Overdue". */
export function daysLeft(respondBy: Date | null, now: Date): string {
  if (!respondBy) return "No date given"
  const left = Math.floor((respondBy.getTime() - now.getTime()) / days(1))
  if (left < 0) return "Overdue"
  if (left === 0) return "Less than a day left"
  return left === 1 ? "1 day left" : `${left} days left`
}

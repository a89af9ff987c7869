/** The words around a change that is shown before it is done. */
export const previewCopy = {
  email: "Preview",
  emailAs: { light: "Light", dark: "Dark", text: "Plain text" },
  confirm: "Confirm",
  cancel: "Don’t do it",
} as const

/** The statistic of a chart in words. */
export const chartCopy = {
  all: (total: string, isAbout = false) => `${isAbout ? "about " : ""}${total} in all`,
  most: (unit: "Day" | "Month", when: string, value: string) =>
    `; the most ${unit === "Day" ? "on" : "in"} ${when}: ${value}`,
  asTable: (title: string) => `${title} as a table`,
} as const

/** Refusals of fields that several forms of the desk have. */
export const fieldCopy = {
  amountUnreadable: "Please enter an amount, such as 10 or 10.50.",
  reasonRequired: "Please enter a reason.",
  reasonWithAddress: "Please leave out the address: the audit log keeps the reason for good.",
  noteRequired: "Please enter a note.",
} as const

/** Refusals of fields that several forms of the desk have. */
export const fieldCopy = {
  amountUnreadable: "Please enter an amount, such as 10 or 10.50.",
  reasonRequired: "Please enter a reason.",
  reasonWithAddress: "Please leave out the address: the audit log keeps the reason for good.",
  textTooLong: "Please enter at most 2,000 characters.",
  noteRequired: "Please enter a note.",
} as const

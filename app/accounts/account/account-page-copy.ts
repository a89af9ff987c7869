/** Words of the account page. */
export const accountCopy = {
  signedInAs: "Signed in as ",
  receipts: "Receipts",
  receipt: "Receipt",
  none: {
    title: "Nothing bought yet.",
    note: "Receipts for licenses and donations will be here, to read, print and download.",
  },
  pagerItems: "receipts",
  email: "Email",
  sendLinkAgain: "Send the link again",
  sending: "Sending…",
  cancelChange: "Cancel the change",
  canceling: "Canceling…",
  change: "Change",
  changeAddress: "Change address",
  newEmail: "New email",
  saveNews: "Save choice",
  wantsNews: "Send me news and offers.",
} as const

/** Words of the account page. */
export const accountCopy = {
  signedInAs: "Signed in as ",
  receipts: "Receipts",
  noReceipts:
    "Nothing bought yet. Receipts for licenses and donations will be here, to read, print and download.",
  pagerItems: "receipts",
  email: "Email address",
  sendLinkAgain: "Send the link again",
  sending: "Sending...",
  cancelChange: "Cancel the change",
  canceling: "Canceling...",
  changeAddress: "Change address",
  newEmail: "New email",
  news: "News and offers",
  saveNews: "Save choice",
  wantsNews: "Send me news and offers.",
} as const

/** Words that are on each page of the account. */
export const settingCopy = {
  pages: "Pages of your account",
  pageLinks: {
    "/dashboard": "Dashboard",
    "/account": "Account",
    "/account/security": "Security",
    "/account/data": "Your data",
  },
  besideLinks: {
    "/report-bug": "Report a Bug",
    "/donate": "Donate",
  },
  saving: "Saving...",
} as const

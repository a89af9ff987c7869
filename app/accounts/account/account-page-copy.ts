/** Words of the account page. */
export const accountCopy = {
  signedInAs: "Signed in as ",
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

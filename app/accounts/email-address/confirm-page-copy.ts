/** Words of the page to which the link in the email leads, here so that the scripts of other pages omit them. */
export const confirmPageCopy = {
  isConfirmed: " is confirmed.",
  toDashboard: "Go to your dashboard",
  toAccount: "Go to your account",
  isYours: { before: "Is ", after: " your address?" },
  confirm: "Confirm this address",
  confirming: "Confirming...",
} as const

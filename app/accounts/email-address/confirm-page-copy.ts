/** Words of the page to which the link in the email leads, here so that the scripts of other pages omit them. */
export const confirmPageCopy = {
  title: "Is this your address?",
  confirmedTitle: "Your address is confirmed",
  goThere: "Your license key and receipts go to ",
  deadTitle: "This link doesn’t work anymore",
  takenTitle: "Your address wasn’t changed",
  what: "What happens",
  notYou: "Not you?",
  toDashboard: "Go to your dashboard",
  toAccount: "Go to your account",
  confirm: "Confirm this address",
  confirming: "Confirming…",
} as const

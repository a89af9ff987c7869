/** Texts of the confirmation banner, here so that the scripts of its pages omit the other texts of copy.ts. */
export const confirmEmailCopy = {
  bannerBefore: "Please confirm your email address: we sent a link to ",
  bannerAfter: ".",
  sentBefore: "We sent another link to ",
  sentAfter: ". Check your inbox and the spam folder.",
  stillWorksBefore: "We sent a link to ",
  stillWorksAfter: " a few minutes ago; it still works. Check your inbox and the spam folder.",
  undeliverableBefore: "We could not deliver to ",
  undeliverableAfter: ". Your license key is on your dashboard, and your receipts are on your account page.",
  sendAgain: "Send again",
  sending: "Sending...",
  changeAddress: "Change address",
} as const

/** A hint for an address like ada@gmial.com. */
export const didYouMean = (email: string) => `Did you mean ${email}?`

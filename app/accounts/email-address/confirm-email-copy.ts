/** Texts of the confirmation banner, here so that the scripts of its pages omit the other texts of copy.ts. */
export const confirmEmailCopy = {
  unconfirmed: {
    before: "Please confirm ",
    after: ".",
    text: "We sent a link there. Your license works either way, but you need to confirm before you can add two-factor authentication or a passkey.",
  },
  sent: {
    before: "We sent another link to ",
    after: ".",
    text: "Check your inbox and the spam folder.",
  },
  stillWorks: {
    before: "We sent a link to ",
    after: " a few minutes ago. It still works.",
    text: "Check your inbox and the spam folder.",
  },
  undeliverable: {
    before: "Our emails don’t reach ",
    after: ".",
    text: "Your license key is on your dashboard, and your receipts are on your account page.",
  },
  sendAgain: "Send again",
  sending: "Sending…",
  changeAddress: "Change address",
} as const

/** A hint for an address like ada@gmial.com. */
export const didYouMean = (email: string) => `Did you mean ${email}?`

/**
 * Words of the pages that ask for an email address to send something to, here so that the scripts of all pages
 * omit the other texts of copy.ts.
 */
export const emailRequestCopy = {
  sending: "Sending...",
  askedBefore: "No new email? One that we sent there within the last hour still works.",
  backToLogIn: "Back to Login",
} as const

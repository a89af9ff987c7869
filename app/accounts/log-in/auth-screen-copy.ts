/**
 * Words of the pages that ask for an email address to send something to, here so that the scripts of all pages
 * omit the other texts of copy.ts.
 */
export const emailRequestCopy = {
  sending: "Sending…",
  askedBefore:
    "Nothing there after a few minutes? Look in the spam folder. If you asked before, the link from the last hour still works.",
  backToLogIn: "Back to Login",
} as const

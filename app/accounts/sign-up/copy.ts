export const signUpCopy = {
  lead: "Your license, receipts and download will live here.",
  haveAccount: "Already have an account? ",
  accept: {
    before: "I accept the ",
    terms: "Terms of Service",
    between: " and the ",
    privacy: "Privacy Policy",
    after: ".",
  },
  wantsNews: "Send me news and offers. ",
  optional: "(Optional)",
  button: "Sign up",
  pending: "Creating account…",
  emailTaken: "An account with this email already exists.",
  termsRequired: "Please accept the Terms of Service and the Privacy Policy",
  /** Above a refused form, whose passwords are not sent back. */
  refused: {
    title: (count: number) =>
      count === 1
        ? "One thing needs fixing."
        : `${count === 2 ? "Two" : count === 3 ? "Three" : "A few"} things need fixing.`,
    text: "Please type your password again, too. We never send passwords back to your browser.",
  },
  signUpFailed: "Failed to create account. Please try again.",
} as const

export const signUpCopy = {
  lead: "Your license, receipts and download are kept in your account.",
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
  pending: "Creating account...",
  emailTaken: "An account with this email already exists.",
  termsRequired: "Please accept the Terms of Service and the Privacy Policy",
  signUpFailed: "Failed to create account. Please try again.",
} as const

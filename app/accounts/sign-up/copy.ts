export const signUpCopy = {
  emailTaken: "An account with this email already exists.",
  termsRequired: "Please accept the Terms of Service and the Privacy Policy",
  signUpFailed: "Failed to create account. Please try again.",
} as const

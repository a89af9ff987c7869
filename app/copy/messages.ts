/** Sentences that answer what a visitor did. The specification's own words are spelled exactly so. */
export const messages = {
  loginFailed: "Failed to log in. Please check your credentials.",
  emailRequired: "Email is required",
  emailInvalid: "Email is invalid",
  emailTaken: "An account with this email already exists.",
  emailTooLong: "Email is too long",
  passwordRequired: "Password is required",
  passwordTooShort: "Password must be at least 8 characters",
  passwordTooLong: "Password must be at most 256 characters",
  passwordsDiffer: "Passwords do not match",
  termsRequired: "Please accept the Terms of Service and the Privacy Policy",
  signUpFailed: "Failed to create account. Please try again.",
  planUnknown: "Please choose a plan that is on sale here. Nothing was charged.",
  alreadyPaid: "You already own a licence. Nothing was charged.",
  orderFailed: "The payment service did not answer. Nothing was charged. Please try again in a minute.",
  formUnreadable: "This form arrived incomplete. Please try again.",
  paymentFailed: "The payment did not go through, so no licence was issued yet. You can try again.",
  paymentCancelled: "You left the payment page. Nothing was charged.",
  paymentUnverified:
    "That answer did not come from the payment service, so it was ignored. Nothing was changed.",
  gatewayUnavailable: "Failed to load payment gateway.",
  loginNeeded: "Please log in to go on.",
} as const

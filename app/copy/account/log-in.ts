export const logInCopy = {
  title: "Log in",
  lead: "Log in to see your license key, download the app and read your bug reports.",
  buyingTitle: "Your account for the license",
} as const

/** What a page says when the browser has no passkey to send: loaded with the log-in page, so few words. */
export const passkeyFailures = {
  canceled: "No passkey was used. Please try again, or go on without one.",
  exists: "This phone, computer or key already keeps a passkey for your account.",
  failed: "The passkey could not be used. Please check your connection and try again.",
} as const

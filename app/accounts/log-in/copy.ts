import { brand } from "#app/platform/brand.ts"
export const logInCopy = {
  title: "Log in",
  againTitle: "Log in once more",
  lead: "Log in to see your license key, download the app and follow your bug reports.",
  downloadTitle: `Download ${brand.name}`,
  downloadLead:
    "The free version needs no account. Bought a license? Log in: your download page has the key, too.",
  getFreeVersion: "Get the free version",
  buyingTitle: "Log in or create your account, then pay",
  loginFailed: "Failed to log in. Please check your credentials.",
  loginNeeded: "Please log in to continue.",
  noCookies:
    "Your browser keeps no cookies of this site, so it can't stay logged in. Please allow cookies for it in your browser's settings, and log in again.",
  formKept: "What you wrote is kept. You see it again as soon as you are logged in.",
  pending: "Logging in...",
  freeVersion: { before: "The free version needs no account: ", link: "download it here", after: "." },
  forgotPassword: "Forgot password?",
  createAccount: "Create an account",
  lostKey: "Lost your license key?",
} as const

/** Words of the button that asks for a passkey. */
export const passkeyPromptCopy = {
  use: "Use a passkey",
  checking: "Checking...",
} as const

/** Messages of a failed passkey request; short, because the log-in page loads them. */
export const passkeyFailures = {
  canceled: "No passkey was used. Please try again, or go on without one.",
  exists: "This phone, computer or key already keeps a passkey for your account.",
  failed: "The passkey could not be used. Please check your connection and try again.",
} as const

import { brand } from "#app/platform/brand.ts"
export const logInCopy = {
  title: "Log in",
  againTitle: "Log in once more",
  lead: "Your license key, your download and your receipts are inside.",
  downloadTitle: `Download ${brand.name}`,
  downloadLead: "Start with the free version. It needs no account and no license key.",
  downloadHeading: "Bought a license?",
  downloadLogIn: "Log in for your download and your key.",
  getFreeVersion: "Get the free version",
  buyingTitle: "First, your account",
  loginFailed: "Failed to log in. Please check your credentials.",
  loginFailedHelp: "Look for a typo in the address, or choose a new password.",
  or: "or",
  orLogIn: "or log in, if you have one",
  loginNeeded: "Please log in to continue.",
  noCookies:
    "Your browser keeps no cookies for this site, so it can’t stay logged in. Please allow them in your browser’s settings, and log in again.",
  formKept: "What you wrote is kept. You’ll see it again as soon as you’re logged in.",
  pending: "Logging in…",
  newHere: "New here?",
  sendKey: "Send my key",
  keyByEmail: "We’ll email it to you.",
  freeVersion: { title: "Just want to try it?", text: "The free version needs no account." },
  forgotPassword: "Forgot password?",
  createAccount: "Create an account",
  lostKey: "Lost your license key?",
} as const

/** Words of the button that asks for a passkey. */
export const passkeyPromptCopy = {
  use: "Use a passkey",
  checking: "Checking…",
} as const

/** Messages of a failed passkey request; short, because the log-in page loads them. */
export const passkeyFailures = {
  canceled: "No passkey was used. Please try again, or go on without one.",
  exists: "This phone, computer or key already keeps a passkey for your account.",
  failed: "The passkey could not be used. Please check your connection and try again.",
} as const

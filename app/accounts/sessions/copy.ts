import type { PasswordWarning } from "#app/accounts/account/account.ts"
import { formatDay, formatIndianDay } from "#app/platform/time.ts"
import type { SessionRow } from "./session.ts"

/** Sentences of the security page. */
export const securityCopy = {
  lead: "How you log in, and where you’re signed in.",
  confirmFirst:
    "Until you open the link, the address may be somebody else’s, so two-factor authentication and passkeys can’t be added.",
  afterConfirming: "You can set this up once your email address is confirmed.",
  loggingIn: "Logging in",
  password: "Password",
  endsOthers: "Changing it signs out your other browsers.",
  change: "Change",
  changePassword: "Change password",
  currentPassword: "Current password",
  whereSignedIn: "Where you’re signed in",
  sessions: "Don’t recognize one? Sign it out and change your password.",
  noOthers: "You’re not signed in anywhere else.",
  pagerItems: "browsers",
  signOutOthers: "Sign out all others",
  signingOut: "Signing out…",
  thisOne: "This one",
  signOut: "Sign out",
  ofThisBrowser: "of this browser",
  signedOut: "That browser is signed out.",
  othersSignedOut: "All other browsers are signed out.",
  signOutEverywhere: "Sign out everywhere",
  signsOutEverywhere: "“Sign out everywhere” also signs out this browser.",
} as const

/** Warnings of the security page about an accepted password that is easy to guess. */
export const passwordWarnings: Record<PasswordWarning, string> = {
  common:
    "Your password is one of the most common ones. Whoever wants to get into your account tries those first.",
  "contains-email":
    "Your password has a part of your email address in it. Whoever wants to get into your account tries that first.",
}

/** Returns the name of a country, such as "India"; the code itself if the runtime has no name for it. */
function countryName(code: string) {
  return new Intl.DisplayNames("en", { type: "region", fallback: "code" }).of(code) ?? code
}

export const browserLabel = (browser: string | null) => browser ?? "Unknown browser"

export const countryLabel = (country: string | null) => (country ? countryName(country) : "Unknown country")

/** "Signed in 20 November 2026 · last seen 22 November 2026". */
export function sessionDays({ createdAt, lastSeenDay }: SessionRow) {
  const signedIn = `Signed in ${formatIndianDay(createdAt)}`
  return lastSeenDay ? `${signedIn} · last seen ${formatDay(lastSeenDay)}` : signedIn
}

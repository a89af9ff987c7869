import { TERMS_VERSION } from "#app/accounts/account/account.ts"
import { formatDay } from "#app/platform/time.ts"

const day = formatDay(TERMS_VERSION)

/** Tells account holders of a new version of the terms on their pages. */
export const termsNotice = {
  line: `There is a new version of our Terms of Service, of ${day}. What you bought keeps the terms that you agreed to then.`,
  button: "See what changed",
  opening: "Opening…",
} as const

/** Texts of the email about new terms; separate, to keep them out of the pages' script. */
export const termsEmail = {
  subject: `Our Terms of Service have changed: ${day}`,
  opening: `There’s a new version of the Terms of Service, of ${day}. It applies to your account and to what you buy from then on. What you bought before keeps the terms that you agreed to then.`,
  changes: "What changed",
  ending: "If you do not agree, you may delete your account on the page “Your data”.",
} as const

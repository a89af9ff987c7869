import { TERMS_VERSION } from "#app/accounts/account/account.ts"
import { formatDay } from "#app/platform/time.ts"

const day = formatDay(TERMS_VERSION)

/** Tells account holders of a new version of the terms on their pages. */
export const termsNotice = {
  line: `Our Terms of Service changed on ${day}. What you bought before keeps the terms you agreed to then.`,
  button: "See what changed",
  opening: "Opening…",
} as const

/** Texts of the email about new terms; separate, to keep them out of the pages' script. */
export const termsEmail = {
  subject: `Our Terms of Service changed on ${day}`,
  opening:
    "The new version applies to your account and to anything you buy from that day on. What you bought before keeps the terms you agreed to then.",
  changes: "What changed",
  ending: "If you don’t agree, you can delete your account on the “Your data” page.",
} as const

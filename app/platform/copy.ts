import { plural } from "./plural.ts"
import { inList } from "./text.ts"

/** Asks which amount is meant by a text that can be read in two ways. */
export const amountUnclear = (typed: string, { whole, decimal }: { whole: string; decimal: string }) =>
  `“${typed}” can be read in two ways. Please enter ${whole}, or an amount with two decimals, such as ${decimal}.`

/** Messages shown after a user's action; those given by the specification are quoted exactly. */
export const messages = {
  textTooLong: (max: number) => `Please enter at most ${max.toLocaleString("en-US")} characters.`,
  textUnreadable:
    "This has characters that can’t be stored: more than 30 accents in a row. Please remove some.",
  formUnreadable: "This form arrived incomplete. Please try again.",
  formWasKept: "This is what you wrote before you logged in. Please look at it once more, and send it.",
  tooManyRequests: "Too many requests. Please wait 60 seconds and try again.",
  listUnreadable: "The list can’t be shown at the moment. Nothing in it is lost.",
} as const

/** "It can’t contain “0” or “O”, only 3 4 7 9. …": a look-alike in a typed key or code; undefined without one. */
export function foreignLetters(letters: readonly string[], alphabet: string) {
  if (letters.length === 0) return undefined
  const named = inList(
    letters.map((letter) => `“${letter}”`),
    "disjunction",
  )
  return `It can’t contain ${named}, only ${alphabet}. Please compare it once more.`
}

/** "Too many attempts. Please wait 5 seconds and try again." Waits from 90 seconds on are in minutes. */
export function tooManyTries(seconds: number) {
  const wait = seconds < 90 ? plural(seconds, "second") : plural(Math.ceil(seconds / 60), "minute")
  return `Too many attempts. Please wait ${wait} and try again.`
}

/** How the app is activated, below a license key. */
export const activationStep = "Activate in the browser, or paste the key above."

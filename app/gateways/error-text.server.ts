const MAX_LENGTH = 300

const HIDDEN = "[…]"
const API_KEY = /\b(?:re|rzp|whsec|sk|pk)_\w+/g
const WORD = /[^\s<>"'`(),;:]+/g
/** Telephone and card numbers, with what stands between their digits. */
const DIGITS = /[+\d][\d ()-]{6,}/g
const PLAIN_WORD = /[\w-]+/g
const TOKEN_LENGTH = 32

/**
 * What a service says about a request, fit for the log and the desk: one line of at most 300 characters, in which "[…]"
 * stands for email addresses, telephone numbers, keys, and everything that the request's Authorization header has.
 */
export function withoutPrivateText(text: string, requestHeaders?: HeadersInit): string {
  let line = text.replace(/\s+/g, " ").trim()
  for (const secret of secretsOf(new Headers(requestHeaders).get("authorization"))) {
    line = line.replaceAll(secret, HIDDEN)
  }
  return line
    .replace(WORD, (word) => (isEmailAddress(word) ? HIDDEN : word))
    .replace(DIGITS, hideNumber)
    .replace(API_KEY, HIDDEN)
    .replace(PLAIN_WORD, (word) => (isToken(word) ? HIDDEN : word))
    .slice(0, MAX_LENGTH)
}

/** Whether anything stands on both sides of an @. */
const isEmailAddress = (word: string) => word.slice(1, -1).includes("@")

/** Tokens and hashes. */
const isToken = (word: string) => word.length >= TOKEN_LENGTH && /\d/.test(word) && /[A-Za-z]/.test(word)

function hideNumber(run: string): string {
  const number = run.trimEnd()
  return number.replace(/\D/g, "").length >= 7 ? HIDDEN + run.slice(number.length) : run
}

function secretsOf(authorization: string | null): string[] {
  const [scheme = "", credentials = ""] = authorization?.split(" ") ?? []
  const parts = scheme === "Basic" ? atob(credentials).split(":") : []
  return [credentials, ...parts].filter((secret) => secret !== "")
}

/** What stands outside of tags. */
export function textOfMarkup(markup: string): string {
  return markup
    .split("<")
    .map((part) => part.slice(part.indexOf(">") + 1))
    .join(" ")
}

const MAX_LENGTH = 300

const PRIVATE = [
  /[^\s<>"'`(),;:]+@[^\s<>"'`(),;:]+/g, // email addresses
  /\+?\d[\d ()-]{5,}\d/g, // telephone and card numbers
  /\b(?:re|rzp|whsec|sk|pk)_\w+/g, // API keys
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, // tokens and hashes
]

/**
 * What a service says about a request, fit for the log and the desk: one line of at most 300 characters, in which "[…]"
 * stands for email addresses, telephone numbers, keys, and everything that the request's Authorization header has.
 */
export function withoutPrivateText(text: string, requestHeaders?: HeadersInit): string {
  let line = text.replace(/\s+/g, " ").trim()
  for (const secret of secretsOf(new Headers(requestHeaders).get("authorization"))) {
    line = line.replaceAll(secret, "[…]")
  }
  for (const pattern of PRIVATE) line = line.replace(pattern, "[…]")
  return line.slice(0, MAX_LENGTH)
}

function secretsOf(authorization: string | null): string[] {
  const [scheme = "", credentials = ""] = authorization?.split(" ") ?? []
  const parts = scheme === "Basic" ? atob(credentials).split(":") : []
  return [credentials, ...parts].filter((secret) => secret !== "")
}

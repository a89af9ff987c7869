import type { FuzzRequest } from "./fuzz-requests.ts"
import type { Outcome } from "./send.ts"

/** The counts that must stay at zero. */
export const CHECKS = [
  "5xx responses",
  "timeouts",
  "unexpected errors in the log",
  "unauthorized changes",
  "unescaped reflections",
  "disclosed secrets",
  "open redirects",
  "slow responses",
] as const

type Check = (typeof CHECKS)[number]

export type Violation = { check: Check; request: FuzzRequest | null; details: string }

/** The site's origin, the URLs elsewhere that it may redirect to, and what no response may contain. */
export type Expectations = { siteUrl: string; redirects: string[]; secrets: string[] }

/** The violations that one response shows by itself. */
export function checkResponse(request: FuzzRequest, outcome: Outcome, expected: Expectations): Violation[] {
  const violations: Violation[] = []
  const add = (check: Check, details: string) => violations.push({ check, request, details })
  if (outcome.kind === "timeout") add("timeouts", "no response within 10 s")
  if (outcome.kind !== "response") return violations

  const { status, headers, text, names } = outcome
  if (status >= 500) add("5xx responses", `${status} ${text.slice(0, 200)}`)
  const reflected = findReflection(text, headers)
  if (reflected) add("unescaped reflections", reflected)
  if (names.includes("x-zz9")) add("unescaped reflections", "a response header with the request's text")
  const secret = expected.secrets.find((each) => text.includes(each))
  if (secret) add("disclosed secrets", `contains ${secret}`)
  const target = headers.location ?? /"redirect","([^"]*)"/.exec(text)?.[1]
  if (target !== undefined && !isAllowedRedirect(target, expected)) add("open redirects", target)
  return violations
}

/** A marker of text.ts as a tag, or after a quote that ends an attribute, with its surroundings. */
function findReflection(text: string, headers: Record<string, string>): string | null {
  if (!text.includes("zz9")) return null
  const type = headers["content-type"] ?? ""
  const isData = /^(application\/json|text\/plain|text\/x-script|application\/problem\+json)/.test(type)
  if (isData && headers["x-content-type-options"] === "nosniff") return null
  // A random nonce may contain the marker.
  const html = text.replace(/ nonce="[A-Za-z0-9+/]{22}=="/g, "")
  const outsideScripts = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
  const findings = [
    /.{0,80}(<(!--)?[^<>]{0,20}zz9|<svg\/onload).{0,80}/is.exec(html),
    /.{0,80}["'] zz9=["'].{0,80}/s.exec(outsideScripts),
  ]
  return findings.find((found) => found !== null)?.[0] ?? null
}

function isAllowedRedirect(target: string, { siteUrl, redirects }: Expectations): boolean {
  if (redirects.includes(target)) return true
  if (/^[/\\]{2}|^\/[\\/]|[\r\n]/.test(target)) return false
  return URL.canParse(target, siteUrl) && new URL(target, siteUrl).origin === new URL(siteUrl).origin
}

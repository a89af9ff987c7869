import type { FuzzRequest } from "./make-request.ts"
import type { Answer } from "./send.ts"

/** What must stay at zero. */
export const COLUMNS = [
  "5xx",
  "hangs",
  "unhandled exceptions",
  "changes by the unauthorised",
  "unescaped reflections",
  "leaks",
  "redirects elsewhere",
  "slow answers",
] as const

export type Column = (typeof COLUMNS)[number]

export type Violation = { column: Column; request: FuzzRequest | null; because: string }

export type Judge = { siteUrl: string; elsewhere: string[]; secrets: string[] }

/** What is wrong with an answer, by itself. */
export function checkResponse(request: FuzzRequest, answer: Answer, of: Judge): Violation[] {
  const offences: Violation[] = []
  const accuse = (column: Column, because: string) => offences.push({ column, request, because })
  if (answer.kind === "hang") accuse("hangs", "no answer in 10 s")
  if (answer.kind !== "answered") return offences

  const { status, headers, text, names } = answer
  if (status >= 500) accuse("5xx", `${status} ${text.slice(0, 200)}`)
  const reflected = findReflection(text, headers)
  if (reflected) accuse("unescaped reflections", reflected)
  if (names.includes("x-zz9")) accuse("unescaped reflections", "a header of the visitor's own")
  const leaked = of.secrets.find((secret) => text.includes(secret))
  if (leaked) accuse("leaks", `contains ${leaked}`)
  const target = headers.location ?? /"redirect","([^"]*)"/.exec(text)?.[1]
  if (target !== undefined && !isHere(target, of)) accuse("redirects elsewhere", target)
  return offences
}

/** Tags of ours must never come back as tags, nor quotes as the end of an attribute. */
function findReflection(text: string, headers: Record<string, string>): string | null {
  if (!text.includes("zz9")) return null
  const type = headers["content-type"] ?? ""
  const isData = /^(application\/json|text\/plain|text\/x-script|application\/problem\+json)/.test(type)
  if (isData && headers["x-content-type-options"] === "nosniff") return null
  // A random nonce may spell the marker.
  const html = text.replace(/ nonce="[A-Za-z0-9+/]{22}=="/g, "")
  const tag = html.search(/<(!--)?[^<>]{0,20}zz9|<svg\/onload/i)
  if (tag >= 0) return html.slice(Math.max(0, tag - 80), tag + 80)
  const outside = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
  const quote = outside.search(/["'] zz9=["']/)
  return quote >= 0 ? outside.slice(Math.max(0, quote - 80), quote + 80) : null
}

function isHere(target: string, { siteUrl, elsewhere }: Judge): boolean {
  if (elsewhere.includes(target)) return true
  if (/^[/\\]{2}|^\/[\\/]|[\r\n]/.test(target)) return false
  return URL.canParse(target, siteUrl) && new URL(target, siteUrl).origin === new URL(siteUrl).origin
}

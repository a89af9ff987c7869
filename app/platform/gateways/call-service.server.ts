import { brand } from "#app/platform/brand.ts"
import { fieldOf, parseJson } from "#app/platform/text.ts"
import { seconds } from "#app/platform/time.ts"
import type { Logger } from "./ports.ts"

/** User-Agent of all requests: a Worker's fetch sends none, and Resend requires one. */
const USER_AGENT = `${brand.name}/1.0`

const MAX_ERROR_BYTES = 4096

type ServiceRequest = Omit<RequestInit, "redirect" | "signal"> & {
  /** Milliseconds, for the whole answer. */
  timeout: number
}

export type ServiceFailure = {
  /** "refused": the same request would be refused again. "unavailable": it may succeed later, and may have taken effect. */
  kind: "refused" | "unavailable"
  /** Null without an answer. */
  status: number | null
  /** The service's own name of the error. */
  code: string | null
  /** The service's own words on one line, without addresses, telephone numbers and secrets. */
  reason: string
  /** Milliseconds to wait, where the service says so. */
  retryAfter: number | null
}

type Answer<Value> = { kind: "answered"; value: Value } | ServiceFailure

/** Undefined for a body that is not what the service documents. */
type Parse<Value> = (body: unknown) => Value | undefined

/** fetch for every service outside, and for what the doctor asks. Rejects when there is no answer in time. */
export function fetchService(url: string | URL, { timeout, ...init }: ServiceRequest) {
  const headers = new Headers(init.headers)
  if (!headers.has("user-agent")) headers.set("user-agent", USER_AGENT)
  // Redirects are not followed: they could lead a secret, or the server, to another host.
  return fetch(url, { ...init, headers, redirect: "manual", signal: AbortSignal.timeout(timeout) })
}

type Call = ServiceRequest & {
  url: string
  /** Name in the log. */
  service: string
  /** The status of a refusal that is asked for, and so no news to log. */
  expectedStatus?: number
}

/** Calls a JSON API; a failure is logged with the service's reason. Never throws. */
export async function callService<Value>(
  { url, service, expectedStatus, ...request }: Call,
  parse: Parse<Value>,
  log: Logger,
): Promise<Answer<Value>> {
  const answer = await fetchAnswer(url, request, parse)
  if (answer.kind === "answered" || answer.status === expectedStatus) return answer
  const { kind: outcome, status, code, reason } = answer
  const call = `${request.method ?? "GET"} ${new URL(url).pathname}`
  log.info("service-call-failed", { service, call, outcome, status, code, reason })
  return answer
}

async function fetchAnswer<Value>(
  url: string,
  request: ServiceRequest,
  parse: Parse<Value>,
): Promise<Answer<Value>> {
  try {
    const response = await fetchService(url, request)
    if (!response.ok) return await readFailure(response, request)
    const value = parse(await response.json())
    return value === undefined ? noAnswer("unreadable answer") : { kind: "answered", value }
  } catch (error) {
    if (error instanceof SyntaxError) return noAnswer("unreadable answer")
    return noAnswer(error instanceof Error ? error.name : "unknown")
  }
}

const noAnswer = (reason: string): ServiceFailure => ({
  kind: "unavailable",
  status: null,
  code: null,
  reason,
  retryAfter: null,
})

/** Reason why a service did not do what the request says. */
async function readFailure(response: Response, { headers }: ServiceRequest): Promise<ServiceFailure> {
  const { status } = response
  const retryAfter = parseRetryAfter(response.headers.get("retry-after"))
  const { code, words } = wordsOf(await readStart(response))
  const reason = withoutPrivateText(words || "no explanation", headers)
  return { kind: isRefusal(status) ? "refused" : "unavailable", status, code, reason, retryAfter }
}

/** 408, 409, 425 and 429 ask for another attempt; a redirect comes from something in front of the service. */
function isRefusal(status: number) {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/** Whole seconds, as Resend sends them; a date, which HTTP also allows, is ignored. */
function parseRetryAfter(header: string | null) {
  return header !== null && /^\d{1,6}$/.test(header) ? seconds(Number(header)) : null
}

async function readStart({ body }: Response) {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ""
  let bytes = 0
  while (reader && bytes < MAX_ERROR_BYTES) {
    const { done, value } = await reader.read()
    if (done) return text
    bytes += value.byteLength
    text += decoder.decode(value.subarray(0, MAX_ERROR_BYTES), { stream: true })
  }
  await reader?.cancel()
  return text
}

/** Razorpay's `{error: {code, description}}`, Resend's `{name, message}`, Polar's `{error, detail}`, or any text. */
function wordsOf(body: string) {
  const parsed = parseJson(body)
  if (parsed === undefined) return { code: null, words: textOfMarkup(body) }
  const error = fieldOf(parsed, "error") ?? parsed
  const code = typeof error === "string" ? error : (fieldOf(error, "code") ?? fieldOf(error, "name"))
  const words =
    fieldOf(error, "description") ?? fieldOf(error, "message") ?? wordsOfDetail(fieldOf(parsed, "detail"))
  return {
    code: typeof code === "string" && /^\w{1,60}$/.test(code) ? code : null,
    words: typeof words === "string" ? words : "",
  }
}

/** Polar's `detail`: a text, or a list of what is wrong with the fields of a request. */
function wordsOfDetail(detail: unknown) {
  if (!Array.isArray(detail)) return detail
  return detail.map((one) => `${[fieldOf(one, "loc")].flat(2).at(-1)}: ${fieldOf(one, "msg")}`).join("; ")
}

const MAX_LINE_LENGTH = 300

const HIDDEN = "[…]"
const API_KEY = /\b(?:re|rzp|whsec|sk|pk)_\w+/g
const WORD = /[^\s<>"'`(),;:]+/g
/** Telephone and card numbers, with what stands between their digits. */
const DIGITS = /[+\d][\d ()-]{6,}/g
const PLAIN_WORD = /[\w-]+/g
const TOKEN_LENGTH = 32

/**
 * Returns what a service says about a request, fit for the log and the desk: one line of at most 300 characters, in
 * which "[…]" replaces email addresses, telephone numbers, keys, and everything that the request's Authorization header
 * has.
 */
export function withoutPrivateText(text: string, requestHeaders?: HeadersInit) {
  let line = text.replace(/\s+/g, " ").trim()
  for (const secret of secretsOf(new Headers(requestHeaders).get("authorization"))) {
    line = line.replaceAll(secret, HIDDEN)
  }
  return line
    .replace(WORD, (word) => (isEmailAddress(word) ? HIDDEN : word))
    .replace(DIGITS, hideNumber)
    .replace(API_KEY, HIDDEN)
    .replace(PLAIN_WORD, (word) => (isToken(word) ? HIDDEN : word))
    .slice(0, MAX_LINE_LENGTH)
}

/** Checks if there is text on both sides of an @. */
const isEmailAddress = (word: string) => word.slice(1, -1).includes("@")

/** Checks if a word looks like a token or a hash. */
const isToken = (word: string) => word.length >= TOKEN_LENGTH && /\d/.test(word) && /[A-Za-z]/.test(word)

function hideNumber(run: string) {
  const number = run.trimEnd()
  return number.replace(/\D/g, "").length >= 7 ? HIDDEN + run.slice(number.length) : run
}

function secretsOf(authorization: string | null) {
  const [scheme = "", credentials = ""] = authorization?.split(" ") ?? []
  const parts = scheme === "Basic" ? atob(credentials).split(":") : []
  return [credentials, ...parts].filter((secret) => secret !== "")
}

/** Returns the text outside of tags. */
function textOfMarkup(markup: string) {
  return markup
    .split("<")
    .map((part) => part.slice(part.indexOf(">") + 1))
    .join(" ")
}

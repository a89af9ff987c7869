import { randomUUID } from "node:crypto"
import { request } from "undici"
import { seconds } from "#app/domain/time.ts"
import { wait } from "#app/domain/wait.ts"
import { fetchService } from "#app/gateways/call-service.server.ts"

const TIMEOUT = seconds(20)

/** A service, or its emulator: where it is, and as whom it is called. */
export type Target = {
  razorpay: { url: string; keyId: string; keySecret: string; paymentId: string | null } | null
  resend: { url: string; key: string; from: string } | null
  /** Milliseconds between two requests. */
  pause: number
  /** Of a run, so that receipts and idempotency keys are new. */
  runId: string
}

/** What was answered: the status, and of the body what does not change from one run to the next. */
export type Answer = { status: number; contentType: string; body: unknown }

type Request = {
  method?: string
  path: string
  /** An object is sent as JSON. */
  body?: object | URLSearchParams
  headers?: Record<string, string>
}

export type Call = (request: Request) => Promise<Answer>

/** A caller of Razorpay's API with the keys of the target, or with a wrong secret. */
export function razorpayCaller({ razorpay, pause }: Target, secret = razorpay?.keySecret): Call {
  const authorization = `Basic ${btoa(`${razorpay?.keyId}:${secret}`)}`
  return (request) => call(razorpay?.url ?? "", request, { authorization }, pause)
}

/** A caller of Resend's API with this key, or with none. */
export function resendCaller({ resend, pause }: Target, key: string | null): Call {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
  return (request) => call(resend?.url ?? "", request, headers, pause)
}

async function call(
  url: string,
  { method = "GET", path, body, headers }: Request,
  own: Record<string, string>,
  pause: number,
): Promise<Answer> {
  await wait(pause)
  const isForm = body instanceof URLSearchParams
  const type: Record<string, string> =
    isForm || body === undefined ? {} : { "content-type": "application/json" }
  const response = await fetchService(url + path, {
    method,
    headers: { ...own, ...type, ...headers },
    timeout: TIMEOUT,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const contentType = response.headers.get("content-type")?.split(";")[0] ?? ""
  const text = await response.text()
  return {
    status: response.status,
    contentType,
    body: contentType === "application/json" ? JSON.parse(text) : null,
  }
}

/** fetch of Node.js always sends a User-Agent; this sends none. */
export async function callWithoutUserAgent(url: string): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const { statusCode, headers, body } = await request(url, { method: "POST", signal })
  await body.dump()
  return { status: statusCode, contentType: String(headers["content-type"]).split(";")[0] ?? "", body: null }
}

export const newRunId = () => randomUUID().slice(0, 8)

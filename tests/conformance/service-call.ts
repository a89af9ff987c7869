import { randomUUID } from "node:crypto"
import { request } from "undici"
import { fetchService } from "#app/platform/gateways/call-service.server.ts"
import { seconds, wait } from "#app/platform/time.ts"

const TIMEOUT = seconds(20)

/** The services, or their emulators: where they are, and as whom they are called. */
export type Target = {
  razorpay: { url: string; keyId: string; keySecret: string; paymentId: string | null } | null
  polar: { url: string; token: string; productId: string; orderId: string | null } | null
  resend: { url: string; key: string; from: string } | null
  /** Milliseconds between two requests. */
  pause: number
  /** Id of the run, which makes receipts and idempotency keys unique. */
  runId: string
}

/** Response of a service: its status, and the parts of its body that are the same in every run. */
export type Answer = { status: number; contentType: string; body: unknown }

export type Request = {
  path: string
  /** A request with a body is a POST; an object is sent as JSON. */
  body?: object | URLSearchParams | undefined
  headers?: Record<string, string>
  /** In place of the target's secret or key; null for none. */
  key?: string | null
}

export type Call = (request: Request) => Promise<Answer>

/** Undefined where something is missing that only a person can do first. */
export type Run = (call: Call, target: Target) => Promise<Answer | undefined>

export type Service = "razorpay" | "polar" | "resend"

/** The secret, token or key of the target. */
const keyOf = ({ razorpay, polar, resend }: Target, service: Service) =>
  ({ razorpay: razorpay?.keySecret, polar: polar?.token, resend: resend?.key })[service]

/** Calls a service with the keys of the target. */
export const callerOf =
  (target: Target, service: Service): Call =>
  async ({ path, body, headers, key }) => {
    const used = key === undefined ? keyOf(target, service) : key
    const authorization =
      service === "razorpay" ? `Basic ${btoa(`${target.razorpay?.keyId}:${used}`)}` : `Bearer ${used}`
    const isForm = body instanceof URLSearchParams
    await wait(target.pause)
    const response = await fetchService(`${target[service]?.url}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        ...(used !== null && { authorization }),
        ...(body && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      timeout: TIMEOUT,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const contentType = typeOf(response.headers.get("content-type"))
    const isJson = contentType === "application/json"
    return { status: response.status, contentType, body: isJson ? JSON.parse(text) : null }
  }

const typeOf = (header: unknown) => String(header ?? "").split(";")[0] ?? ""

/** fetch of Node.js always sends a User-Agent; this sends none. */
export async function callWithoutUserAgent(url: string): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const { statusCode, headers, body } = await request(url, { method: "POST", signal })
  await body.dump()
  return { status: statusCode, contentType: typeOf(headers["content-type"]), body: null }
}

export const newRunId = () => randomUUID().slice(0, 8)

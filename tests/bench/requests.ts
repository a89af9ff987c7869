import { sign } from "#tests/support/provider-events.ts"
import { secrets } from "#tests/support/test-server.ts"

/** The password of every account of the benchmark. */
export const PASSWORD = "correct horse battery"

export type BenchRequest = {
  method?: "GET" | "POST"
  path: string
  headers?: Record<string, string>
  body?: string
  /** The expected status; any other ends the benchmark. */
  status: number
}

export function pageRequest(path: string, headers: Record<string, string> = {}): BenchRequest {
  return { path, headers: { accept: "text/html", ...headers }, status: 200 }
}

export function loginRequest(email: string): BenchRequest {
  return {
    method: "POST",
    path: "/login",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ email, password: PASSWORD }).toString(),
    status: 303,
  }
}

export function webhookRequest(body: string): BenchRequest {
  const signature = sign(body, secrets.webhookSecret)
  return {
    method: "POST",
    path: "/webhooks/razorpay",
    headers: { "content-type": "application/json", "x-razorpay-signature": signature },
    body,
    status: 200,
  }
}

export function activationRequest(licenseKey: string): BenchRequest {
  return {
    method: "POST",
    path: "/api/v1/licenses/activate",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ licenseKey, deviceId: "bench", deviceName: "Bench", appVersion: "1.0.0" }),
    status: 200,
  }
}

export function send(
  url: string,
  { path, method = "GET", headers = {}, body, status }: BenchRequest,
): Promise<Response> {
  return expectStatus(fetch(url + path, { method, headers, body, redirect: "manual" }), status)
}

export async function fetchBody(url: string, request: BenchRequest): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await send(url, request)).arrayBuffer())
}

/** Throws, with the response's body, when the status is another. */
export async function expectStatus(pending: Promise<Response>, status: number): Promise<Response> {
  const response = await pending
  if (response.status !== status) {
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  }
  return response
}

import { webhookRequest as providerRequest } from "#tests/support/fixtures/provider-events.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"
import { DEVICE } from "./owner.ts"

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
  const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" }
  const body = new URLSearchParams({ email, password: PASSWORD }).toString()
  return { method: "POST", path: "/login", headers, body, status: 303 }
}

export function webhookRequest(body: string): BenchRequest {
  return { path: "/webhooks/razorpay", ...providerRequest(body), status: 200 }
}

export const activationRequest = (licenseKey: string) => licenseRequest("activate", { licenseKey, ...DEVICE })

export const validationRequest = (licenseKey: string, components?: object[]) =>
  licenseRequest("validate", { licenseKey, deviceId: DEVICE.deviceId, components })

function licenseRequest(call: "activate" | "validate", fields: object): BenchRequest {
  const headers = { "content-type": "application/json" }
  const path = `/api/v1/licenses/${call}`
  return { method: "POST", path, headers, body: JSON.stringify(fields), status: 200 }
}

function send(
  url: string,
  { path, method = "GET", headers = {}, body, status }: BenchRequest,
): Promise<Response> {
  return expectStatus(fetch(url + path, { method, headers, body, redirect: "manual" }), status)
}

export async function fetchBody(url: string, request: BenchRequest): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await send(url, request)).arrayBuffer())
}

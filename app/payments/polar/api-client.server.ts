import type * as z from "zod"
import { callService, type ServiceFailure } from "#app/platform/gateways/call-service.server.ts"
import type { Logger } from "#app/platform/gateways/ports.ts"
import { seconds } from "#app/platform/time.ts"

const RESPONSE_TIMEOUT = seconds(8)

export type ApiSettings = { accessToken: string; apiUrl: string; organizationId: string }

export type ApiClient = ReturnType<typeof createApiClient>

const NOT_CONFIGURED: ServiceFailure = {
  kind: "unavailable",
  status: null,
  code: null,
  reason: "not configured",
  retryAfter: null,
}

/** Calls Polar's API; without settings, as if it did not answer. */
export function createApiClient(settings: ApiSettings | null, log: Logger) {
  return async <Value>(path: string, value: z.ZodType<Value>, body?: object) => {
    if (settings === null) return NOT_CONFIGURED
    const { accessToken, apiUrl } = settings
    const call = {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      service: "polar",
      url: `${apiUrl}/v1/${path}`,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      timeout: RESPONSE_TIMEOUT,
    }
    return callService(call, (answer) => value.safeParse(answer).data, log)
  }
}

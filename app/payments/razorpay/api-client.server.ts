import type * as z from "zod"
import { callService } from "#app/platform/gateways/call-service.server.ts"
import type { Logger } from "#app/platform/gateways/ports.ts"
import { seconds } from "#app/platform/time.ts"

const RESPONSE_TIMEOUT = seconds(8)

export type ApiSettings = { keyId: string; keySecret: string; apiUrl: string }

export type ApiClient = ReturnType<typeof createApiClient>

export function createApiClient({ keyId, keySecret, apiUrl }: ApiSettings, log: Logger) {
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`
  return <Value>(
    path: string,
    value: z.ZodType<Value>,
    { headers, ...init }: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) => {
    const call = {
      ...init,
      service: "razorpay",
      url: `${apiUrl}/v1/${path}`,
      headers: { authorization, "content-type": "application/json", ...headers },
      timeout: RESPONSE_TIMEOUT,
    }
    return callService(call, (body) => value.safeParse(body).data, log)
  }
}

import type * as z from "zod"
import { normalizeLicenseKey } from "#app/domain/licensing/license-key.ts"
import { UNSENT_DIAGNOSTICS_RETENTION } from "#app/domain/retention.ts"
import { DIAGNOSTICS_LIMIT } from "#app/domain/support/redact-diagnostics.ts"
import { seconds } from "#app/domain/time.ts"
import { DiagnosticsBody } from "#app/forms/license-api.ts"
import { problem } from "#app/http/problem.server.ts"
import { receiveDiagnostics } from "#app/services/support/receive-diagnostics.server.ts"
import { limitedCall, tooManyRequests } from "./license-call.server.ts"

export const loader = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })

/** Takes a text file for a bug report, and answers with the address at which a person looks at it and sends the report. */
export const action = limitedCall(DiagnosticsBody, accountOf, async (context, body) => {
  if (new TextEncoder().encode(body.text).length > DIAGNOSTICS_LIMIT) {
    return { isRefused: false, response: problem("BODY_TOO_LARGE") }
  }
  const result = await receiveDiagnostics(context, body)
  if (result.kind === "refused") return { isRefused: true, response: problem(result.code) }
  if (result.kind === "too-many") return { isRefused: false, response: tooManyRequests(result.wait) }
  const reportUri = `${context.config.siteUrl}/report-bug?diagnostics=${result.token}`
  const expiresIn = UNSENT_DIAGNOSTICS_RETENTION / seconds(1)
  return { isRefused: false, response: Response.json({ reportUri, expiresIn }, { status: 201 }) }
})

/** What wrong keys and codes are counted by. */
function accountOf(body: z.infer<typeof DiagnosticsBody>): string {
  return "deviceCode" in body ? body.deviceCode : normalizeLicenseKey(body.licenseKey)
}

import type { AppLoadContext } from "@remix-run/cloudflare"
import { createLinkToken, hashLinkToken } from "#app/auth/link-tokens.server.ts"
import { normalizeLicenseKey } from "#app/domain/licensing/license-key.ts"
import { redactDiagnostics } from "#app/domain/support/redact-diagnostics.ts"
import { findLicense } from "#app/services/licensing/find-license.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { addDiagnostics } from "#db/support/diagnostics.server.ts"

type Dependencies = Parameters<typeof checkRateLimit>[0] & Pick<AppLoadContext, "keyedHasher">

type ReceivedDiagnostics =
  /** The secret of the link at which a person sees the file and sends it with a report. */
  | { kind: "received"; token: string }
  | { kind: "refused"; code: "LICENSE_NOT_FOUND" | "LICENSE_REVOKED" | "DEVICE_NOT_ACTIVATED" }
  /** `wait` in seconds. */
  | { kind: "too-many"; wait: number }

/** Stores a text file of an active device, without what names a person. Nobody sees it before it is sent with a report. */
export async function receiveDiagnostics(
  context: Dependencies,
  { licenseKey, deviceId, text }: { licenseKey: string; deviceId: string; text: string },
): Promise<ReceivedDiagnostics> {
  const found = await findLicense(context, licenseKey, { deviceId, components: {} })
  if (found.kind === "refused") return found
  if (found.license.revokedAt) return { kind: "refused", code: "LICENSE_REVOKED" }
  if (found.own?.seat.row.deactivatedAt !== null) return { kind: "refused", code: "DEVICE_NOT_ACTIVATED" }
  const wait = await checkRateLimit(context, "send-diagnostics", {
    account: normalizeLicenseKey(licenseKey),
  })
  if (wait > 0) return { kind: "too-many", wait }
  const token = createLinkToken(context.randomBytes)
  const createdAt = context.now()
  await addDiagnostics(context.db, {
    linkHash: hashLinkToken(token),
    text: redactDiagnostics(text),
    createdAt,
  })
  return { kind: "received", token }
}

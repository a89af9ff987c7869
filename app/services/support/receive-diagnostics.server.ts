import type { AppLoadContext } from "@remix-run/cloudflare"
import { createLinkToken, hashLinkToken } from "#app/auth/link-tokens.server.ts"
import { normalizeLicenseKey } from "#app/domain/licensing/license-key.ts"
import { redactDiagnostics } from "#app/domain/support/redact-diagnostics.ts"
import { findLicense } from "#app/services/licensing/find-license.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { findDeviceCodeStatus } from "#db/licensing/device-codes.server.ts"
import { addDiagnostics } from "#db/support/diagnostics.server.ts"

type Dependencies = Parameters<typeof checkRateLimit>[0] & Pick<AppLoadContext, "keyedHasher">

/** An active device of a license, or any that waits with a code: the free version has no license. */
type Sender = { licenseKey: string; deviceId: string } | { deviceCode: string }

type Refused =
  | {
      kind: "refused"
      code:
        | "LICENSE_NOT_FOUND"
        | "LICENSE_REVOKED"
        | "DEVICE_NOT_ACTIVATED"
        | "ACCESS_DENIED"
        | "EXPIRED_TOKEN"
    }
  /** `wait` in seconds. */
  | { kind: "too-many"; wait: number }

/** `token`: the secret of the link at which a person sees the file and sends it with a report. */
type ReceivedDiagnostics = { kind: "received"; token: string } | Refused

/** Stores a text file of the app, without what names a person. Nobody sees it before it is sent with a report. */
export async function receiveDiagnostics(
  context: Dependencies,
  { text, ...sender }: Sender & { text: string },
): Promise<ReceivedDiagnostics> {
  const result = await ("deviceCode" in sender ? permitCode(context, sender) : permitDevice(context, sender))
  if (result.kind !== "received") return result
  const file = { linkHash: hashLinkToken(result.token), text: redactDiagnostics(text) }
  await addDiagnostics(context.db, { ...file, createdAt: context.now() })
  return result
}

async function permitDevice(
  context: Dependencies,
  { licenseKey, deviceId }: Exclude<Sender, { deviceCode: string }>,
): Promise<ReceivedDiagnostics> {
  const found = await findLicense(context, licenseKey, { deviceId, components: {} })
  if (found.kind === "refused") return found
  if (found.license.revokedAt) return { kind: "refused", code: "LICENSE_REVOKED" }
  if (found.own?.seat.row.deactivatedAt !== null) return { kind: "refused", code: "DEVICE_NOT_ACTIVATED" }
  const wait = await checkRateLimit(context, "send-diagnostics", { account: normalizeLicenseKey(licenseKey) })
  return wait > 0
    ? { kind: "too-many", wait }
    : { kind: "received", token: createLinkToken(context.randomBytes) }
}

/** A code takes one file, so that an answer that was lost can be asked for again. */
async function permitCode(
  context: Dependencies,
  { deviceCode }: Extract<Sender, { deviceCode: string }>,
): Promise<ReceivedDiagnostics> {
  const codeHash = hashLinkToken(deviceCode)
  const status = await findDeviceCodeStatus(context.db, codeHash, context.now())
  if (status === "denied") return { kind: "refused", code: "ACCESS_DENIED" }
  if (status === null || status === "redeemed") return { kind: "refused", code: "EXPIRED_TOKEN" }
  const wait = await checkRateLimit(context, "send-diagnostics-by-code")
  return wait > 0
    ? { kind: "too-many", wait }
    : { kind: "received", token: diagnosticsToken(context, codeHash) }
}

/**
 * The secret of the link to the file that was sent with a code. It is made of the code with a key that the database does not
 * have, so that whoever enters the code is led to the link, which lives longer than the code.
 */
export const diagnosticsToken = ({ keyedHasher }: Pick<Dependencies, "keyedHasher">, codeHash: string) =>
  hashLinkToken(keyedHasher.hash(`diagnostics:${codeHash}`))

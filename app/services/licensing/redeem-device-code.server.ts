import { hashLinkToken } from "#app/auth/link-tokens.server.ts"
import type { Clock, Random, Signing, Store } from "#app/capabilities.ts"
import { POLL_INTERVAL } from "#app/domain/licensing/device-code.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { pollDeviceCode, redeemDeviceCode } from "#db/licensing/device-codes.server.ts"
import { type ActivationResult, activateDevice } from "./activate-device.server.ts"
import type { LicenseSummary } from "./license-summary.server.ts"
import { deviceOf } from "./link-device.server.ts"

type Dependencies = Store & Clock & Random & Signing

type Refusal = "EXPIRED_TOKEN" | "ACCESS_DENIED" | Extract<ActivationResult, { kind: "refused" }>["code"]

type Redeemed =
  | { kind: "redeemed"; licenseKey: string; license: LicenseSummary; machineFile: string }
  | { kind: "pending" }
  /** `wait`: seconds until the app may ask again. */
  | { kind: "early"; wait: number }
  | { kind: "refused"; code: Refusal }

/** What an app that waits is told: once, when somebody has activated its device, the license key. */
export async function redeemCode(context: Dependencies, deviceCode: string): Promise<Redeemed> {
  const { db, now } = context
  const codeHash = hashLinkToken(deviceCode)
  const asked = now()
  const found = await pollDeviceCode(db, codeHash, asked)
  if (!found || found.code.status === "redeemed") return { kind: "refused", code: "EXPIRED_TOKEN" }
  const { code, licenseKey, isEarly } = found
  if (isEarly) {
    const nextAt = addMilliseconds(code.polledAt ?? asked, POLL_INTERVAL).getTime()
    return { kind: "early", wait: Math.max(1, Math.ceil((nextAt - asked.getTime()) / 1000)) }
  }
  if (code.status === "denied") return { kind: "refused", code: "ACCESS_DENIED" }
  if (code.status === "pending") return { kind: "pending" }
  // The license was moved to another account, or deleted, since.
  if (licenseKey === null) return { kind: "refused", code: "EXPIRED_TOKEN" }
  const device = await deviceOf(context, code)
  const result = await activateDevice(context, licenseKey, device, { mayTransfer: false })
  if (result.kind === "refused") return result
  // It was released, and its place given away, since.
  if (result.kind === "needs-transfer") return { kind: "refused", code: "EXPIRED_TOKEN" }
  if (!(await redeemDeviceCode(db, codeHash))) return { kind: "refused", code: "EXPIRED_TOKEN" }
  const { license, machineFile } = result
  return { kind: "redeemed", licenseKey, license, machineFile }
}

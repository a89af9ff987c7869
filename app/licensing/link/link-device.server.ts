import type { Account } from "#app/accounts/account/account.ts"
import { createLinkToken, hashLinkToken } from "#app/accounts/email-address/email-links.server.ts"
import type { RateLimits, Signing } from "#app/capabilities.ts"
import {
  type ActivationResult,
  activateDevice,
  activateWithoutTransfer,
  type NeedsTransfer,
} from "#app/licensing/activation/activate-device.server.ts"
import { decideActivation } from "#app/licensing/activation/activation.ts"
import type { DeviceDetails } from "#app/licensing/activation/device-components.ts"
import { findLicense } from "#app/licensing/activation/find-license.server.ts"
import type { LicenseSummary } from "#app/licensing/dashboard/license-summary.server.ts"
import type { License } from "#app/licensing/license/license.ts"
import { checkRateLimit, counterIds } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { retryWhile } from "#app/platform/retry-while.ts"
import { addMilliseconds, toSeconds } from "#app/platform/time.ts"
import { createUserCode, DEVICE_CODE_LIFETIME, normalizeUserCode, POLL_INTERVAL } from "./device-code.ts"
import {
  addDeviceCode,
  type DeviceCodeRow,
  decideDeviceCode,
  findEnteredCode,
  pollDeviceCode,
  redeemDeviceCode,
} from "./queries.server.ts"

export type EnteredCode =
  /** A device waits, and this account may decide about it. */
  | { kind: "waiting"; code: DeviceCodeRow }
  /** This account has decided. */
  | { kind: "decided"; status: "activated" | "denied" }
  /** No device waits with this code: it is wrong, has expired, was used, or somebody else has taken it. */
  | { kind: "unknown" }
  | { kind: "too-many"; wait: number }

/**
 * Finds the device that waits with an entered code. Wrong codes are counted; after five, even a right code is refused for a
 * while.
 */
export async function findDeviceCode(
  context: RateLimits & Signing,
  { id: userId }: Pick<Account, "id">,
  typed: string,
): Promise<EnteredCode> {
  const { db, keyedHasher, now } = context
  const userCode = normalizeUserCode(typed)
  const hashes = userCode === null ? [] : keyedHasher.hashes(userCodeText(userCode))
  const subject = { account: userId }
  const ids = counterIds(context, "enter-device-code", subject)
  const { code, wait } = await findEnteredCode(db, { hashes, counterIds: ids, now: now() })
  if (wait > 0) return { kind: "too-many", wait: toSeconds(wait) }
  if (code?.status === "pending" && (code.userId === null || code.userId === userId))
    return { kind: "waiting", code }
  if (code && code.userId === userId)
    return { kind: "decided", status: code.status === "denied" ? "denied" : "activated" }
  const waitNow = await checkRateLimit(context, "enter-device-code", subject)
  return waitNow ? { kind: "too-many", wait: waitNow } : { kind: "unknown" }
}

/** Decides what activating the waiting device on a license would do, without doing it. */
export async function previewActivation(
  context: RateLimits & Signing,
  license: License,
  code: DeviceCodeRow,
) {
  const device = await deviceOf(context, code)
  const found = await findLicense(context, license.key, device)
  if (found.kind === "refused") return { kind: "refuse", because: found.code } as const
  return decideActivation(found.license, found, context.now())
}

type LinkResult = ActivationResult | NeedsTransfer | { kind: "unknown" }

/**
 * Activates the waiting device on an account's license, and tells its app. The code is taken first, so that of two people who
 * press at once one activates it; a refused activation gives it back.
 */
export async function linkDevice(
  context: RateLimits & Signing,
  { account, license, code }: { account: Pick<Account, "id">; license: License; code: DeviceCodeRow },
  { mayTransfer }: { mayTransfer: boolean },
): Promise<LinkResult> {
  const { db, now } = context
  const change = (changes: Parameters<typeof decideDeviceCode>[2]) =>
    decideDeviceCode(db, { code, userId: account.id, now: now() }, changes)
  if (!(await change({ userId: account.id }))) return { kind: "unknown" }
  const activate = mayTransfer ? activateDevice : activateWithoutTransfer
  const result = await activate(context, license.key, await deviceOf(context, code))
  if (result.kind === "refused" || result.kind === "needs-transfer") {
    await change({ userId: null })
    return result
  }
  return (await change({ status: "approved", licenseId: license.id })) ? result : { kind: "unknown" }
}

/** The waiting device as it described itself; components that can't be decrypted after a change of keys are left out. */
async function deviceOf(
  { secretCipher }: Signing,
  { codeHash, deviceId, deviceName, appVersion, ...code }: DeviceCodeRow,
): Promise<DeviceDetails> {
  const { components: ciphertext, componentsKeyId: keyId } = code
  const text = ciphertext && keyId && (await secretCipher.decrypt({ ciphertext, keyId }, codeHash))
  return { deviceId, deviceName, appVersion, components: text ? JSON.parse(text) : {} }
}

const userCodeText = (userCode: string) => `user-code:${userCode}`

/**
 * Stores that a device waits to be activated in a browser. Returns the code that the app keeps and the code that it shows;
 * only their hashes are stored.
 */
export async function startDeviceCode(context: RateLimits & Signing, device: DeviceDetails) {
  const { db, keyedHasher, secretCipher, geolocation, now, randomBytes } = context
  const { components, ...details } = device
  const deviceCode = createLinkToken(randomBytes)
  const codeHash = hashLinkToken(deviceCode)
  const country = await geolocation.findCountry()
  const createdAt = now()
  const expiresAt = addMilliseconds(createdAt, DEVICE_CODE_LIFETIME)
  const sent = { ...details, country, createdAt, expiresAt }
  // Encrypted, not hashed: the machine file lists them as the app sent them.
  const { ciphertext, keyId } = await secretCipher.encrypt(JSON.stringify(components), codeHash)
  const encrypted = { components: ciphertext, componentsKeyId: keyId }
  // A code that another device has is drawn again.
  return retryWhile(async () => {
    const userCode = createUserCode(randomBytes)
    const userCodeHash = keyedHasher.hash(userCodeText(userCode))
    const isAdded = await addDeviceCode(db, { codeHash, userCodeHash, ...sent, ...encrypted })
    return isAdded ? { deviceCode, userCode } : null
  })
}

type Refusal = "EXPIRED_TOKEN" | "ACCESS_DENIED" | Extract<ActivationResult, { kind: "refused" }>["code"]

type Redeemed =
  | { kind: "redeemed"; licenseKey: string; license: LicenseSummary; machineFile: string }
  | { kind: "pending" }
  /** `wait`: seconds until the app may ask again. */
  | { kind: "early"; wait: number }
  | { kind: "refused"; code: Refusal }

/** Answers an app that waits: the license key, once, when somebody has activated its device. */
export async function redeemCode(context: RateLimits & Signing, deviceCode: string): Promise<Redeemed> {
  const { db, now } = context
  const codeHash = hashLinkToken(deviceCode)
  const asked = now()
  const found = await pollDeviceCode(db, codeHash, asked)
  if (!found || found.code.status === "redeemed") return { kind: "refused", code: "EXPIRED_TOKEN" }
  const { code, licenseKey, isEarly } = found
  if (isEarly) {
    const nextAt = addMilliseconds(code.polledAt ?? asked, POLL_INTERVAL).getTime()
    return { kind: "early", wait: toSeconds(nextAt - asked.getTime()) }
  }
  if (code.status === "denied") return { kind: "refused", code: "ACCESS_DENIED" }
  if (code.status === "pending") return { kind: "pending" }
  // The license was moved to another account, or deleted, since.
  if (licenseKey === null) return { kind: "refused", code: "EXPIRED_TOKEN" }
  const device = await deviceOf(context, code)
  const result = await activateWithoutTransfer(context, licenseKey, device)
  if (result.kind === "refused") return result
  // Released meanwhile, and its seat given away.
  if (result.kind === "needs-transfer") return { kind: "refused", code: "EXPIRED_TOKEN" }
  if (!(await redeemDeviceCode(db, codeHash))) return { kind: "refused", code: "EXPIRED_TOKEN" }
  const { license, machineFile } = result
  return { kind: "redeemed", licenseKey, license, machineFile }
}

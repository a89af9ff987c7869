import type { Clock, Log, Random, Signing, Site, Store, Visitor } from "#app/capabilities.ts"
import type { Account } from "#app/domain/account/account.ts"
import { decideActivation } from "#app/domain/licensing/activation.ts"
import { normalizeUserCode } from "#app/domain/licensing/device-code.ts"
import type { License } from "#app/domain/licensing/license.ts"
import { checkRateLimit, counterIds } from "#app/services/rate-limit.server.ts"
import {
  type DeviceCodeRow,
  decideDeviceCode,
  findEnteredCode,
  findTakenCode,
} from "#db/licensing/device-codes.server.ts"
import {
  type ActivatedDevice,
  type ActivationResult,
  activateDevice,
  type NeedsTransfer,
} from "./activate-device.server.ts"
import { findLicense } from "./find-license.server.ts"
import { toLicenseTerms } from "./license-summary.server.ts"
import { userCodeText } from "./start-device-code.server.ts"

type Dependencies = Store & Clock & Random & Signing & Log & Site & Visitor

export type EnteredCode =
  /** A device waits, and this account may decide about it. */
  | { kind: "waiting"; code: DeviceCodeRow }
  /** This account has decided. */
  | { kind: "decided"; status: "activated" | "denied"; code: DeviceCodeRow }
  /** No device waits with this code: it is wrong, has expired, was used, or somebody else has taken it. */
  | { kind: "unknown" }
  | { kind: "too-many"; wait: number }

/**
 * The device that waits with a code that somebody entered. Each wrong code counts, and after five nothing is told for a while,
 * about a right one neither.
 */
export async function findDeviceCode(
  context: Dependencies,
  { id: userId }: Pick<Account, "id">,
  typed: string,
): Promise<EnteredCode> {
  const { db, keyedHasher, now } = context
  const userCode = normalizeUserCode(typed)
  const hashes = userCode === null ? [] : keyedHasher.hashes(userCodeText(userCode))
  const subject = { account: userId }
  const ids = counterIds(context, "enter-device-code", subject)
  const { code, wait } = await findEnteredCode(db, { hashes, counterIds: ids, now: now() })
  if (wait > 0) return { kind: "too-many", wait: Math.ceil(wait / 1000) }
  if (code?.status === "pending" && (code.userId === null || code.userId === userId))
    return { kind: "waiting", code }
  if (code && code.userId === userId)
    return { kind: "decided", status: code.status === "denied" ? "denied" : "activated", code }
  const waitNow = await checkRateLimit(context, "enter-device-code", subject)
  return waitNow > 0 ? { kind: "too-many", wait: waitNow } : { kind: "unknown" }
}

/** The device for which an account went to buy a license; null without one. */
export async function findOwnDeviceCode(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { id }: Pick<Account, "id">,
): Promise<DeviceCodeRow | null> {
  return findTakenCode(db, id, now())
}

/** What an activation of the waiting device on a license would do, without doing it. */
export async function previewActivation(context: Dependencies, license: License, code: DeviceCodeRow) {
  const device = await deviceOf(context, code)
  const found = await findLicense(context, license.key, device)
  if (found.kind === "refused") return { kind: "refuse", because: found.code } as const
  return decideActivation(toLicenseTerms(found.license), found.state, context.now())
}

type LinkResult = ActivationResult | NeedsTransfer | { kind: "unknown" }

/**
 * Activates the waiting device on an account's license, and tells its app. The code is taken first, so that of two people who
 * press at once one activates it; a refused activation gives it back.
 */
export async function linkDevice(
  context: Dependencies,
  { account, license, code }: { account: Pick<Account, "id">; license: License; code: DeviceCodeRow },
  { mayTransfer }: { mayTransfer: boolean },
): Promise<LinkResult> {
  const { db, now } = context
  const change = (changes: Parameters<typeof decideDeviceCode>[2]) =>
    decideDeviceCode(db, { codeHash: code.codeHash, userId: account.id, now: now() }, changes)
  if (!(await change({ userId: account.id }))) return { kind: "unknown" }
  const result = await activateDevice(context, license.key, await deviceOf(context, code), {
    mayTransfer,
  })
  if (result.kind === "refused" || result.kind === "needs-transfer") {
    await change({ userId: null })
    return result
  }
  return (await change({ status: "approved", licenseId: license.id })) ? result : { kind: "unknown" }
}

/** Ends a code of somebody who did not ask for it; false when it has ended before. */
export async function denyDevice(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { id: userId }: Pick<Account, "id">,
  { codeHash }: DeviceCodeRow,
): Promise<boolean> {
  return decideDeviceCode(db, { codeHash, userId, now: now() }, { status: "denied", userId })
}

/** Keeps a code for an account that buys a license first. */
export async function keepDeviceCode(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { id: userId }: Pick<Account, "id">,
  { codeHash }: DeviceCodeRow,
): Promise<boolean> {
  return decideDeviceCode(db, { codeHash, userId, now: now() }, { userId })
}

/** The waiting device as it described itself; components that can't be decrypted after a change of keys are left out. */
export async function deviceOf(
  { secretCipher }: Pick<Dependencies, "secretCipher">,
  { codeHash, deviceId, deviceName: name, appVersion, ...code }: DeviceCodeRow,
): Promise<ActivatedDevice> {
  const { components: ciphertext, componentsKeyId: keyId } = code
  const text = ciphertext && keyId && (await secretCipher.decrypt({ ciphertext, keyId }, codeHash))
  return { deviceId, name, appVersion, components: text ? JSON.parse(text) : {} }
}

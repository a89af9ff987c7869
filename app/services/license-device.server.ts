import type { AppLoadContext } from "@remix-run/cloudflare"
import { decideActivation, type Refusal, type Slot } from "#app/domain/activation.ts"
import { createId } from "#app/domain/chance.ts"
import { normaliseLicenseKey } from "#app/domain/license-key.ts"
import { API_FILE_LIFETIME } from "#app/domain/machine-file.ts"
import {
  type DeviceFacts,
  type DeviceRow,
  findLicenseByKey,
  type LicenseRow,
  markSeen,
  moveToSlot,
  releaseDevices,
  returnToSlot,
  takeNewSlot,
} from "#db/devices.server.ts"
import { type LicenseSummary, summarise, termsOf, toSlot } from "./license-summary.server.ts"

type Needs = Pick<AppLoadContext, "db" | "signer" | "now" | "randomBytes">

/** A race that is lost is decided anew; whoever loses this often meets a licence that changes all the time. */
const ROUNDS = 5

export type ActivationResult =
  | { kind: "activated" | "already-active"; license: LicenseSummary; machineFile: string }
  | { kind: "refused"; code: Refusal | "LICENSE_NOT_FOUND" | "UNAVAILABLE" }

/** Activates a device, or says why not. The same device again is free, however often and however simultaneous. */
export async function activateDevice(
  context: Needs,
  typedKey: string,
  device: DeviceFacts,
): Promise<ActivationResult> {
  const { db, now, randomBytes } = context
  const key = normaliseLicenseKey(typedKey)
  for (let round = 0; round < ROUNDS; round++) {
    const found = await findLicenseByKey(db, key)
    if (!found) return { kind: "refused", code: "LICENSE_NOT_FOUND" }
    if (found === "retired") return { kind: "refused", code: "LICENSE_REVOKED" }
    const { license, slots } = found
    const decision = decideActivation(termsOf(license), slots.map(toSlot), device.deviceId, now())
    switch (decision.kind) {
      case "refuse":
        return { kind: "refused", code: decision.because }
      case "activate":
        if (await takeNewSlot(db, license, device, createId(randomBytes), now())) {
          const taken = { slot: slots.length + 1, deviceId: device.deviceId, moves: 0, isReleased: false }
          return answer(context, "activated", license, [...slots.map(toSlot), taken], device.deviceId)
        }
        break
      case "move":
        if (await moveToSlot(db, license.id, decision, device, now())) {
          return answer(
            context,
            "activated",
            license,
            occupied(slots, decision.slot, device.deviceId, 1),
            device.deviceId,
          )
        }
        break
      default:
        if (await returnToSlot(db, license.id, device, now())) {
          return answer(
            context,
            "already-active",
            license,
            occupied(slots, decision.slot, device.deviceId, 0),
            device.deviceId,
          )
        }
    }
  }
  return { kind: "refused", code: "UNAVAILABLE" }
}

export type ValidationResult =
  | { kind: "valid"; license: LicenseSummary; machineFile: string }
  | { kind: "invalid"; code: "LICENSE_NOT_FOUND" | "LICENSE_REVOKED" | "DEVICE_NOT_ACTIVATED" }

export async function validateDevice(
  context: Needs,
  typedKey: string,
  deviceId: string,
): Promise<ValidationResult> {
  const { db, now } = context
  const found = await findLicenseByKey(db, normaliseLicenseKey(typedKey))
  if (!found) return { kind: "invalid", code: "LICENSE_NOT_FOUND" }
  if (found === "retired") return { kind: "invalid", code: "LICENSE_REVOKED" }
  const { license, slots } = found
  if (license.revokedAt) return { kind: "invalid", code: "LICENSE_REVOKED" }
  const isActive = slots.some((slot) => slot.deviceId === deviceId && slot.releasedAt === null)
  if (!isActive) return { kind: "invalid", code: "DEVICE_NOT_ACTIVATED" }
  await markSeen(db, license.id, deviceId, now())
  return { ...(await answer(context, "activated", license, slots.map(toSlot), deviceId)), kind: "valid" }
}

/** Frees the device's slot; the licence as it is then, or why a key frees nothing: it is unknown, or was replaced. */
export async function deactivateDevice(
  context: Needs,
  typedKey: string,
  deviceId: string,
): Promise<LicenseSummary | "LICENSE_NOT_FOUND" | "LICENSE_REVOKED"> {
  const { db, now } = context
  const found = await findLicenseByKey(db, normaliseLicenseKey(typedKey))
  if (!found) return "LICENSE_NOT_FOUND"
  if (found === "retired") return "LICENSE_REVOKED"
  const { license, slots } = found
  await releaseDevices(db, license.id, [deviceId], now())
  const after = slots
    .map(toSlot)
    .map((slot) => (slot.deviceId === deviceId ? { ...slot, isReleased: true } : slot))
  return summarise(license, after, now())
}

async function answer<Kind extends string>(
  { signer, now }: Needs,
  kind: Kind,
  license: LicenseRow,
  slots: Slot[],
  deviceId: string,
) {
  const { key: licenseKey, planType, maxDevices } = license
  const machineFile = await signer.signMachineFile(
    { licenseKey, deviceId, planType, maxDevices },
    now(),
    API_FILE_LIFETIME,
  )
  return { kind, license: summarise(license, slots, now()), machineFile }
}

function occupied(slots: DeviceRow[], number: number, deviceId: string, moved: number): Slot[] {
  return slots.map(toSlot).map((slot) => {
    return slot.slot === number ? { ...slot, deviceId, moves: slot.moves + moved, isReleased: false } : slot
  })
}

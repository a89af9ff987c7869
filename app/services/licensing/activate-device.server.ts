import { createHash } from "node:crypto"
import type { Clock, Log, Random, Signing, Store } from "#app/capabilities.ts"
import {
  type ActivationDecision,
  type ActivationError,
  countsAfter,
  decideActivation,
} from "#app/domain/licensing/activation.ts"
import {
  type Components,
  idOfCopy,
  type SentDevice,
  serializeComponents,
} from "#app/domain/licensing/components.ts"
import { MAX_LISTED_KEYS } from "#app/domain/licensing/machine-file.ts"
import { createId } from "#app/domain/random.ts"
import { addMilliseconds, days, isPast } from "#app/domain/time.ts"
import {
  addActivation,
  type LicenseRow,
  markDeviceSeen,
  type SeatedDevice,
} from "#db/licensing/activations.server.ts"
import { transferActivation } from "#db/licensing/deactivations.server.ts"
import { claimSeat } from "#db/licensing/device-components.server.ts"
import { findRevokedKeys } from "#db/licensing/revocations.server.ts"
import { type FoundLicense, findLicense, type OwnSeat } from "./find-license.server.ts"
import { type LicenseSummary, toLicenseTerms, withMachineFile } from "./license-summary.server.ts"

type Dependencies = Store & Clock & Random & Signing & Log

/** What a device sends about itself. */
export type ActivatedDevice = {
  deviceId: string
  name: string | null
  appVersion: string | null
  /** As the app hashed them; empty for an app that sends none. */
  components: Components
}

/** How many times an activation is attempted when other requests change the license in between. */
const MAX_RETRIES = 5

export type ActivationResult =
  | { kind: "activated" | "already-active"; license: LicenseSummary; machineFile: string }
  | { kind: "refused"; code: ActivationError | "LICENSE_NOT_FOUND" | "UNAVAILABLE" }

type Options = { mayTransfer: boolean }

/** Nothing was done: the device would use a transfer, which nobody has agreed to. */
export type NeedsTransfer = { kind: "needs-transfer" }

/**
 * Activates a device, or returns why not. Idempotent per device, also for simultaneous requests. A transfer can't be undone:
 * with `mayTransfer` false, it is not used.
 */
export async function activateDevice(
  context: Dependencies,
  typedKey: string,
  device: ActivatedDevice,
): Promise<ActivationResult>
export async function activateDevice(
  context: Dependencies,
  typedKey: string,
  device: ActivatedDevice,
  options: Options,
): Promise<ActivationResult | NeedsTransfer>
export async function activateDevice(
  context: Dependencies,
  typedKey: string,
  device: ActivatedDevice,
  { mayTransfer }: Options = { mayTransfer: true },
): Promise<ActivationResult | NeedsTransfer> {
  for (let attempt = 0; attempt < MAX_RETRIES; attempt++) {
    const found = await findLicense(context, typedKey, device)
    if (found.kind === "refused") return found
    const decision = decideActivation(toLicenseTerms(found.license), found.state, context.now())
    if (decision.kind === "transfer" && !mayTransfer) return { kind: "needs-transfer" }
    if (decision.kind === "refuse") return { kind: "refused", code: decision.because }
    const result = await attemptActivation(context, found, decision, device)
    if (result) return result
  }
  return { kind: "refused", code: "UNAVAILABLE" }
}

type Found = Extract<FoundLicense, { kind: "found" }>
type Accepted = Exclude<ActivationDecision, { kind: "refuse" }>

/** Writes one activation; null when the license changed between its read and the write. */
async function attemptActivation(
  context: Dependencies,
  found: Found,
  decision: Accepted,
  device: ActivatedDevice,
): Promise<ActivationResult | null> {
  if (!(await writeActivation(context, found, decision, device))) return null
  const after = countsAfter(found.state, decision)
  const isNew = decision.kind === "activate" || decision.kind === "transfer"
  const summary = await withMachineFile(context, afterTransfer(found.license, decision), after, device)
  return { kind: isNew ? "activated" : "already-active", ...summary }
}

async function writeActivation(
  { db, now, randomBytes }: Dependencies,
  found: Found,
  decision: Accepted,
  device: ActivatedDevice,
): Promise<boolean> {
  const { license, own, released } = found
  switch (decision.kind) {
    case "activate":
      return addActivation(db, license.id, seated(found, device, null), createId(randomBytes), now())
    case "transfer": {
      if (!released) return false
      const transfer = { activationId: released.id, from: decision.from, isExtra: decision.isExtra }
      return transferActivation(db, license.id, transfer, seated(found, device, released.id), now())
    }
    default: {
      if (!own) return false
      const { seat, isRecognition, learned } = own
      return claimSeat(db, license.id, { seat, device, learned, isRecognition, mayReactivate: true }, now())
    }
  }
}

/** The device on a seat that was another's or nobody's: listed as a copy where another seat has its ID. */
function seated({ listed, components }: Found, device: ActivatedDevice, seatId: string | null): SeatedDevice {
  const isCopy = listed !== null && listed.id !== seatId
  return {
    ...device,
    components,
    listedAs: isCopy ? idOfCopy(device.deviceId, fingerprintOf(components)) : device.deviceId,
  }
}

/** Equal for two calls of one computer at once, so that the database sees that they are. */
const fingerprintOf = (components: Components) =>
  createHash("sha256").update(serializeComponents(components)).digest("hex")

/** The license as the write left it. */
function afterTransfer(license: LicenseRow, decision: Accepted): LicenseRow {
  const used = decision.kind === "transfer" && decision.isExtra ? 1 : 0
  return { ...license, extraTransfers: license.extraTransfers - used }
}

/**
 * The revocation list's number, and a function that signs it; clients that have this number need no
 * signature.
 */
export async function issueRevocationList({ db, signer, now, log }: Dependencies) {
  const issuedAt = now()
  const { number, keys } = await findRevokedKeys(db, issuedAt)
  if (keys.length === MAX_LISTED_KEYS) log.error("revocation-list-full", "older revocations are left out")
  // Sorted, so that the order does not reveal when a license was revoked.
  const sign = () => signer.signRevocations({ number, revoked: keys.map(hashKey).sort() }, issuedAt)
  return { number, sign }
}

/** SHA-256 in hex, unsalted: a key has 103 random bits, so its hash can't be reversed by guessing. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex")
}

type ValidationResult =
  | { kind: "valid"; license: LicenseSummary; machineFile: string }
  | { kind: "invalid"; code: "LICENSE_NOT_FOUND" | "LICENSE_REVOKED" | "DEVICE_NOT_ACTIVATED" }

/** The precision of a device's last-seen time, so that the app's daily use writes at most one row a day. */
const LAST_SEEN_PRECISION = days(1)

/**
 * Whether the license may be used on the device. Updates a last-seen time that is a day old, and what the device has newly told
 * about itself; nothing else is written.
 */
export async function validateDevice(
  context: Store & Clock & Signing,
  typedKey: string,
  device: SentDevice,
): Promise<ValidationResult> {
  for (let attempt = 0; attempt < MAX_RETRIES; attempt++) {
    const found = await findLicense(context, typedKey, device)
    if (found.kind === "refused") return { kind: "invalid", code: found.code }
    const { license, own, state } = found
    if (license.revokedAt) return { kind: "invalid", code: "LICENSE_REVOKED" }
    if (own?.seat.row.deactivatedAt !== null) return { kind: "invalid", code: "DEVICE_NOT_ACTIVATED" }
    if (!(await writeSeen(context, license.id, own, device.deviceId))) continue
    return { kind: "valid", ...(await withMachineFile(context, license, state.counts, device)) }
  }
  throw new Error("the license changed during each attempt")
}

/** False when the seat changed since it was read. */
async function writeSeen(
  { db, now }: Store & Clock,
  licenseId: string,
  { seat, learned, isRecognition }: OwnSeat,
  deviceId: string,
): Promise<boolean> {
  if (learned) {
    const device = { deviceId, name: null, appVersion: null }
    return claimSeat(db, licenseId, { seat, device, learned, isRecognition, mayReactivate: false }, now())
  }
  if (isPast(addMilliseconds(seat.row.lastSeenAt, LAST_SEEN_PRECISION), now()))
    await markDeviceSeen(db, seat.row.id, now())
  return true
}

import type { PlanFeatures } from "#app/domain/orders/plans.ts"
import type { MachineFileFacts } from "#app/domain/payments/recovery.ts"

/** The signed license data that a device can verify offline. */
type MachineFileData = {
  licenseKey: string
  deviceId: string
  planType: string
  maxDevices: number
  /** For whom the file is made, by random ids: the app ignores both, a recovery after a lost database reads them. */
  account?: string | null
  payment?: string
  features?: PlanFeatures
  /** The parts of the device, as the app hashed them. */
  components?: readonly { name: string; hash: string }[]
}

export type VerifiedMachineFile =
  | { kind: "verified"; facts: MachineFileFacts }
  | { kind: "malformed" | "unknown-signing-key" | "wrong-signature" }

/** `revoked`: SHA-256 of each revoked license key, in hex, sorted. */
type Revocations = { number: number; revoked: readonly string[] }

export type PublicKey = { kty: "OKP"; crv: "Ed25519"; x: string; kid: string; alg: "EdDSA"; use: "sig" }

export type LicenseSigner = {
  /** What a machine file says that was signed with the current or the previous key, expired or not. */
  readMachineFile(text: string): Promise<VerifiedMachineFile>
  /** A machine file, valid from `now` for `ttl` milliseconds. */
  signMachineFile(facts: MachineFileData, now: Date, ttl: number): Promise<string>
  /** The signed revocation list, in the same envelope as a machine file. */
  signRevocations(revocations: Revocations, now: Date): Promise<string>
  /** The public keys that verify issued machine files: the current one and the previous one. */
  publicKeys(): Promise<PublicKey[]>
}

import type { PlanFeatures } from "#app/orders/plans/plans.ts"

/** The signed license data that a device can verify offline. */
type MachineFileData = {
  licenseKey: string
  deviceId: string
  planType: string
  maxDevices: number
  features?: PlanFeatures
  /** The parts of the device, as the app hashed them. */
  components?: readonly { name: string; hash: string }[]
}

/** `revoked`: SHA-256 of each revoked license key, in hex, sorted. */
type Revocations = { number: number; revoked: readonly string[] }

export type PublicKey = { kty: "OKP"; crv: "Ed25519"; x: string; kid: string; alg: "EdDSA"; use: "sig" }

export type LicenseSigner = {
  /** A machine file, valid from `now` for `ttl` milliseconds. */
  signMachineFile(facts: MachineFileData, now: Date, ttl: number): Promise<string>
  /** The signed revocation list, in the same envelope as a machine file. */
  signRevocations(revocations: Revocations, now: Date): Promise<string>
  /** The public keys that verify issued machine files: the current one and the previous one. */
  publicKeys(): Promise<PublicKey[]>
}

/** The facts that a licensed computer can check without us. */
export type MachineFacts = { licenseKey: string; deviceId: string; planType: string; maxDevices: number }

/** `revoked`: SHA-256 of each revoked license key, in hex, sorted. */
export type Revocations = { number: number; revoked: readonly string[] }

export type PublicKey = { kty: "OKP"; crv: "Ed25519"; x: string; kid: string; alg: "EdDSA"; use: "sig" }

export type LicenseSigner = {
  /** A machine file, valid from `now` for `ttl` milliseconds. */
  signMachineFile(facts: MachineFacts, now: Date, ttl: number): Promise<string>
  /** The list of revoked licenses, in an envelope like a machine file's. */
  signRevocations(revocations: Revocations, now: Date): Promise<string>
  /** The keys that machine files in the field may be signed with: the current one and the one before. */
  publicKeys(): Promise<PublicKey[]>
}

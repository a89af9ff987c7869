/** The facts that a licensed computer can check without us. */
export type MachineFacts = { licenseKey: string; deviceId: string; planType: string; maxDevices: number }

export type PublicKey = { kty: "OKP"; crv: "Ed25519"; x: string; kid: string; alg: "EdDSA"; use: "sig" }

export type LicenseSigner = {
  /** A machine file, valid from `now` for `ttl` milliseconds. */
  signMachineFile(facts: MachineFacts, now: Date, ttl: number): Promise<string>
  /** The keys that machine files in the field may be signed with: the current one and the one before. */
  publicKeys(): Promise<PublicKey[]>
}

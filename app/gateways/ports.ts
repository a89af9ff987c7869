import type { DeliveryEvent, Email } from "#app/domain/email.ts"
import type { PlanFeatures } from "#app/domain/orders/plans.ts"
import type { RegionalPrice } from "#app/domain/orders/pricing.ts"
import type { SiteSeller } from "#app/domain/orders/seller.ts"

/** Fields of one log line, without personal data or secrets: no addresses, names, keys or cookies. */
type LogFields = Record<string, string | number | boolean | null>

export type Logger = {
  info(event: string, fields?: LogFields): void
  /** Logs an event that needs attention; the bound parameters of a failed query are left out. */
  error(event: string, error: unknown, fields?: LogFields): void
}

export type Geolocation = {
  /** The visitor's country as ISO 3166-1 alpha-2; null when unknown. Never throws. */
  findCountry(): Promise<string | null>
}

/** Pictures attached to bug reports, which have none where no bucket is bound. Each function throws when the store does not answer. */
export type Pictures = {
  /** Never replaces one: "taken" when another picture has this key. The same one may be added again. */
  add(key: string, bytes: Uint8Array): Promise<"added" | "taken">
  /** Null when there is none. */
  find(key: string): Promise<ReadableStream | null>
  /** Deletes those that exist, at most 1,000. */
  delete(keys: string[]): Promise<void>
}

export type CachedPrice = { price: RegionalPrice; storedAt: Date }

/** Regional prices in KV, keyed by country. Both functions reject when the cache is unavailable. */
export type PriceCache = {
  /** Null when the entry is missing or invalid. */
  find(country: string): Promise<CachedPrice | null>
  store(country: string, entry: CachedPrice): Promise<void>
}

/** What pages print of the seller, copied from the owner's settings so that no page waits for D1. */
export type SellerCache = {
  /**
   * Null until the settings are first saved. Rejects when the cache is unavailable and no earlier answer is known.
   * Requests at the same time share one read, which `waitUntil` lets end.
   */
  find(waitUntil: (work: Promise<unknown>) => void): Promise<SiteSeller | null>
  store(seller: SiteSeller): Promise<void>
}

/**
 * Hashes what is too easy to guess for a hash alone, with a key that the database does not have. A hash begins with the id of
 * its key.
 */
export type KeyedHasher = {
  /** The hash under the current key. */
  hash(text: string): string
  /** The hash under each key that is configured: the current one, and the previous one during a rotation. */
  hashes(text: string): string[]
  /** Whether one of these keys made this hash of the text, compared in constant time: what the site itself handed out. */
  isHashOf(text: string, hash: string | null): boolean
  /** Whether the key of this hash is configured: what another one hashed can't be compared with anything. */
  isReadable(hash: string): boolean
}

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

export type SendResult =
  /** Also where the service says that the email of this key was sent before; then its id for the email may be unknown. */
  | { kind: "accepted"; id: string | null }
  /** Not sent now; `retryAfter` milliseconds from now it may be, where the service says so. */
  | { kind: "failed"; because: string; retryAfter: number | null }
  /** The service will never send to this recipient. */
  | { kind: "undeliverable"; because: string }

type FoundDelivery =
  /** Null where nothing has happened yet, or nothing that this site knows. */
  | { kind: "found"; event: DeliveryEvent | null }
  /** The service does not know the email, or its key may not read it. */
  | { kind: "refused" }
  | { kind: "unavailable" }

export type Mailer = {
  /** Sends at most one email per idempotency key within 24 hours, where the service knows such keys. */
  send(email: Email, idempotencyKey: string): Promise<SendResult>
  /** Whether the service responds. */
  isReachable(): Promise<boolean>
  /** Asks what became of an email that the service accepted, by its id for it. */
  findDelivery(id: string): Promise<FoundDelivery>
}

/** A webhook event of an email service. "unknown-event" says nothing of a delivery. */
export type EmailWebhook =
  | { kind: "forged" }
  | { kind: "unparsable" }
  | { kind: "unknown-event"; type: string }
  | { kind: "delivery"; event: DeliveryEvent }

/** Checks whether the service sent the request, and reads its event. Never throws. */
export type ReadEmailWebhook = (request: Request) => Promise<EmailWebhook>

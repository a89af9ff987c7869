import type { PlanType } from "./plans.ts"

/** A slot of a licence, from its first use on, with the device that is in it or was in it last. */
export type Device = {
  /** 1 to the licence's maxDevices. */
  slot: number
  deviceId: string
  name: string | null
  appVersion: string | null
  /** How often a different device took the slot over. */
  moves: number
  firstSeenAt: Date
  lastSeenAt: Date
  /** Null while the device is active. */
  releasedAt: Date | null
}

/** What an account owns. */
export type License = {
  id: string
  key: string
  planType: PlanType
  maxDevices: number
  createdAt: Date
  revokedAt: Date | null
  /** In the order of their slots. */
  devices: readonly Device[]
}

export type Account = {
  id: string
  email: string
  optInPromotions: boolean
  createdAt: Date
  /** The licence that makes the account paid; null for a free account. */
  license: License | null
}

/** Paid means: owns a licence that is not revoked. */
export function isPaid(account: Account): boolean {
  return account.license !== null && account.license.revokedAt === null
}

/** The device that a one-device licence is active on; null is "Not Activated". */
export function activeDeviceId({ devices }: Pick<License, "devices">): string | null {
  return devices.find(({ slot, releasedAt }) => slot === 1 && releasedAt === null)?.deviceId ?? null
}

/** The name that the dashboard greets: the part of the address before the at sign. */
export function greetingName(email: string): string {
  const at = email.lastIndexOf("@")
  return at > 0 ? email.slice(0, at) : email
}

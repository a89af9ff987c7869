import type { PlanType } from "#app/domain/checkout/plans.ts"

/** A seat of a license, from its first use on, with the device that is in it or was in it last. */
export type Device = {
  /** 1 to the license's maxDevices. */
  seat: number
  deviceId: string
  name: string | null
  appVersion: string | null
  /** How often a different device took the seat over. */
  transfers: number
  firstSeenAt: Date
  lastSeenAt: Date
  /** Null while the device is active. */
  deactivatedAt: Date | null
}

/** What an account owns. */
export type License = {
  id: string
  key: string
  planType: PlanType
  maxDevices: number
  createdAt: Date
  revokedAt: Date | null
  /** In the order of their activations. */
  devices: readonly Device[]
}

export type Account = {
  id: string
  email: string
  optInPromotions: boolean
  createdAt: Date
  /** The license that makes the account paid; null for a free account. */
  license: License | null
}

/** Paid means: owns a license that is not revoked. */
export function isPaid(account: Account): boolean {
  return account.license !== null && account.license.revokedAt === null
}

/** The device that a one-device license is active on; null is "Not Activated". */
export function activeDeviceId({ devices }: Pick<License, "devices">): string | null {
  return devices.find(({ seat, deactivatedAt }) => seat === 1 && deactivatedAt === null)?.deviceId ?? null
}

/** The name that the dashboard greets: the part of the address before the at sign. */
export function greetingName(email: string): string {
  const at = email.lastIndexOf("@")
  return at > 0 ? email.slice(0, at) : email
}

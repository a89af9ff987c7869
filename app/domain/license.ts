import type { PlanType } from "./plans.ts"

/** What an account owns. */
export type License = {
  id: string
  key: string
  planType: PlanType
  maxDevices: number
  createdAt: Date
  revokedAt: Date | null
  /** The active device of a one-device licence; null is "Not Activated". */
  deviceId: string | null
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

/** The name that the dashboard greets: the part of the address before the at sign. */
export function greetingName(email: string): string {
  const at = email.lastIndexOf("@")
  return at > 0 ? email.slice(0, at) : email
}

import type { License } from "#app/domain/licensing/license.ts"

export type Account = {
  id: string
  email: string
  optInPromotions: boolean
  createdAt: Date
  /** The license that decides whether the account is paid; null for a free account. */
  license: License | null
}

/** Whether the account has a license that is not revoked. */
export function isPaid(account: Account): boolean {
  return account.license !== null && account.license.revokedAt === null
}

/** The local part of the address, which the dashboard greets as a name. */
export function greetingName(email: string): string {
  const at = email.lastIndexOf("@")
  return at > 0 ? email.slice(0, at) : email
}

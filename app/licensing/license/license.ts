import { type Device, LISTED_SEATS, type SeatCounts } from "#app/licensing/devices/device.ts"
import type { PlanType } from "#app/orders/plans/plans.ts"

export type License = {
  id: string
  key: string
  userId: string | null
  /** ID of the payment that bought the license. */
  paymentId: string
  planType: PlanType
  maxDevices: number
  createdAt: Date
  revokedAt: Date | null
  /** Why it is revoked; null for a license in force. */
  revocationReason: "refunded" | "dispute-lost" | "by-owner" | null
  /** Remaining extra transfers, allowed by the site's owner beyond the one that each seat has. */
  extraTransfers: number
  seats: SeatCounts
  /** Devices in the first 20 seats, by seat. */
  devices: readonly Device[]
}

/** Checks if a license has devices beyond those that are read with it. */
export function isLarge({ seats }: Pick<License, "seats">): boolean {
  return seats.active + seats.released > LISTED_SEATS
}

/** The active device of a one-device license; null when it is not activated. */
export function activeDeviceId({ devices }: Pick<License, "devices">): string | null {
  return devices.find(({ seat, deactivatedAt }) => seat === 1 && deactivatedAt === null)?.deviceId ?? null
}

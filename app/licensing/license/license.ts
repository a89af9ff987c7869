import { type Device, LISTED_SEATS } from "#app/licensing/devices/device.ts"
import type { RevocationReason } from "#app/licensing/machine-files/machine-file.ts"
import type { PlanType } from "#app/orders/plans/plans.ts"
import type { SeatedLicense } from "./license-terms.ts"

export type License = SeatedLicense & {
  id: string
  key: string
  userId: string | null
  /** ID of the payment that bought the license. */
  paymentId: string
  planType: PlanType
  /** Reason why it is revoked; null for a license in force. */
  revocationReason: RevocationReason | null
  /** Devices in the first 20 seats, by seat. */
  devices: readonly Device[]
}

/** Checks if a license has devices beyond those that are read with it. */
export const isLarge = ({ activeSeats, releasedSeats }: License) => activeSeats + releasedSeats > LISTED_SEATS

/** The active device of a one-device license; null when it is not activated. */
export function activeDeviceId({ devices }: Pick<License, "devices">) {
  return devices.find(({ seat, deactivatedAt }) => seat === 1 && deactivatedAt === null)?.deviceId ?? null
}

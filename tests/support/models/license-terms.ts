import type { PlanType } from "#app/orders/plans/plans.ts"

type ModelOrder = {
  id: string
  planType: PlanType
  devices: number
  paidAt: number
  /** Refunded in full, or lost in a dispute. */
  isReturned: boolean
}

/** A number of devices that the owner set, and the order that it stands for. */
type ModelNumber = { devices: number; orderId: string; setAt: number }

/** A license: its own order is the first. */
export type ModelLicense = { orders: ModelOrder[]; numbers: ModelNumber[] }

/** The orders that count, largest first, then latest; the license's own if none is kept. */
export function countedOrders({ orders }: ModelLicense): ModelOrder[] {
  const kept = orders.filter(({ isReturned }) => !isReturned)
  return (kept.length > 0 ? kept : orders.slice(0, 1)).toSorted(
    (one, other) => other.devices - one.devices || other.paidAt - one.paidAt,
  )
}

/** The plan and the number of devices that a license must have. */
export function expectedTerms(license: ModelLicense): [PlanType | undefined, number] {
  const counted = countedOrders(license)
  const number = license.numbers.findLast(({ orderId }) => counted.some(({ id }) => id === orderId))
  const replaced = counted.find(({ id }) => id === number?.orderId)
  const isAbove = ({ paidAt, devices }: ModelOrder) =>
    !number || !replaced || paidAt > number.setAt || devices > replaced.devices
  const devices = Math.max(number?.devices ?? 0, ...counted.filter(isAbove).map((order) => order.devices))
  return [counted[0]?.planType, devices]
}

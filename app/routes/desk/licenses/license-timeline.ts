import { revokedTitles } from "#app/copy/desk/licenses.ts"
import { planNames } from "#app/domain/orders/order.ts"
import { type TimelineEvent, timelineOf } from "#app/routes/desk/kernel.ts"
import type { LicenseDetails } from "#db/desk/license-details.server.ts"

function upgradeItems({
  orderId,
  toPlan,
  toDevices,
  upgradedAt,
  revertedAt,
}: LicenseDetails["upgrades"][number]): TimelineEvent[] {
  const detail = `${planNames[toPlan]}, ${toDevices.toLocaleString("en-US")} computers`
  const href = `/desk/orders/${orderId}`
  return [
    { key: `${orderId} upgraded`, at: upgradedAt, title: "Upgraded by a quote", detail, href },
    {
      key: `${orderId} reverted`,
      at: revertedAt,
      title: "Upgrade taken back: payment returned",
      detail,
      href,
    },
  ]
}

/** Everything that happened to a license. */
export function licenseTimeline(rows: LicenseDetails) {
  const { license, orderedAt, retiredKeys, upgrades } = rows
  const { createdAt, planType, revokedAt, revocationReason, orderId } = license
  const own = [
    { key: "ordered", at: orderedAt, title: "Order opened", href: `/desk/orders/${orderId}` },
    { key: "issued", at: createdAt, title: "License issued", detail: planNames[planType] },
    ...upgrades.flatMap(upgradeItems),
    ...retiredKeys.map(({ key, retiredAt }) => ({
      key: `retired ${key}`,
      at: retiredAt,
      title: "Key replaced",
      detail: `The old key ends in ${key.slice(-4)}.`,
    })),
    {
      key: "revoked",
      at: revokedAt,
      title: revocationReason ? revokedTitles[revocationReason] : "Revoked",
    },
  ]
  return timelineOf(own, rows)
}

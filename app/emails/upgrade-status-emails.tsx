import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { computers } from "#app/domain/orders/item-name.ts"
import type { SiteAddresses } from "./layout.tsx"
import { licenseNotice } from "./notices.ts"

type UpgradeChange = {
  orderId: string
  devicesWithout: number
  devicesWith: number
  email: string
  at: Date
}

export function upgradeRevertedEmail(
  { orderId, devicesWithout, email, at, isRefund }: UpgradeChange & { isRefund: boolean },
  site: SiteAddresses,
): OutboxEmail {
  const notice = licenseNotice(
    {
      kind: "license-status",
      id: `upgrade-reverted:${orderId}`,
      at,
      subject: `Your ${brand.name} license covers ${computers(devicesWithout)} again`,
      opening: `${isRefund ? "The payment for your upgrade was refunded in full." : "A dispute about the payment for your upgrade has ended: the bank of whoever paid has taken the money back."} Your license keeps its key and covers ${computers(devicesWithout)} again. Computers beyond that were released.`,
      writeIf: "If this is a mistake, write to",
    },
    site,
  )
  return { to: email, ...notice }
}

export function upgradeRestoredEmail(
  { orderId, devicesWith, email, at }: UpgradeChange,
  site: SiteAddresses,
): OutboxEmail {
  const notice = licenseNotice(
    {
      kind: "license-status",
      id: `upgrade-restored:${orderId}`,
      at,
      subject: `Your ${brand.name} license covers ${computers(devicesWith)} again`,
      opening: `The dispute about the payment for your upgrade has ended, and your license covers ${computers(devicesWith)} again. Computers that were released can be activated again.`,
    },
    site,
  )
  return { to: email, ...notice }
}

import { brand } from "#app/copy/brand.ts"
import { computers } from "#app/copy/checkout/items.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatDay } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type UpgradeChange = {
  orderId: string
  devicesWithout: number
  devicesWith: number
  email: string
  at: Date
}

export function upgradeRevertedEmail(
  { orderId, devicesWithout, email, at }: UpgradeChange,
  site: SiteAddresses,
): OutboxEmail {
  return {
    id: `upgrade-reverted:${orderId}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your ${brand.name} license covers ${computers(devicesWithout)} again`,
        opening: `The payment for your upgrade was returned, by a full refund or a dispute at your bank. Your license keeps its key and covers ${computers(devicesWithout)} again. Computers beyond that were released.`,
        highlight: null,
        link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
        facts: [["Date", formatDay(at)]],
        closing: supportSentence(site, "If this is a mistake, write to"),
      },
      site,
    ),
  }
}

export function upgradeRestoredEmail(
  { orderId, devicesWith, email, at }: UpgradeChange,
  site: SiteAddresses,
): OutboxEmail {
  return {
    id: `upgrade-restored:${orderId}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your ${brand.name} license covers ${computers(devicesWith)} again`,
        opening: `The dispute about the payment for your upgrade has ended, and your license covers ${computers(devicesWith)} again. Computers that were released can be activated again.`,
        highlight: null,
        link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
        facts: [["Date", formatDay(at)]],
        closing: supportSentence(site),
      },
      site,
    ),
  }
}

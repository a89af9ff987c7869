import { brand } from "#app/copy/brand.ts"
import { refundRule } from "#app/copy/orders/refunds.ts"
import { itemName } from "#app/domain/orders/item-name.ts"
import type { Item, Order } from "#app/domain/orders/order.ts"
import type { EmailContent } from "./email-content.ts"
import type { SiteAddresses } from "./layout.tsx"

/** What the receipt of one kind of order says, beside its facts. */
export type ReceiptContent = Omit<EmailContent, "facts" | "closing">

export function licenseContent(
  { order, licenseKey }: { order: Order; licenseKey: string },
  site: SiteAddresses,
): ReceiptContent {
  return {
    subject: `Your ${brand.name} license`,
    opening: `Thank you for buying ${brand.fullName}. This is your receipt, with your license key. Please keep it.`,
    highlights: [{ title: itemName(order), label: "License key", value: licenseKey }],
    steps: {
      title: "How to activate",
      items: [`Download ${brand.name} and install it.`, `Start ${brand.name} and paste the key.`],
    },
    link: { label: `Download ${brand.name}`, url: `${site.siteUrl}/download` },
    lists: isForMany(order) ? [silentInstall(site)] : [],
    notes: [refundRule],
  }
}

export function otherHolderContent(site: SiteAddresses): ReceiptContent {
  return {
    subject: `Your receipt for ${brand.fullName}`,
    opening: `This is the receipt of your order of ${brand.fullName}. The license that you bought does not belong to your account anymore, so this email has no license key.`,
    link: { label: "Your account", url: `${site.siteUrl}/account` },
    notes: [refundRule],
  }
}

/** A license for several computers. */
const isForMany = ({ planType }: Item) => planType !== null && planType !== "basic"

/** Where somebody with many computers reads how they get the app without sitting down at each. */
const silentInstall = (site: SiteAddresses) => ({
  title: "Many computers",
  links: [{ label: "Install it on all of them", url: `${site.siteUrl}/help/silent-install` }],
})

export function upgradeContent(site: SiteAddresses): ReceiptContent {
  return {
    subject: `Your ${brand.name} license covers more computers`,
    opening: `Thank you for your order of ${brand.fullName}. This is your receipt. Your license keeps its key and its computers: the same key now activates more of them.`,
    link: { label: "Your license", url: `${site.siteUrl}/dashboard` },
    lists: [silentInstall(site)],
    notes: [refundRule],
  }
}

export function donationContent(site: SiteAddresses): ReceiptContent {
  return {
    subject: `Thank you for your donation to ${brand.name}`,
    opening: "Thank you for your donation! Your support helps us keep the product awesome.",
    link: { label: "Your donations", url: `${site.siteUrl}/donate` },
    notes: ["Donations are final, except where the law requires otherwise."],
  }
}

import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { planNames } from "#app/domain/orders/order.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"
import { formatDay } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type LicenseKeys = {
  id: string
  email: string
  licenses: { key: string; planType: PlanType }[]
  at: Date
}

/** The keys of an account's licenses that are in force, for a buyer who lost the receipt. */
export function licenseKeysEmail({ id, email, licenses, at }: LicenseKeys, site: SiteAddresses): OutboxEmail {
  const isOne = licenses.length === 1
  const [keys, them] = isOne ? ["license key", "it"] : ["license keys", "them"]
  return {
    kind: "license-keys",
    id: `license-keys:${id}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your ${brand.name} ${keys}`,
        opening: `Someone, most likely you, asked for the ${keys} of your ${brand.name} account. Anyone who has a key can activate computers with it, so keep ${them} to yourself.`,
        highlights: licenses.map(({ key, planType }, index) => ({
          label: isOne ? "License key" : `License ${index + 1}, ${planNames[planType]}`,
          value: key,
        })),
        link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
        facts: [["Account", email]],
        closing: `If you did not ask for this, your license has not changed, and you don't need to do anything. ${supportSentence(site)}`,
      },
      site,
    ),
  }
}

type LicenseKeyReplacement = { id: string; email: string; licenseKey: string; at: Date }

export function licenseKeyReplacedEmail(
  { id, email, licenseKey, at }: LicenseKeyReplacement,
  site: SiteAddresses,
): OutboxEmail {
  return {
    kind: "license-key-replaced",
    id: `license-key-replaced:${id}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject: `Your ${brand.name} license has a new key`,
        opening:
          "Your license key was replaced on your dashboard, and the old key no longer works. Your computers stay on your license: enter the new key on each of them. That does not use a transfer.",
        highlights: [{ label: "New license key", value: licenseKey }],
        link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
        facts: [
          ["Account", email],
          ["Date", formatDay(at)],
        ],
        closing: supportSentence(site, "If it was not you, change your password and write to"),
      },
      site,
    ),
  }
}

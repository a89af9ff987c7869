import { brand } from "#app/copy/brand.ts"
import { planCopy } from "#app/copy/checkout/plans.ts"
import type { PlanType } from "#app/domain/checkout/plans.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatDay } from "#app/domain/time.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type LicenseKeys = {
  id: string
  email: string
  licenses: { key: string; planType: PlanType }[]
  at: Date
}

/** The keys of an account's licenses that are in force, for a buyer who lost the receipt. */
export function licenseKeysEmail({ id, email, licenses, at }: LicenseKeys, site: SiteAddresses): OutboxEmail {
  const [first] = licenses
  const isOne = licenses.length === 1
  return {
    id: `license-keys:${id}`,
    to: email,
    createdAt: at,
    ...renderEmail({
      subject: isOne ? `Your ${brand.name} license key` : `Your ${brand.name} license keys`,
      opening:
        "Somebody, most likely you, asked for the license key of your account. Whoever has the key can activate computers with it, so keep it to yourself.",
      highlight: isOne && first ? { label: "License key", value: first.key } : null,
      facts: isOne
        ? [["Account", email]]
        : [
            ["Account", email],
            ...licenses.map(({ key, planType }, index): [string, string] => [
              `License ${index + 1}, ${planCopy[planType].name}`,
              key,
            ]),
          ],
      link: { label: "Your dashboard", url: `${site.siteUrl}/dashboard` },
      closing: `If you did not ask for it, nothing has changed. Questions? Write to ${site.contact.supportEmail}.`,
    }),
  }
}

type LicenseKeyReplacement = { id: string; email: string; licenseKey: string; at: Date }

export function licenseKeyReplacedEmail(
  { id, email, licenseKey, at }: LicenseKeyReplacement,
  site: SiteAddresses,
): OutboxEmail {
  return {
    id: `license-key-replaced:${id}`,
    to: email,
    createdAt: at,
    ...renderEmail({
      subject: `Your ${brand.name} license has a new key`,
      opening:
        "Your license key was replaced on your dashboard. The old key no longer works. Your computers keep their places: enter the new key on each of them, and that counts as no move.",
      highlight: { label: "New license key", value: licenseKey },
      facts: [
        ["Account", email],
        ["Date", formatDay(at)],
      ],
      link: { label: "Your dashboard", url: `${site.siteUrl}/dashboard` },
      closing: `If you did not replace it, change your password and write to ${site.contact.supportEmail}.`,
    }),
  }
}

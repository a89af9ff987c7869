import { computers } from "#app/orders/order/order.ts"
import { brand } from "#app/platform/brand.ts"
import { type EmailContent, type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import type { EmailKind } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { formatIndianDay, formatMoment } from "#app/platform/time.ts"

/** Without facts, it has the day. */
type LicenseNotice = Pick<EmailContent, "subject" | "opening" | "facts" | "highlights"> & {
  kind: EmailKind
  id: string
  at: Date
  /** When to write to our support, up to its address. */
  writeIf?: string
}

/** Tells the holder of a license about a change of its state. The caller adds the recipient. */
export function licenseNotice({ kind, id, at, writeIf, ...notice }: LicenseNotice, site: SiteAddresses) {
  return writeEmail(
    { kind, id, at },
    {
      facts: [["Date", formatIndianDay(at)]],
      ...notice,
      link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
      closing: supportSentence(site, writeIf),
    },
    site,
  )
}

/** Change that our support made to a license. */
export type LicenseChange =
  | { kind: "revoked" | "reinstated" | "moved-away" | "moved-here" }
  | { kind: "devices"; before: number; after: number }

/** Text that replaces, in emails to an account, the key of a license that was moved to another account. */
export const IN_PLACE_OF_KEY = "It belongs to another account now"

/** Tells the holder of a license what our support changed; the recipient is read when it is queued. */
export function licenseChangeEmail(
  { id, change, at }: { id: string; change: LicenseChange; at: Date },
  site: SiteAddresses,
) {
  return licenseNotice(
    { kind: "license-change", id, at, facts: [["Changed", formatMoment(at)]], ...describe(change) },
    site,
  )
}

function describe(change: LicenseChange) {
  switch (change.kind) {
    case "revoked":
      return {
        subject: `Your ${brand.name} license was revoked`,
        opening:
          "We revoked your license, so it no longer works on any computer. Your account, receipts and bug reports stay.",
        writeIf: "To ask why, or if this is a mistake, write to",
      }
    case "reinstated":
      return {
        subject: `Your ${brand.name} license works again`,
        opening:
          "We restored your license, with the same key and the same computers. Open the app while you’re online.",
        writeIf: "If the app still says the license was revoked, write to",
      }
    case "moved-away":
      return {
        subject: `Your ${brand.name} license belongs to another account now`,
        opening:
          "We moved your license to another account. The key and the computers stay with the license, and your dashboard no longer shows it.",
        writeIf: "If you didn’t ask us to, write to",
      }
    case "moved-here":
      return {
        subject: `A ${brand.name} license belongs to your account now`,
        opening:
          "We moved a license from another account to yours. Its key and its computers are on your dashboard, and you can download the app.",
        writeIf: "If you didn’t expect it, write to",
      }
    case "devices":
      return {
        subject: `Your ${brand.name} license is for ${computers(change.after)} now`,
        opening: `We changed your license from ${computers(change.before)} to ${computers(change.after)}. The key stays the same, and you don’t need to do anything.`,
        writeIf: "If you didn’t ask us to, write to",
      }
  }
}

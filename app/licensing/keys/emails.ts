import type { SeatUsage } from "#app/licensing/activation/activation.ts"
import { seatsSentence, transfersSentence } from "#app/licensing/devices/seats-copy.ts"
import { licenseNotice } from "#app/licensing/license/emails.ts"
import { type PlanType, planNames } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import type { OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { withoutLinks } from "#app/platform/email/without-links.ts"
import { formatIndianDay, formatMoment } from "#app/platform/time.ts"

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
  return writeEmail(
    { kind: "license-keys", id: `license-keys:${id}`, to: email, at },
    {
      subject: `Your ${brand.name} ${keys}`,
      opening: `Someone, most likely you, asked for the ${keys} of your ${brand.name} account. Anyone who has a key can activate computers with it, so keep ${them} to yourself.`,
      highlights: licenses.map(({ key, planType }, index) => ({
        label: isOne ? "License key" : `License ${index + 1}, ${planNames[planType]}`,
        value: key,
      })),
      link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
      facts: [["Account", email]],
      closing: `If you didn’t ask for this, you don’t need to do anything. Your ${isOne ? "license hasn’t" : "licenses haven’t"} changed. ${supportSentence(site)}`,
    },
    site,
  )
}

export function licenseKeyReplacedEmail(
  { id, email, licenseKey, at }: { id: string; email: string; licenseKey: string; at: Date },
  site: SiteAddresses,
) {
  const notice = licenseNotice(
    {
      kind: "license-key-replaced",
      id: `license-key-replaced:${id}`,
      at,
      subject: `Your ${brand.name} license has a new key`,
      opening:
        "Your license key was replaced on your dashboard, and the old key no longer works. Your computers stay on your license. Enter the new key on each of them. That doesn’t use a transfer.",
      highlights: [{ label: "New license key", value: licenseKey }],
      facts: [
        ["Account", email],
        ["Date", formatIndianDay(at)],
      ],
      writeIf: "If it wasn’t you, change your password and write to",
    },
    site,
  )
  return { to: email, ...notice }
}

/** Origin of the release: the dashboard, the app, or the site's owner. */
export type ReleasedIn = "dashboard" | "app" | "desk"

type DevicesRelease = {
  id: string
  devices: { deviceId: string; name: string | null }[]
  releasedIn: ReleasedIn
  /** The seats of the license after the release. */
  seats: SeatUsage
  at: Date
}

/** Tells the owner of a license which computers were released; the recipient is read when it is queued. */
export function devicesReleasedEmail(
  { id, devices, releasedIn, seats, at }: DevicesRelease,
  site: SiteAddresses,
) {
  const isOne = devices.length === 1
  const computers = isOne ? "computer" : `${devices.length} computers`
  const license = `from your ${brand.name} license`
  const released = `${isOne ? "A computer was" : `${computers} were`} released ${license}`
  const opening = {
    dashboard: `${released} using your dashboard.`,
    app: `${released} using the ${brand.name} app.`,
    desk: `We released ${isOne ? "a computer" : computers} ${license}.`,
  }[releasedIn]
  return licenseNotice(
    {
      kind: "license-change",
      id,
      at,
      subject: released,
      opening: `${opening} ${seatsSentence(seats)}`,
      facts: [
        ...devices.map((device, index): [string, string] => [
          isOne ? "Computer" : `Computer ${index + 1}`,
          describe(device),
        ]),
        ["Released", formatMoment(at)],
        ["Transfers", transfersSentence(seats.transfers)],
      ],
      writeIf:
        releasedIn === "desk"
          ? "If you didn’t ask us to, write to"
          : "If it wasn’t you, change your password, replace your license key on your dashboard, and write to",
    },
    site,
  )
}

function describe({ deviceId, name }: DevicesRelease["devices"][number]) {
  return name ? `${withoutLinks(name)} (${withoutLinks(deviceId)})` : withoutLinks(deviceId)
}

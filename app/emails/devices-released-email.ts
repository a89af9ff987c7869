import { brand } from "#app/copy/brand.ts"
import { seatsSentence, transfersSentence } from "#app/copy/licensing/seats.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { SeatUsage } from "#app/domain/licensing/activation.ts"
import { formatMoment } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

/** Where the release was asked for: on the dashboard, in the app, or by the site's owner. */
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
): Omit<OutboxEmail, "to"> {
  const isOne = devices.length === 1
  const were = isOne ? "A computer was" : `${devices.length} computers were`
  const where = {
    dashboard: "on your dashboard",
    app: `in the ${brand.name} app`,
    desk: "by our support",
  }[releasedIn]
  return {
    kind: "license-change",
    id,
    createdAt: at,
    ...renderEmail(
      {
        subject: `${were} released from your ${brand.name} license`,
        opening: `${were} released from your ${brand.name} license, ${where}. ${seatsSentence(seats)}`,
        link: { label: "Open your dashboard", url: `${site.siteUrl}/dashboard` },
        facts: [
          ...devices.map((device, index): [string, string] => [
            isOne ? "Computer" : `Computer ${index + 1}`,
            describe(device),
          ]),
          ["Released", formatMoment(at)],
          ["Transfers", transfersSentence(seats.transfers)],
        ],
        closing: supportSentence(
          site,
          releasedIn === "desk"
            ? "If you did not ask us for it, write to"
            : "If it was not you, change your password, replace your license key on your dashboard, and write to",
        ),
      },
      site,
    ),
  }
}

function describe({ deviceId, name }: DevicesRelease["devices"][number]): string {
  return name ? `${withoutLinks(name)} (${withoutLinks(deviceId)})` : withoutLinks(deviceId)
}

/**
 * Without the signs that URLs and addresses need: whoever has the key chooses these texts, and email clients
 * make links of what looks like one.
 */
function withoutLinks(text: string): string {
  return text.replace(/[^\p{L}\p{N} _:()'-]/gu, "·")
}

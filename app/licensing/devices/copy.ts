import { MAX_RECOGNITIONS } from "#app/licensing/activation/device-components.ts"
import { recognitionLimit, recognitionWindow } from "#app/licensing/activation/rules-copy.ts"
import { longFileTime, shortFileTime } from "#app/licensing/machine-files/copy.ts"
import { offlineFileTerms } from "#app/licensing/machine-files/machine-file.ts"
import { disputeLost, refundArrival } from "#app/orders/order/refund-rule-copy.ts"
import { brand } from "#app/platform/brand.ts"
import { formatDay, formatIndianDay } from "#app/platform/time.ts"
import { type Device, MAX_DEVICE_NAME } from "./device.ts"

type Usage = { devicesUsed: number; maxDevices: number }

/** "3 of 20 in use" */
export function devicesInUse({ devicesUsed, maxDevices }: Usage) {
  return `${devicesUsed} of ${maxDevices} in use`
}

/** Words of the list of a license's computers. */
export const deviceListCopy = {
  title: "Your computers",
  none: "No computer yet",
  inUse: ({ devicesUsed, maxDevices }: Usage) => `Computers in use: ${devicesUsed} of ${maxDevices}`,
  search: "Find by name or device ID",
  find: "Find",
  download: "Download CSV",
  /** Stands before the query; `isPart` is true if the list has other pages. */
  found: (count: number, isPart: boolean) =>
    count === 0
      ? `No ${isPart ? "more " : ""}computer matches `
      : `${count} found ${isPart ? "on this page " : ""}for `,
  showAll: "Show all",
  choose: "Select",
  chooseOne: (name: string) => `Select ${name}`,
  computer: "Computer",
  lastSeen: "Last seen",
  version: "Version",
  released: "Released",
  releaseColumn: "Release",
  release: "Release…",
  releaseOne: (name: string) => `Release… ${name}`,
  releaseChosen: "Release selected…",
  first: "First computers",
  more: "More computers",
} as const

type DeviceTimes = Pick<Device, "lastSeenAt" | "deactivatedAt" | "appVersion">

/** "Last seen 22 November 2026, version 1.2.3" */
export function deviceHistory({ lastSeenAt, deactivatedAt, appVersion }: DeviceTimes) {
  const at = deactivatedAt
    ? `Released ${formatIndianDay(deactivatedAt)}`
    : `Last seen ${formatIndianDay(lastSeenAt)}`
  return appVersion ? `${at}, version ${appVersion}` : at
}

export const revokedDevices = `The license was revoked, so ${brand.name} is off on these computers.`

export const offlineCopy = {
  title: "A computer that’s never online",
  lead: `${brand.name} shows a device ID on that computer. Type it here, copy the file you get to the computer, and open it in ${brand.name}.`,
  asksForTransfer: (deviceId: string) =>
    `This uses a transfer, which can’t be undone. Is ${deviceId} right? If not, correct it below. No transfer has been used yet.`,
  useTransfer: "Yes, use the transfer",
  next: `The download starts by itself. Copy the file to that computer and open it in ${brand.name}.`,
} as const

/** Until which day a machine file issued today is valid, and from which one a one-year file is available. */
export function offlineFileNote(purchasedAt: Date, now: Date, refundWindowDays: number) {
  const { lastDay, yearFileFrom } = offlineFileTerms(purchasedAt, now, refundWindowDays)
  const counts =
    "It counts as one of your computers. Check the ID first, because correcting a mistyped one uses a transfer."
  const until = formatDay(lastDay)
  if (yearFileFrom) {
    return `${counts} A file made today works for ${shortFileTime}, until ${until}. From ${formatDay(yearFileFrom)}, files you download here will work for ${longFileTime}. New files are free.`
  }
  return `${counts} A file made today works for ${longFileTime}, until ${until}. After that you can get a new one here for free.`
}

export const replaceCopy = {
  lead: "The old key stops working right away, and you can’t undo this. Your computers stay on your license. Enter the new key on each of them.",
  devices: `Entering the new key doesn’t use a transfer. Computers that still have the old key will say it was revoked. A computer that’s offline keeps working until its machine file expires.`,
} as const

/** Under a license that no computer has. */
export const notActivated = "Install it on your computer, then enter your key there."

/** At a computer of the dashboard that came back with another ID. */
export const recognizedNote = (at: Date) =>
  `Recognized after a reinstallation, ${formatIndianDay(at)}. That used no transfer. It works up to ${recognitionLimit}.`

/** Recognitions of a computer, at the desk: "23 November 2026 (2 of 5 in 30 days)". */
export const recognitionsLabel = (day: string, count: number) =>
  `${day} (${count} of ${MAX_RECOGNITIONS} in ${recognitionWindow})`

/** Reason why a license has ended, for its holder; amounts in words, null where they are not known. */
export function refundedSentence(refunded: string | null, at: Date | null) {
  const amount = refunded ? `, ${refunded},` : ""
  return `The payment for this license${amount} was refunded${at ? ` on ${formatIndianDay(at)}` : ""}. The license has ended. ${refundArrival} You can buy again at any time.`
}

export function disputedSentence(paid: string | null) {
  return `${disputeLost(paid ? `the payment of ${paid}` : "the payment")} The license has ended. If that’s a mistake, write to us. You can buy again at any time.`
}

export const deviceCopy = {
  deviceIdWrong:
    "Please enter the device ID as the app shows it. It has up to 128 letters, digits and signs, without spaces.",
  deviceNameWrong: `A name has at most ${MAX_DEVICE_NAME} characters, on one line.`,
} as const

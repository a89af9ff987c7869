import { plural } from "#app/copy/messages.ts"
import type { TransferAllowance } from "#app/domain/licensing/activation.ts"
import { offlineFileTerms } from "#app/domain/licensing/machine-file.ts"
import { days, formatDay } from "#app/domain/time.ts"

/** "1 transfer left, until 20 May 2027." */
export function transfersSentence({ left, until, isOver }: TransferAllowance): string {
  if (isOver) return `The time for transfers ended on ${formatDay(until)}.`
  return left === 0 ? "No transfer left." : `${plural(left, "transfer")} left, until ${formatDay(until)}.`
}

type Usage = { devicesUsed: number; maxDevices: number }

/** "3 of 20 in use" */
export function devicesInUse({ devicesUsed, maxDevices }: Usage): string {
  return `${devicesUsed} of ${maxDevices} in use`
}

/** Sentence on the activations of a license and how many more computers can be activated. */
export function devicesSentence({ devicesUsed, maxDevices }: Usage): string {
  if (devicesUsed === 0)
    return "Active on no computer yet. Install Brisk, enter your key, and the computer appears here."
  if (devicesUsed < maxDevices) return `${maxDevices - devicesUsed} more can be activated with the same key.`
  return maxDevices === 1
    ? "To use another computer, release this one first."
    : "Every place is taken. To add a computer, release one first."
}

export const revokedDevices = "The license was revoked, so Brisk is off on these computers."

export const releaseCopy = {
  sameComputer: "The same computer can come back at any time, free, while no other has taken its place.",
  offline:
    "Brisk goes on working there without a connection until its machine file ends: up to 30 days after it was last online, or up to a year for a file that was downloaded here.",
  nothing: "There is no such computer on your license, or it has been released before.",
} as const

/** Effect of a release: whether a different device can use the seat, and how many transfers are left. */
export function releaseConsequence(
  transfers: TransferAllowance,
  released: number,
  transferable: number,
): string {
  const places = released === 1 ? "its place" : "their places"
  if (transfers.isOver) return `No different computer can take ${places}. ${transfersSentence(transfers)}`
  if (transferable === 0)
    return `No different computer can take ${places}: each place may be transferred once, and this one was.`
  const some =
    transferable < released
      ? `A different computer can take ${transferable} of these ${released} places: each place may be transferred once.`
      : `A different computer in ${released === 1 ? "its place" : "one of their places"} uses a transfer.`
  return `${some} ${transfersSentence(transfers)}`
}

/** "2 computers were released." */
export function releasedNote(count: number): string {
  return `${plural(count, "computer")} ${count === 1 ? "was" : "were"} released. Nothing was deleted: the same computer can come back.`
}

export const offlineCopy = {
  lead: "For a PC that never goes online. The app on it shows a device ID: type it here, carry the machine file over, and open it in the app.",
} as const

/** How long a machine file issued today is valid, and from which day a one-year file is available. */
export function offlineFileNote(purchasedAt: Date, now: Date, refundWindow: number): string {
  const { lifetime, expiresAt, yearFileFrom } = offlineFileTerms(purchasedAt, now, refundWindow)
  const counts = "The computer counts on your license like any other."
  const until = formatDay(expiresAt)
  if (yearFileFrom) {
    return `${counts} A file made today works for ${lifetime / days(1)} days, until ${until}. From ${formatDay(yearFileFrom)} you can get one here that works for 1 year. New files are free.`
  }
  return `${counts} A file made today works for 1 year, until ${until}. After that, get a new one here: it is free.`
}

export const replaceCopy = {
  lead: "If somebody else has your key, replace it. The old key stops working at once, and the app with it says that it was revoked.",
  devices:
    "Your computers keep their places. Enter the new key on each of them: it counts as no transfer. A computer that is offline goes on until its machine file ends.",
} as const

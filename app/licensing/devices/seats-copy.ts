import type { SeatUsage, TransferAllowance } from "#app/licensing/activation/activation.ts"
import { inWords, plural } from "#app/platform/plural.ts"

import { formatDay } from "#app/platform/time.ts"

/** Says what the owner can do now: activate, release or transfer, and until when. True in every state of a license. */
export function seatsSentence(seats: SeatUsage) {
  return seats.maxDevices === 1 ? oneComputer(seats) : manyComputers(seats)
}

function oneComputer({ active, released, transferable, transfers }: SeatUsage) {
  if (active > 0) {
    return transferable.active > 0
      ? `To move to another computer, release this one first. You can do that ${howOften(transfers)}.`
      : `The license stays with this computer, because ${whyNoTransfer(transfers, "the transfer has been used")}. You can activate this computer again at any time.`
  }
  if (released > 0) {
    const same = released === 1 ? "the same computer" : "a released computer"
    const end = transfers.extra === 0 ? `, available until ${formatDay(transfers.until)}` : ""
    return transferable.released > 0
      ? `Your license isn’t active on any computer now. You can activate ${same} again for free. Activating a different one uses ${oneTransfer(1, transfers.left)}${end}.`
      : `Your license isn’t active on any computer now. You can activate ${same} again at any time, but no different one, because ${whyNoTransfer(transfers, "the transfer has been used")}.`
  }
  const first = "Yours shows up here once you’ve entered the key."
  return transfers.left === 0
    ? `${first} The time for transfers ended on ${formatDay(transfers.until)}, so the license stays with the first computer you activate.`
    : `${first} You can transfer the license to another computer ${howOften(transfers)}.`
}

/** "once, until 20 May 2027"; extra transfers have no end date. */
function howOften({ left, extra, until }: TransferAllowance) {
  const times = left === 1 ? "once" : `${left} times`
  if (extra === 0) return `${times}, until ${formatDay(until)}`
  return left === extra
    ? `${times}, at any time`
    : `${times}, ${left - extra} of them until ${formatDay(until)}`
}

/** " until 20 May 2027"; empty when a transfer is possible after that day too. */
function untilDay({ extra, until }: TransferAllowance) {
  return extra === 0 ? ` until ${formatDay(until)}` : ""
}

function manyComputers(seats: SeatUsage) {
  const { maxDevices, active, released, unused, transfers } = seats
  if (active + released === 0) {
    return `You can activate up to ${maxDevices} computers. They show up here once you’ve entered the key on them. ${transfersOf(seats)}`
  }
  return [
    unused > 0 ? `You can activate ${inWords(unused)} more.` : differentComputer(seats),
    // A license whose number of devices was lowered can have released ones while all are in use.
    released > 0 &&
      active < maxDevices &&
      `You can also activate ${released === 1 ? "the released one" : "released ones"} again.`,
    (unused > 0 || transfers.left > 0) && transfersOf(seats),
  ]
    .filter(Boolean)
    .join(" ")
}

/** The transfers of a license for many: each computer's own until the first one was used. */
function transfersOf({ maxDevices, transfers }: SeatUsage) {
  const { left, extra, until } = transfers
  return left === maxDevices && extra === 0
    ? `You can transfer each of the ${maxDevices} once, until ${formatDay(until)}.`
    : transfersSentence(transfers)
}

/** Ways of a different computer onto a license whose seats were all used. */
function differentComputer({ active, transferable, transfers }: SeatUsage) {
  if (transferable.released === 1) return "You can activate one different computer instead of a released one."
  if (transferable.released > 1) {
    return `You can activate ${transferable.released} different computers instead of released ones.`
  }
  if (transferable.active === 0) {
    return `You can’t add a different computer, because ${whyNoTransfer(transfers, "every transfer has been used")}.`
  }
  return transferable.active === active || transfers.extra > 0
    ? "To add a different computer, release one of these first."
    : "To add a different computer, release one that wasn’t transferred before. The release page tells you before you confirm."
}

/** Says what releasing these computers makes possible, for the page that asks for confirmation. */
export function releaseConsequence(
  { maxDevices, unused, transfers }: SeatUsage,
  chosen: { count: number; transferable: number },
) {
  const { count, transferable } = chosen
  const computer = count === 1 ? "this computer" : "these computers"
  if (unused > 0) {
    return `You can activate ${unused} more, so you don’t have to release one to add another. You can activate ${computer} again for free.`
  }
  if (transferable === 0) {
    const used = count === 1 ? "its transfer has been used" : "their transfers have been used"
    return `You can’t activate a different computer instead, because ${whyNoTransfer(transfers, used)}. You can activate ${computer} again for free at any time.`
  }
  const uses = transferable === 1 ? "That uses" : "Each uses"
  const upTo = transferable === 1 ? "a different computer" : `up to ${transferable} different computers`
  return `You can then activate ${upTo}${untilDay(transfers)}. ${uses} ${oneTransfer(maxDevices, transfers.left)}. Until you do, you can activate ${computer} again for free.`
}

function oneTransfer(maxDevices: number, left: number) {
  if (left > 1) return `one of your ${left} transfers`
  return maxDevices === 1 ? "your transfer" : "your last transfer"
}

/** "1 transfer left, until 20 May 2027." */
export function transfersSentence({ left, extra, until, isOver }: TransferAllowance) {
  const end = formatDay(until)
  if (left === 0) return isOver ? `The time for transfers ended on ${end}.` : "No transfer left."
  const transfers = `${plural(left, "transfer")} left`
  if (extra === 0) return `${transfers}, until ${end}.`
  return left === extra ? `${transfers}, at any time.` : `${transfers}, ${left - extra} of them until ${end}.`
}

/** The end of a sentence: the window is over, or `used`. */
function whyNoTransfer({ isOver, until }: TransferAllowance, used: string) {
  return isOver ? `the time for transfers ended on ${formatDay(until)}` : used
}

/** "2 computers were released." */
export function releasedNote(count: number) {
  const [were, them] = count === 1 ? ["was", "it"] : ["were", "them"]
  return `${plural(count, "computer")} ${were} released. Nothing was deleted, and you can activate ${them} again.`
}

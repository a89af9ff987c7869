import { expect, test } from "vitest"
import { decideActivation, seatUsage } from "#app/licensing/activation/activation.ts"
import { summarizeLicense } from "#app/licensing/dashboard/license-summary.server.ts"
import { seatsSentence, transfersSentence } from "#app/licensing/devices/seats-copy.ts"
import { withSeats } from "#tests/support/models/seat-state.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTHS = 6

/** How far India is ahead of UTC. */
const AHEAD = 5.5 * HOUR

const inIndia = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Kolkata" })

/** The first moments of the days of four years in UTC, a leap year among them. */
const MIDNIGHTS = Array.from({ length: 4 * 365 + 1 }, (_, index) => Date.UTC(2027, 0, 1) + index * DAY)

/** Around midnight in UTC, and around midnight in India, which is five and a half hours earlier. */
const PURCHASES = MIDNIGHTS.flatMap((midnight) => [midnight, midnight - AHEAD]).flatMap((midnight) =>
  [-HOUR, -1, 0, HOUR].map((distance) => new Date(midnight + distance)),
)

/** The day in India six months after that of a purchase, "29 November 2027", and the first moment after it. */
function expectedEnd(purchasedAt: Date) {
  const fields = new Date(purchasedAt.getTime() + AHEAD)
  const [year, month] = [fields.getUTCFullYear(), fields.getUTCMonth() + MONTHS]
  const day = Math.min(Date.UTC(year, month, fields.getUTCDate()), Date.UTC(year, month + 1, 0))
  return { day: inIndia.format(day), end: day + DAY - AHEAD }
}

const RELEASED = { seat: 1, deviceId: "old", transfers: 0 }

/** Behavior of the API, pages and emails for a released seat. */
function described(createdAt: Date, time: number) {
  const now = new Date(time)
  const activation = { ...RELEASED, deactivatedAt: createdAt }
  const terms = { maxDevices: 1, createdAt, revokedAt: null, extraTransfers: 0 }
  const license = { ...withSeats(terms, [activation]), planType: "basic" as const }
  const decision = decideActivation(license, { own: null, released: activation }, now)
  const { transfersLeft, transferUntil } = summarizeLicense(license, now)
  const seats = seatUsage(license, now)
  return {
    decision: decision.kind === "refuse" ? decision.because : decision.kind,
    transfersLeft,
    transferUntil,
    dashboard: seatsSentence(seats),
    email: transfersSentence(seats.transfers),
  }
}

test("decideActivation: transfers until the end of the day that every page says", () => {
  const different = PURCHASES.flatMap((createdAt) => {
    const { day, end } = expectedEnd(createdAt)
    const transferUntil = new Date(end - 1).toISOString()
    const open = {
      decision: "transfer",
      transfersLeft: 1,
      transferUntil,
      dashboard: `Your license isn’t active on any computer now. You can activate the same computer again for free. Activating a different one uses your transfer, available until ${day}.`,
      email: `1 transfer left, until ${day}.`,
    }
    const over = {
      decision: "TRANSFER_WINDOW_CLOSED",
      transfersLeft: 0,
      transferUntil,
      dashboard: `Your license isn’t active on any computer now. You can activate the same computer again at any time, but no different one, because the time for transfers ended on ${day}.`,
      email: `The time for transfers ended on ${day}.`,
    }
    const times = [createdAt.getTime(), end - 1, end]
    return times.flatMap((time) => {
      const [is, should] = [described(createdAt, time), time < end ? open : over]
      return JSON.stringify(is) === JSON.stringify(should)
        ? []
        : [{ createdAt, now: new Date(time), is, should }]
    })
  })
  expect(PURCHASES).toHaveLength(11_688)
  expect(different.slice(0, 3)).toEqual([])
})

import { expect, test } from "vitest"
import { type Activation, seatUsage, transferableCount } from "#app/licensing/activation/activation.ts"
import { releaseConsequence, seatsSentence } from "#app/licensing/devices/seats-copy.ts"
import type { LicenseTerms } from "#app/licensing/license/license-terms.ts"
import { withSeats } from "#tests/support/models/seat-state.ts"

const createdAt = new Date("2026-11-20T10:00:00Z")
const NOW = new Date("2026-11-22T10:00:00Z")
const LATER = new Date("2027-05-20T18:30:00Z")

const basic: LicenseTerms = { maxDevices: 1, createdAt, revokedAt: null, extraTransfers: 0 }
const business: LicenseTerms = { ...basic, maxDevices: 20 }
const withExtra = (terms: LicenseTerms): LicenseTerms => ({ ...terms, extraTransfers: 1 })

const active = { transfers: 0, deactivatedAt: null }
const released = { transfers: 0, deactivatedAt: NOW }
const activeAfterTransfer = { transfers: 1, deactivatedAt: null }
const releasedAfterTransfer = { transfers: 1, deactivatedAt: NOW }

type SeatState = Pick<Activation, "transfers" | "deactivatedAt">

const seats = (count: number, state: SeatState): SeatState[] => Array.from({ length: count }, () => state)
const toActivations = (states: SeatState[]): Activation[] =>
  states.map((state, index) => ({ seat: index + 1, deviceId: `pc-${index + 1}`, ...state }))

test.each<[string, LicenseTerms, SeatState[], Date, sentence: string]>([
  [
    "1 computer, never active",
    basic,
    [],
    NOW,
    "Yours shows up here once you’ve entered the key. You can transfer the license to another computer once, until 20 May 2027.",
  ],
  [
    "1 computer, active",
    basic,
    [active],
    NOW,
    "To move to another computer, release this one first. You can do that once, until 20 May 2027.",
  ],
  [
    "1 computer, active, no transfer left",
    basic,
    [activeAfterTransfer],
    NOW,
    "The license stays with this computer, because the transfer has been used. You can activate this computer again at any time.",
  ],
  [
    "1 computer, active, window over",
    basic,
    [active],
    LATER,
    "The license stays with this computer, because the time for transfers ended on 20 May 2027. You can activate this computer again at any time.",
  ],
  [
    "1 computer, released",
    basic,
    [released],
    NOW,
    "Your license isn’t active on any computer now. You can activate the same computer again for free. Activating a different one uses your transfer, available until 20 May 2027.",
  ],
  [
    "1 computer, released, no transfer left",
    basic,
    [releasedAfterTransfer],
    NOW,
    "Your license isn’t active on any computer now. You can activate the same computer again at any time, but no different one, because the transfer has been used.",
  ],
  [
    "1 computer, active, an extra transfer beside its own",
    withExtra(basic),
    [active],
    NOW,
    "To move to another computer, release this one first. You can do that 2 times, 1 of them until 20 May 2027.",
  ],
  [
    "1 computer, released, window over, an extra transfer",
    withExtra(basic),
    [releasedAfterTransfer],
    LATER,
    "Your license isn’t active on any computer now. You can activate the same computer again for free. Activating a different one uses your transfer.",
  ],
  [
    "20 computers, all active, window over, an extra transfer",
    withExtra(business),
    seats(20, active),
    LATER,
    "To add a different computer, release one of these first. 1 transfer left, at any time.",
  ],
  [
    "20 computers, never active",
    business,
    [],
    NOW,
    "You can activate up to 20 computers. They show up here once you’ve entered the key on them. You can transfer each of the 20 once, until 20 May 2027.",
  ],
  [
    "20 computers, 17 active, 2 released",
    business,
    [...seats(17, active), ...seats(2, released)],
    NOW,
    "You can activate one more. You can also activate released ones again. You can transfer each of the 20 once, until 20 May 2027.",
  ],
  [
    "20 computers, all active, 1 transfer left",
    business,
    [active, ...seats(19, activeAfterTransfer)],
    NOW,
    "To add a different computer, release one that wasn’t transferred before. The release page tells you before you confirm. 1 transfer left, until 20 May 2027.",
  ],
  [
    "20 computers, 1 released",
    business,
    [...seats(19, active), released],
    NOW,
    "You can activate one different computer instead of a released one. You can also activate the released one again. You can transfer each of the 20 once, until 20 May 2027.",
  ],
  [
    "20 computers, the released one was transferred before, others were not",
    business,
    [...seats(19, active), releasedAfterTransfer],
    NOW,
    "To add a different computer, release one of these first. You can also activate the released one again. 19 transfers left, until 20 May 2027.",
  ],
])("seatsSentence: %s", (_, terms, seatStates, now, sentence) => {
  expect(seatsSentence(seatUsage(withSeats(terms, toActivations(seatStates)), now))).toBe(sentence)
})

test.each<[string, LicenseTerms, SeatState[], number, Date, string]>([
  [
    "the only one",
    basic,
    [active],
    1,
    NOW,
    "You can then activate a different computer until 20 May 2027. That uses your transfer. Until you do, you can activate this computer again for free.",
  ],
  [
    "the only one, no transfer left",
    basic,
    [activeAfterTransfer],
    1,
    NOW,
    "You can’t activate a different computer instead, because its transfer has been used. You can activate this computer again for free at any time.",
  ],
  [
    "1 of 3, 17 unused",
    business,
    seats(3, active),
    1,
    NOW,
    "You can activate 17 more, so you don’t have to release one to add another. You can activate this computer again for free.",
  ],
  [
    "3 of 20, of which 1 was transferred",
    business,
    [activeAfterTransfer, ...seats(19, active)],
    3,
    NOW,
    "You can then activate up to 2 different computers until 20 May 2027. Each uses one of your 19 transfers. Until you do, you can activate these computers again for free.",
  ],
  [
    "2 of 20, both transferred",
    business,
    seats(20, activeAfterTransfer),
    2,
    NOW,
    "You can’t activate a different computer instead, because their transfers have been used. You can activate these computers again for free at any time.",
  ],
  [
    "the only one, window over, an extra transfer",
    withExtra(basic),
    [activeAfterTransfer],
    1,
    LATER,
    "You can then activate a different computer. That uses your transfer. Until you do, you can activate this computer again for free.",
  ],
])("releaseConsequence: %s", (_, terms, seatStates, count, now, sentence) => {
  const activations = toActivations(seatStates)
  const transferable = transferableCount(terms, activations.slice(0, count), now)
  expect(releaseConsequence(seatUsage(withSeats(terms, activations), now), { count, transferable })).toBe(
    sentence,
  )
})

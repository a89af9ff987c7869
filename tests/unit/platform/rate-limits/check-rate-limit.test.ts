import { expect, test } from "vitest"
import { emailAllowance } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import type { EmailPurpose } from "#app/platform/rate-limits/rate-limit.ts"
import { days, hours, minutes } from "#app/platform/time.ts"
import { openDatabase, writeIf } from "#db/client.server.ts"
import { createSqliteD1 } from "#tests/support/d1/sqlite-d1.ts"

const db = openDatabase(createSqliteD1())

type Holder = { clientIp: string; isKnownDevice: boolean }

/** Requests emails from each network every ten minutes, and from the holder once in each `pause`. */
async function ask(
  networks: number,
  holder: Holder,
  { length, pause, purpose = "email-reset" }: { length: number; pause: number; purpose?: EmailPurpose },
) {
  const address = `${crypto.randomUUID()}@example.com`
  const askOnce = async (now: number, clientIp: string, isKnownDevice = false) => {
    const context = {
      db,
      clientIp,
      clientNetwork: null,
      now: () => new Date(now),
      randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
      config: { rateLimitScale: 1 },
    } as unknown as Parameters<typeof emailAllowance>[0]
    const allowance = emailAllowance(context, purpose, { address, isKnownDevice })
    return writeIf(db, allowance.isLeft, [...allowance.charges])
  }
  const sent: number[] = []
  const refused: number[] = []
  const start = Date.parse("2027-01-01T00:00:00Z")
  for (let at = start; at < start + length; at += minutes(10)) {
    for (let network = 0; network < networks; network++) {
      if (await askOnce(at + network, `stranger ${network}`)) sent.push(at + network)
    }
    if ((at - start) % pause !== hours(2)) continue
    const isSent = await askOnce(at + minutes(1), holder.clientIp, holder.isKnownDevice)
    if (isSent) sent.push(at + minutes(1))
    else refused.push(at + minutes(1))
  }
  return { sent, refused }
}

const FOUR_TIMES_A_DAY = { length: days(1), pause: hours(6) }
const TWICE_A_DAY = { length: days(2), pause: hours(12) }

const ELSEWHERE: Holder = { clientIp: "holder", isKnownDevice: false }
const KNOWN: Holder = { clientIp: "stranger 0", isKnownDevice: true }

test.each(["email-reset", "email-keys", "email-confirmation"] as const)(
  "emailAllowance: one network at its %s limit takes nothing from the account holder",
  async (purpose) => {
    for (const holder of [ELSEWHERE, KNOWN]) {
      expect((await ask(1, holder, { ...FOUR_TIMES_A_DAY, purpose })).refused).toEqual([])
    }
  },
)

test("emailAllowance: one network at its limit for two days takes nothing from others", async () => {
  expect((await ask(1, ELSEWHERE, TWICE_A_DAY)).refused).toEqual([])
})

test("emailAllowance: many networks at their limit take nothing from a known browser", async () => {
  expect((await ask(4, KNOWN, FOUR_TIMES_A_DAY)).refused).toEqual([])
})

test("emailAllowance: every refusal follows an email that was sent within the hour", async () => {
  const { sent, refused } = await ask(9, ELSEWHERE, FOUR_TIMES_A_DAY)
  for (const at of refused) {
    expect(sent.filter((time) => time <= at && time > at - hours(1)).length).toBeGreaterThan(0)
  }
  for (const from of sent) {
    expect(sent.filter((time) => time >= from && time < from + hours(1)).length).toBeLessThanOrEqual(4)
  }
})

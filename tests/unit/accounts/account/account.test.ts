import fc from "fast-check"
import { expect, test } from "vitest"
import {
  actsAsOwner,
  addressNotice,
  greetingName,
  isPaid,
  mayOpenReport,
  orderBeingConfirmed,
  unconfirmedEmail,
} from "#app/accounts/account/account.ts"
import { addMilliseconds, minutes } from "#app/platform/time.ts"
import { SAMPLE_LICENSE as license, SAMPLE_ACCOUNT } from "#tests/support/fixtures/sample-account.ts"

const account = { ...SAMPLE_ACCOUNT, emailConfirmedAt: null }

test("isPaid: only with a license in force", () => {
  expect(isPaid(account)).toBe(false)
  expect(isPaid({ ...account, license })).toBe(true)
  expect(isPaid({ ...account, license: { ...license, revokedAt: new Date(0) } })).toBe(false)
})

test.each([
  ["the minute after the buyer returned", null, minutes(1), "order-1"],
  ["15 minutes after it", null, minutes(16), null],
  ["for an account that owns a license", license, minutes(1), null],
])("orderBeingConfirmed: %s", (_, owned, elapsed, expected) => {
  const returnedAt = new Date("2026-11-20T12:00:00Z")
  const buyer = { ...account, license: owned, openOrder: { id: "order-1", returnedAt } }

  expect(orderBeingConfirmed(buyer, addMilliseconds(returnedAt, elapsed))).toBe(expected)
  expect(orderBeingConfirmed({ ...buyer, openOrder: null }, returnedAt)).toBe(null)
})

test("addressNotice: an undeliverable address takes precedence over an unconfirmed one", () => {
  const kindOf = (isEmailUndeliverable: boolean, emailConfirmedAt: Date | null) =>
    addressNotice({ ...account, isEmailUndeliverable, emailConfirmedAt })?.kind
  expect([kindOf(true, null), kindOf(true, new Date(0))]).toEqual(["undeliverable", "undeliverable"])
  expect([kindOf(false, null), kindOf(false, new Date(0))]).toEqual(["unconfirmed", undefined])
})

test.each([
  ["ada@brisk.test", "ada"],
  ["Ada.Lovelace+brisk@mail.brisk.test", "Ada.Lovelace+brisk"],
  ['"a@b"@brisk.test', '"a@b"'],
  ["@brisk.test", "@brisk.test"],
])("greetingName: %s is %s", (email, name) => {
  expect(greetingName(email)).toBe(name)
})

test("greetingName: never empty", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const name = greetingName(email)
      expect(name).not.toBe("")
      expect(email.startsWith(`${name}@`)).toBe(true)
    }),
  )
})

test("mayOpenReport: its account, or an owner with second factor and confirmed address", () => {
  const owner = { ...account, isOwner: true, hasSecondFactor: true, emailConfirmedAt: new Date(0) }
  const others = [{ isOwner: false }, { hasSecondFactor: false }, { emailConfirmedAt: null }]
  expect([owner, ...others.map((lack) => ({ ...owner, ...lack }))].map(actsAsOwner)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([owner, account].map((viewer) => mayOpenReport(viewer, "2"))).toEqual([true, false])
  expect(mayOpenReport(account, "1")).toBe(true)
  const emails = [null, owner, account].map(unconfirmedEmail)
  expect([addressNotice(null), ...emails]).toEqual([null, null, null, "ada@brisk.test"])
})

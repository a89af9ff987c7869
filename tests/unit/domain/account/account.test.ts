import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type Account,
  actsAsOwner,
  addressNotice,
  greetingName,
  isPaid,
  mayOpenReport,
  orderBeingConfirmed,
  unconfirmedEmail,
} from "#app/domain/account/account.ts"
import type { License } from "#app/domain/licensing/license.ts"
import { addMilliseconds, minutes } from "#app/domain/time.ts"

const license: License = {
  id: "license-1",
  key: "ABCDE12345FGHIJ67890",
  userId: "1",
  paymentId: "pay_1",
  planType: "basic",
  maxDevices: 1,
  createdAt: new Date("2026-11-20T12:00:00Z"),
  revokedAt: null,
  revocationReason: null,
  extraTransfers: 0,
  seats: { active: 0, released: 0, untransferred: { active: 0, released: 0 } },
  devices: [],
}

function accountWith(license: License | null): Account {
  return {
    id: "account-1",
    email: "ada@brisk.test",
    optInPromotions: false,
    createdAt: new Date("2026-11-20T12:00:00Z"),
    emailConfirmedAt: null,
    hasSecondFactor: false,
    isOwner: false,
    hasUnreadReplies: false,
    hasNewTerms: false,
    isEmailUndeliverable: false,
    license,
    returnedOrder: null,
  }
}

test("isPaid: only with a license in force", () => {
  expect(isPaid(accountWith(null))).toBe(false)
  expect(isPaid(accountWith(license))).toBe(true)
  expect(isPaid(accountWith({ ...license, revokedAt: new Date(0) }))).toBe(false)
})

test.each([
  ["the minute after the buyer returned", null, minutes(1), "order-1"],
  ["15 minutes after it", null, minutes(16), null],
  ["for an account that owns a license", license, minutes(1), null],
])("orderBeingConfirmed: %s", (_, owned, elapsed, expected) => {
  const returnedAt = new Date("2026-11-20T12:00:00Z")
  const account = { ...accountWith(owned), returnedOrder: { id: "order-1", returnedAt } }

  expect(orderBeingConfirmed(account, addMilliseconds(returnedAt, elapsed))).toBe(expected)
  expect(orderBeingConfirmed(accountWith(owned), returnedAt)).toBe(null)
})

test("addressNotice: emails do not arrive, whether the address is confirmed or not, or it is not confirmed", () => {
  const kindOf = (isEmailUndeliverable: boolean, emailConfirmedAt: Date | null) =>
    addressNotice({ ...accountWith(null), isEmailUndeliverable, emailConfirmedAt })?.kind
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

test("mayOpenReport: its account, and who acts as the owner, with a second factor and a confirmed address", () => {
  const owner = { ...accountWith(null), isOwner: true, hasSecondFactor: true, emailConfirmedAt: new Date(0) }
  const others = [{ isOwner: false }, { hasSecondFactor: false }, { emailConfirmedAt: null }]
  expect([owner, ...others.map((lack) => ({ ...owner, ...lack }))].map(actsAsOwner)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([owner, accountWith(null)].map((account) => mayOpenReport(account, "account-2"))).toEqual([
    true,
    false,
  ])
  expect(mayOpenReport(accountWith(null), "account-1")).toBe(true)
  const emails = [null, owner, accountWith(null)].map(unconfirmedEmail)
  expect([addressNotice(null), ...emails]).toEqual([null, null, null, "ada@brisk.test"])
})

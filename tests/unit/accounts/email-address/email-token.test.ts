import { expect, test } from "vitest"
import { confirmationState, type EmailToken, isUsable } from "#app/accounts/email-address/email-token.ts"

const now = new Date("2026-11-22T12:00:00Z")
const later = new Date("2026-11-22T12:00:01Z")

const token = (changes: Partial<EmailToken> = {}): EmailToken => ({
  userId: "account-1",
  purpose: "confirm",
  email: "Ada@example.com",
  createdAt: new Date("2026-11-22T11:00:00Z"),
  expiresAt: later,
  ...changes,
})
const unconfirmed = { email: "ada@example.com", emailConfirmedAt: null }
const confirmed = { email: "ada@example.com", emailConfirmedAt: now }
const other = { email: "bob@example.com", emailConfirmedAt: now }

test.each<[string, Partial<EmailToken>, { email: string; emailConfirmedAt: Date | null }, string]>([
  ["an unconfirmed address", {}, unconfirmed, "open"],
  ["an unconfirmed address, expired", { expiresAt: now }, unconfirmed, "dead"],
  ["a confirmed address", {}, confirmed, "confirmed"],
  ["a confirmed address, expired", { expiresAt: now }, confirmed, "confirmed"],
  ["a previous address", {}, other, "dead"],
  ["a new address", { purpose: "change" }, other, "open"],
  ["a new address, expired", { purpose: "change", expiresAt: now }, other, "dead"],
  ["an undo", { purpose: "undo" }, other, "dead"],
])("confirmationState: a link to %s", (_, changes, account, state) => {
  expect(confirmationState({ ...token(changes), account }, now)).toBe(state)
})

test("confirmationState: a missing token is dead", () => {
  expect(confirmationState(null, now)).toBe("dead")
})

test.each(["undo", "undo-factor", "installer"] as const)(
  "isUsable: only a token to %s that has not expired",
  (purpose) => {
    expect(isUsable(token({ purpose }), [purpose], now)).toBe(true)
    expect(isUsable(token({ purpose, expiresAt: now }), [purpose], now)).toBe(false)
    expect(isUsable(token({ purpose: "change" }), [purpose], now)).toBe(false)
    expect(isUsable(null, [purpose], now)).toBe(false)
  },
)

test("confirmationState: a link to the installer confirms nothing", () => {
  const account = { email: "ada@brisk.test", emailConfirmedAt: null }
  expect(confirmationState({ ...token({ purpose: "installer" }), account }, now)).toBe("dead")
})

import { expect, test } from "vitest"
import { canUndo, confirmationState, type EmailToken } from "#app/domain/account/email-token.ts"

const now = new Date("2026-11-22T12:00:00Z")
const later = new Date("2026-11-22T12:00:01Z")

const token = (changes: Partial<EmailToken> = {}): EmailToken => ({
  userId: "account-1",
  purpose: "confirm",
  email: "Ada@example.com",
  requiresPassword: false,
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

test("confirmationState: no token is dead", () => {
  expect(confirmationState(null, now)).toBe("dead")
})

test("canUndo: only with a token to undo that has not expired", () => {
  expect(canUndo(token({ purpose: "undo" }), now)).toBe(true)
  expect(canUndo(token({ purpose: "undo", expiresAt: now }), now)).toBe(false)
  expect(canUndo(token({ purpose: "change" }), now)).toBe(false)
  expect(canUndo(null, now)).toBe(false)
})

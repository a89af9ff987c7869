import { expect, test } from "vitest"
import { FIRST_HASH, hashedText, isSameAction } from "#app/audit/audit-entry.ts"

const entry = {
  number: 1,
  formId: "form",
  at: new Date(5),
  actorId: "owner",
  actor: "owner@brisk.test",
  action: "license.revoke",
  subjectKind: "license" as const,
  subjectId: "license-1",
  reason: "Fraud",
  before: '{"a":1}',
  after: '{"a":2}',
}

test("hashedText: differs with each value of an entry and the previous hash", () => {
  const changed = { number: 2, formId: "x", at: new Date(6), actorId: "x", actor: "x", action: "x" }
  const others = { subjectKind: "order" as const, subjectId: "x", reason: "x", before: "x", after: "x" }
  const texts = Object.entries({ ...changed, ...others }).map(([name, value]) =>
    hashedText({ ...entry, [name]: value }, FIRST_HASH),
  )
  const all = [hashedText(entry, FIRST_HASH), hashedText(entry, "1".repeat(64)), ...texts]
  expect(new Set(all).size).toBe(13)
})

const action = {
  formId: "form",
  form: null,
  actor: { id: "owner", email: "owner@brisk.test" },
  action: "license.revoke",
  subject: { kind: "license" as const, id: "license-1" },
  reason: null,
  before: null,
  after: null,
}

test("isSameAction: true for one actor, kind and subject; created subjects may differ", () => {
  expect(isSameAction(action, entry)).toBe(true)
  expect(isSameAction(action, { ...entry, actorId: "another" })).toBe(false)
  expect(isSameAction(action, { ...entry, action: "license.release" })).toBe(false)
  expect(isSameAction(action, { ...entry, subjectKind: "order" })).toBe(false)
  expect(isSameAction(action, { ...entry, subjectId: "license-2" })).toBe(false)
  const created = { ...action, action: "quote.create" }
  expect(isSameAction(created, { ...entry, action: "quote.create", subjectId: "another" })).toBe(true)
})

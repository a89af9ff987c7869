import { expect, test } from "vitest"
import { deskWords, entryLabels } from "#app/desk/audit-log/words-view.server.ts"
import { declaredForms } from "#tests/support/forms/declared-forms.ts"

test("entryLabels: every declared action has the words of its declaration", async () => {
  const forms = await declaredForms()
  const labels = forms.map(({ declared }) => [declared.name, entryLabels.get(declared.name)])
  expect(labels).toEqual(forms.map(({ declared }) => [declared.name, declared.words.entry]))
  expect(forms.length).toBeGreaterThan(60)
})

test.each([
  ["coupon.end", "Coupon ended"],
  ["price.plan", "Price scheduled"],
  ["backup.restore", "Database restored from a backup"],
  ["owner.add", "Owner add"],
])("entryLabel: %s is %s", (action, label) => {
  expect(deskWords.entryLabel(action)).toBe(label)
})

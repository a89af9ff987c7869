import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { compareRecords } from "../../../../scripts/import/compare-records.ts"
import { idOf } from "../../../../scripts/import/id-of.ts"
import { createStaging } from "../../../../scripts/import/staging.ts"

const COUNT = 10_000

test("compareRecords: takes seconds for a shop that is here already, and knows its own rows by their ids", () => {
  const staging = createStaging(new DatabaseSync(":memory:"))
  for (let number = 0; number < COUNT; number++) {
    const oldId = `user-${number}`
    const key = `KEY${number}`
    const paymentId = `pay_${number}`
    // Every second one is what a run that was cut left; the others are somebody else's.
    const isOwn = number % 2 === 0
    staging.add("accounts", { old_id: oldId, email_key: oldId, row: "{}" })
    staging.add("licenses", { old_id: key, user_id: oldId, payment_id: paymentId, row: "{}" })
    const id = isOwn ? idOf("account", oldId) : `other-${number}`
    staging.add("target_accounts", { id, email_key: oldId, is_confirmed: 1 })
    staging.add("target_keys", { key, license_id: idOf("license", isOwn ? key : "other") })
    staging.add("target_payments", {
      id: paymentId,
      order_id: idOf("order", "license", isOwn ? key : "other"),
    })
  }
  compareRecords(staging)
  expect(staging.count("select count(*) from accounts where is_here = 1")).toBe(COUNT / 2)
  expect(staging.count("select count(*) from licenses where is_out = 1")).toBe(COUNT / 2)
  expect(staging.count("select count(*) from licenses where is_out = 0 and payment_id is not null")).toBe(
    COUNT / 2,
  )
})

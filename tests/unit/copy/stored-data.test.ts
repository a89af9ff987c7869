import { expect, test } from "vitest"
import { purchaseFaq } from "#app/copy/orders/plans.ts"
import { privacyPolicy } from "#app/copy/site/privacy-policy.ts"
import { keptAfterDeletion, storedData } from "#app/copy/site/stored-data.ts"
import { UNPAID_ORDER_RETENTION } from "#app/domain/retention.ts"
import { days } from "#app/domain/time.ts"
import { contact } from "#tests/support/fixtures/sellers.ts"

test("storedData: the privacy policy prints each row, with the periods that the cron applies", () => {
  const policy = JSON.stringify(privacyPolicy(contact))
  for (const { name, contents, howLong } of storedData) {
    expect(policy).toContain(JSON.stringify(`${name}: ${contents}`).slice(1, -1))
    expect(policy).toContain(JSON.stringify(`${name}: ${howLong}`).slice(1, -1))
  }
  expect(policy).toContain(`never paid ${UNPAID_ORDER_RETENTION / days(1)} days`)
})

test("storedData: no page says that the country is not stored, or that invoices are kept without an address", () => {
  const answers = purchaseFaq("EUR").map(({ answer }) => answer)
  expect(answers.join(" ")).not.toContain("not stored")
  expect(answers.join(" ")).toContain("It is stored with an order that you open")
  expect(keptAfterDeletion.join(" ")).toContain(
    "Receipts, invoices and withdrawals as they were issued, with the email address",
  )
})

import { newAccount } from "#tests/support/browser/fixtures.ts"
import { test } from "#tests/support/engines/test.ts"

test("storage full: the forms work, without an error", async ({ visitor }) => {
  await visitor.signIn(await newAccount())
  await visitor.open("/report-bug")
  await visitor.page.run(fillStorage, undefined)
  await visitor.press("button", "Create New Bug Report")
  await visitor.press("button", "Submit Bug Report")
  await visitor.see("Please fill in all required fields.")
  await visitor.open("/donate")
  await visitor.press("choice", "Custom")
  await visitor.fill("Custom amount", "5")
  await visitor.press("button", "Proceed to Donate")
  await visitor.arrive(/^\/checkout\/\w+$/)
})

/** Fills both kinds of storage of the site to the last byte. */
function fillStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let count = 0; ; count++) storage.setItem(`${size}-${count}`, "x".repeat(size))
      } catch {
        // Full for values of this size.
      }
    }
  }
}

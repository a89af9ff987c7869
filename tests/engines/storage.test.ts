import { randomUUID } from "node:crypto"
import { site } from "#tests/support/browser/browser.ts"
import { newAccount } from "#tests/support/browser/fixtures.ts"
import { startEngine } from "#tests/support/engines/start-engine.ts"
import { test } from "#tests/support/engines/test.ts"
import { createVisitor } from "#tests/support/engines/visitor.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

// Remix logs that it can't keep how far a page was scrolled: errors of the console are not looked at.
test("/signup: with cookies blocked, ends at the log-in; pages can be read", async ({
  engineName,
  width,
}) => {
  const engine = await startEngine(engineName, { blocksCookies: true })
  const page = await engine.openPage({ width, height: 900 })
  const visitor = createVisitor(page, site.url)
  try {
    for (const path of ["/", "/features", "/buy"]) await visitor.open(path)
    await visitor.open("/signup")
    await visitor.fill(/^Email/, `${randomUUID()}@example.com`)
    await visitor.fill("Password", PASSWORD)
    await visitor.fill("Confirm password", PASSWORD)
    await visitor.press("choice", /^I accept/)
    await visitor.press("button", "Sign up")
    await visitor.arrive(/^\/login/)
  } finally {
    await page.close()
    await engine.close()
  }
})

test("/report-bug, /donate: with full storage, the forms work without an error", async ({ visitor }) => {
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

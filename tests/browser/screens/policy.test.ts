import { expect, test } from "#tests/support/browser/browser.ts"
import { openOrder, signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { policyViolations, recordPolicyViolations } from "#tests/support/browser/page-checks.ts"

declare global {
  interface Window {
    ranBecauseOf?: string
  }
}

/** Markup that an attacker who can write into a page would try. */
const INJECTED = [
  `<script>window.ranBecauseOf = "an inline script"</script>`,
  `<script src="data:text/javascript,window.ranBecauseOf='a data: script'"></script>`,
  `<script nonce="guessed">window.ranBecauseOf = "a guessed nonce"</script>`,
  `<img src="data:," alt="" onerror="window.ranBecauseOf = 'an event handler'">`,
  `<iframe srcdoc="<script>parent.ranBecauseOf = 'a frame'</script>"></iframe>`,
  `<base href="https://evil.example/">`,
  `<form action="https://evil.example/"><button>Win a prize</button></form>`,
].join("")

test.describe("with markup injected", () => {
  test.use({ failsOnConsoleErrors: false })

  for (const path of ["/", "checkout"]) {
    test(`${path}: injected markup does not run`, async ({ page }) => {
      const target = path === "checkout" ? await openOrder(await signInToNewAccount(page)) : path
      await recordPolicyViolations(page)
      await page.route(`**${target}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({
          response,
          body: (await response.text()).replace("<body>", `<body>${INJECTED}`),
        })
      })
      await page.goto(target)
      const expected = ["base-uri", "script-src-attr", "script-src-elem"]
      await expect.poll(() => policyViolations(page)).toEqual(expect.arrayContaining(expected))
      expect(await page.evaluate(() => window.ranBecauseOf)).toBeUndefined()
      // Not `click`, which would wait for the navigation that never comes.
      await page.getByRole("button", { name: "Win a prize" }).dispatchEvent("click")
      await expect.poll(() => policyViolations(page)).toContain("form-action")
      expect(new URL(page.url()).pathname).toBe(target)
    })
  }
})

import { expect, test } from "#tests/support/browser/browser.ts"
import { basicAccount, setSession } from "#tests/support/browser/fixtures.ts"
import { SCRIPT_MODES } from "#tests/support/browser/page-actions.ts"

for (const { mode, javaScriptEnabled } of SCRIPT_MODES) {
  test.describe(mode, () => {
    test.use({ javaScriptEnabled })

    test("a license key selected with the mouse is copied as twenty characters in one line", async ({
      page,
      context,
    }) => {
      await setSession(context, await basicAccount())
      for (const path of ["/dashboard", "/download"]) {
        await page.goto(path)
        const selected = await page
          .locator("code", { hasText: /^[A-Z0-9]{20}$/ })
          .first()
          .evaluate((code) => {
            const selection = getSelection()
            selection?.selectAllChildren(code)
            return selection?.toString()
          })
        expect(selected).toMatch(/^[A-Z0-9]{20}$/)
      }
    })
  })
}

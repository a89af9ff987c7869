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

for (const colorScheme of ["light", "dark"] as const) {
  test(`the license on the dashboard is one dark card in the ${colorScheme} theme, and black on white on paper`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme })
    await setSession(context, await basicAccount())
    await page.goto("/dashboard")
    const key = page.getByRole("region", { name: "Brisk PC Suite Basic" }).locator("code").first()
    await expect(key).toHaveCSS("color", "rgb(233, 239, 236)")
    await page.emulateMedia({ colorScheme, media: "print" })
    await expect(key).toHaveCSS("color", "rgb(22, 32, 30)")
  })
}

import { expect, test } from "#tests/support/browser/browser.ts"
import { basicAccount, setSession } from "#tests/support/browser/fixtures.ts"

test("a license key selected with the mouse is twenty characters in one line, on one dark card in both themes, black on white on paper", async ({
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
  await page.goto("/dashboard")
  const key = page.getByRole("region", { name: "Brisk PC Suite Basic" }).locator("code").first()
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, media: "screen" })
    await expect(key).toHaveCSS("color", "rgb(233, 239, 236)")
    await page.emulateMedia({ colorScheme, media: "print" })
    await expect(key).toHaveCSS("color", "rgb(22, 32, 30)")
  }
})

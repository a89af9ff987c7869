import { brand } from "#app/platform/brand.ts"
import { expect, test } from "#tests/support/browser/browser.ts"
import { menu, tabTo } from "#tests/support/browser/page-actions.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

test("/signup: with the keyboard only, skip to content, sign up after one mistake", async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key)
  await page.goto("/")
  await press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await press("Enter")
  await expect(page).toHaveURL("/#main")
  await press("Tab")
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^Get ${brand.name}, `) })
      .first(),
  ).toBeFocused()

  await page.goto("/signup")
  await tabTo(page, page.getByLabel("Email"))
  await page.keyboard.type(`keyboard-${Date.now()}@example.com`)
  await tabTo(page, page.getByLabel("Password", { exact: true }))
  await page.keyboard.type("short")
  await tabTo(page, page.getByLabel("Confirm password", { exact: true }))
  await page.keyboard.type("short")
  await press("Enter")
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  )
  await press("Control+A")
  await page.keyboard.type(PASSWORD)
  await tabTo(page, page.getByLabel("Confirm password", { exact: true }))
  await press("Control+A")
  await page.keyboard.type(PASSWORD)
  await tabTo(page, page.getByLabel(/I accept/))
  const message = page.getByText(/^Please accept/)
  await expect(message).toBeVisible()
  await press("Space")
  await expect(message).toBeHidden()
  await tabTo(page, page.getByRole("button", { name: "Sign up" }))
  await press("Enter")
  await expect(page).toHaveURL("/dashboard")

  await tabTo(page, menu(page).getByRole("button", { name: "Logout" }))
  await press("Enter")
  await expect(page).toHaveURL("/")
})

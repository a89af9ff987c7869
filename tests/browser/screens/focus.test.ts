import { brand } from "#app/platform/brand.ts"
import { expect, test } from "#tests/support/browser/browser.ts"
import { newAccount } from "#tests/support/browser/fixtures.ts"
import { openScreen, screenNamed } from "#tests/support/browser/open-screen.ts"
import { menu, tabTo } from "#tests/support/browser/page-actions.ts"
import { findViolations } from "#tests/support/browser/page-checks.ts"

test("/forgot-password, /login?reset, /donate: the message of a form gets the focus", async ({ page }) => {
  const { email } = await newAccount()
  await page.goto("/forgot-password")
  await page.getByLabel("Email").press("Enter")
  await expect(page.getByText("Email is required")).toBeVisible()
  await expect(page.getByLabel("Email")).toBeFocused()
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Send Reset Link" }).press("Enter")
  const message = page.getByRole("status").filter({ hasText: "Password reset email sent! Check your inbox." })
  await expect(message).toBeFocused()

  await page.goto("/login?reset")
  await expect(page.getByRole("status")).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()

  await openScreen(page, screenNamed("donate, thanks and history"))
  const close = page.getByRole("link", { name: "Close" })
  await close.press("Enter")
  await page.waitForURL("/donate#donation")
  await expect(page.getByText("Thank you for your donation!")).toBeHidden()
  await page.keyboard.press("Tab")
  await expect(page.getByLabel("Currency")).toBeFocused()
})

test("menu at 320 px and 200 % text: opens below the header; Escape returns the focus", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto("/")
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  await expect(menu(page)).toBeHidden()
  const button = page.getByRole("button", { name: "Menu" })
  await button.press("Enter")
  await expect(menu(page).getByRole("link")).toHaveCount(7)
  expect(await findViolations(page)).toEqual([])
  const [header, open] = [await page.getByRole("banner").boundingBox(), await menu(page).boundingBox()]
  expect(Math.abs((open?.y ?? 0) - (header?.height ?? 0))).toBeLessThanOrEqual(1)
  expect(header?.height).toBeLessThan(844 / 5)
  await tabTo(page, menu(page).getByRole("link", { name: "Contact" }))
  await page.keyboard.press("Escape")
  await expect(menu(page)).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await menu(page).getByRole("link", { name: "FAQ" }).click()
  await expect(page).toHaveURL("/#faq")
  await expect(page.getByRole("heading", { name: "Questions", exact: true })).toBeInViewport()
  await button.click()
  await menu(page).getByRole("link", { name: "About" }).click()
  await expect(page).toHaveTitle(`About · ${brand.name} for Windows`)
  await expect(menu(page)).toBeHidden()
})

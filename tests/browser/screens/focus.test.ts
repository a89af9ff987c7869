import { expect, test } from "#tests/support/browser/browser.ts"
import { newAccount, setSession } from "#tests/support/browser/fixtures.ts"
import { openScreen, screenNamed } from "#tests/support/browser/open-screen.ts"
import { BUG_REPORT, fillBugForm, menu, openBugForm, tabTo } from "#tests/support/browser/page-actions.ts"

test("/report-bug: Cancel leaves the focus at the button, a sent report moves it to the message", async ({
  page,
}) => {
  await setSession(page.context(), await newAccount())
  await openBugForm(page)
  await page.getByRole("button", { name: "Cancel" }).press("Enter")
  const open = page.getByRole("button", { name: "Create New Bug Report" })
  await expect(open).toBeFocused()
  await open.press("Enter")
  await fillBugForm(page, BUG_REPORT)
  await page.getByRole("button", { name: "Submit Bug Report" }).press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Bug report submitted!" })).toBeFocused()
})

test("/forgot-password: a sent form moves the focus to the message, a refused one to the field", async ({
  page,
}) => {
  const { email } = await newAccount()
  await page.goto("/forgot-password")
  await page.getByLabel("Email").press("Enter")
  await expect(page.getByText("Email is required")).toBeVisible()
  await expect(page.getByLabel("Email")).toBeFocused()
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Send Reset Link" }).press("Enter")
  const message = page.getByRole("status").filter({ hasText: "Password reset email sent! Check your inbox." })
  await expect(message).toBeFocused()
})

test("/login?reset: a message in a new document leaves the focus at the top", async ({ page }) => {
  await page.goto("/login?reset")
  await expect(page.getByRole("status")).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
})

test("/donate: Close of the thanks leads to the content, not to the top of the page", async ({ page }) => {
  await openScreen(page, screenNamed("donate, thanks and history"))
  await page.getByRole("link", { name: "Close" }).press("Enter")
  await expect(page).toHaveURL("/donate#main")
  await expect(page.getByText("Thank you for your donation!")).toBeHidden()
  await page.keyboard.press("Tab")
  await expect(page.getByLabel("Currency")).toBeFocused()
})

test("the menu at 320 px and text of twice the size: opens below the header, Escape returns to its button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto("/about")
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
  const button = page.getByRole("button", { name: "Menu" })
  await button.press("Enter")
  const [header, open] = [await page.getByRole("banner").boundingBox(), await menu(page).boundingBox()]
  expect(Math.abs((open?.y ?? 0) - (header?.height ?? 0))).toBeLessThanOrEqual(1)
  expect(header?.height).toBeLessThan(844 / 5)
  await tabTo(page, menu(page).getByRole("link", { name: "Contact" }))
  await page.keyboard.press("Escape")
  await expect(menu(page)).toBeHidden()
  await expect(button).toBeFocused()
})

import { expect, test } from "#tests/support/browser/browser.ts"
import { openOrder, signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import {
  BUG_REPORT,
  delayPosts,
  fillBugForm,
  openBugForm,
  paymentFrame,
} from "#tests/support/browser/page-actions.ts"

test("/report-bug says “Submitting…” while its form is under way, and a second press does nothing", async ({
  page,
}) => {
  await signInToNewAccount(page)
  await openBugForm(page)
  await fillBugForm(page, BUG_REPORT)
  const delayed = await delayPosts(page)
  await page.getByRole("main").getByRole("button", { name: "Submit Bug Report" }).click()
  const busy = page.getByRole("button", { name: "Submitting…" }).first()
  await expect(busy).toHaveAttribute("aria-disabled", "true")
  // Forced, because Playwright itself would wait for what is marked as disabled.
  await busy.click({ force: true })
  delayed.release()
  await expect(page.getByRole("button", { name: "Submitting…" })).toHaveCount(0)
  expect(delayed.count).toBe(1)
})

test("the payment button says Processing... while the provider's checkout is open", async ({ page }) => {
  const buyer = await signInToNewAccount(page)
  await page.goto(await openOrder(buyer))
  await page.getByRole("button", { name: "Pay $94.99" }).click()
  const provider = paymentFrame(page)
  await expect(provider.getByRole("button", { name: "Cancel" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Processing…" })).toHaveAttribute("aria-disabled", "true")
  await provider.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("button", { name: "Pay $94.99" })).toBeFocused()
})

test("/donate: a preset amount takes the custom one back, Custom begins empty, and a refusal leads to the amount", async ({
  page,
}) => {
  await signInToNewAccount(page)
  await page.goto("/donate")
  await page.getByRole("button", { name: "Proceed to Donate" }).click()
  await expect(page.getByRole("alert")).toHaveText("Please enter a valid amount.")
  const amount = page.getByPlaceholder("Enter custom amount")
  await expect(page.getByLabel("Currency")).toHaveValue("USD")
  await expect(amount).toBeHidden()
  await page.getByRole("radio", { name: "Custom" }).check()
  await expect(amount).toBeFocused()
  await amount.fill("77")
  await page.getByLabel("Currency").selectOption("INR")
  await page.getByRole("radio", { name: "₹50", exact: true }).check()
  await expect(amount).toBeHidden()
  await page.getByRole("radio", { name: "Custom" }).check()
  await expect(amount).toHaveValue("")
  await amount.fill("0")
  await page.getByRole("button", { name: "Proceed to Donate" }).click()
  await expect(amount).toHaveAttribute("aria-invalid", "true")
  await expect(amount).toBeFocused()
})

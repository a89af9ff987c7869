import { expect, submitLogIn, test } from "#tests/support/browser/browser.ts"
import { newAccount, signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { BUG_REPORT, fillBugForm, openBugForm } from "#tests/support/browser/page-actions.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

test("signed out, a page of members asks to log in and leaves no trace of itself to go back to", async ({
  page,
}) => {
  const { email } = await newAccount()
  await page.goto("/about")
  await page.getByRole("link", { name: "Report a bug", exact: true }).click()
  await expect(page).toHaveURL("/login?redirectTo=%2Freport-bug")
  await page.goBack()
  await expect(page).toHaveURL("/about")
  await page.goForward()
  await submitLogIn(page, email, PASSWORD)
  await expect(page).toHaveURL("/report-bug")
})

test("a session that ended elsewhere leads from the form to the log-in, and back to the page before", async ({
  page,
}) => {
  await signInToNewAccount(page)
  await page.goto("/about")
  await openBugForm(page)
  await fillBugForm(page, BUG_REPORT)
  await page.context().clearCookies()
  await page.getByRole("button", { name: "Submit Bug Report" }).click()
  await expect(page).toHaveURL("/login?redirectTo=%2Freport-bug")
  await expect(page.getByText("Please log in to continue.")).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL("/about")
})

import { expect, signUp, test } from "#tests/support/browser/browser.ts"
import { BUG_REPORT, fillBugForm, menu, openBugForm, pay } from "#tests/support/browser/page-actions.ts"

// With motion, as most people browse: a click may meet the transition between two pages.
test.use({ contextOptions: { reducedMotion: "no-preference" } })

test("a visitor reads about it, compares the plans and is asked to log in before paying", async ({
  page,
}) => {
  await page.goto("/")
  await expect(page).toHaveTitle("Brisk PC Suite: debloat Windows 11 and 10, undo every change")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Windows with nothing in its way.")
  await expect(menu(page).getByRole("link")).toHaveText([
    "Features",
    "Pricing",
    "About",
    "Contact",
    "FAQ",
    "Download",
    "Login",
  ])
  await menu(page).getByRole("link", { name: "Features" }).click()
  await expect(page).toHaveURL("/#features")
  await expect(page.getByRole("heading", { name: "Six tools in one app" })).toBeInViewport()

  await menu(page).getByRole("link", { name: "Pricing" }).click()
  await expect(page).toHaveTitle("Pricing · Brisk for Windows")
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Basic",
    "Small Business",
    "Custom Business",
    "What the payment gets you",
    "Before you buy",
  ])
  await page.getByRole("link", { name: "Contact us about Small Business" }).click()
  await expect(page).toHaveTitle("Contact · Brisk for Windows")
  await page.goBack()
  await page.getByRole("button", { name: "Buy Basic" }).click()
  await expect(page).toHaveURL("/login?redirectTo=%2Fbuy%3Fplan%3Dbasic")
  await expect(page.getByRole("link", { name: "Create an account" })).toBeVisible()
  await menu(page).getByRole("link", { name: "Download" }).click()
  await expect(page).toHaveURL("/login")
  await expect(page).toHaveTitle("Log in · Brisk")
})

test("a free member signs up, reports a bug, donates and leaves", async ({ page }) => {
  const email = await signUp(page)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Hello, ${email.split("@")[0]}`)
  await expect(page.getByText("Account type: Free")).toBeVisible()
  await expect(page.getByText("No License")).toBeVisible()
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible()
  await expect(page.getByRole("link", { name: "Purchase" })).toBeVisible()
  await menu(page).getByRole("link", { name: "Download" }).click()
  await expect(page).toHaveURL("/buy")

  await page.goto("/report-bug")
  await expect(page.getByText("No bug reports yet.")).toBeVisible()
  await openBugForm(page)
  await fillBugForm(page, { ...BUG_REPORT, title: "", description: "After a minute, always." })
  await page.getByRole("button", { name: "Submit Bug Report" }).click()
  await expect(page.getByRole("alert")).toHaveText("Please fill in all required fields.")
  await expect(page.getByLabel("Description *")).toHaveValue("After a minute, always.")
  await page.getByLabel("Title *").fill("It stops")
  await page.getByRole("button", { name: "Submit Bug Report" }).click()
  await expect(page.getByRole("status")).toHaveText("Bug report submitted!")
  await expect(page.getByLabel("Title *")).toBeHidden()
  await expect(page.getByRole("article")).toHaveText(/^It stops.*not seen.*After a minute, always\./)

  await page.goto("/donate")
  await expect(page.getByText("No donations yet.")).toBeVisible()
  await page.getByRole("radio", { name: "Custom" }).check()
  await page.getByPlaceholder("Enter custom amount").fill("12.50")
  await page.getByLabel("Currency").selectOption("EUR")
  await page.getByRole("button", { name: "Proceed to Donate" }).click()
  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  await pay(page)
  await expect(page).toHaveURL(/\/donate\?thanks=/)
  await expect(page.getByRole("heading", { name: "Thank you for your donation!" })).toBeVisible()
  await expect(page.getByText("Your support helps us keep the product awesome.")).toBeVisible()
  const paymentId = await page.getByRole("status").locator("code").innerText()
  await expect(page.getByRole("listitem").filter({ hasText: paymentId })).toHaveText(/€12\.50/)
  await page.getByRole("link", { name: "Close" }).click()
  await expect(page).toHaveURL("/donate#main")
  await expect(page.getByText("Thank you for your donation!")).toHaveCount(0)
  await expect(page.getByText(paymentId)).toHaveCount(1)

  await page.goto("/dashboard")
  await page.getByRole("button", { name: "Sign Out" }).click()
  await expect(page).toHaveURL("/")
  await expect(menu(page).getByRole("link", { name: "Login" })).toBeVisible()
})

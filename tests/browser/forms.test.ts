import { expect, fillSignUpForm, submitLogIn, test } from "#tests/support/browser/browser.ts"
import { newAccount, signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { BUG_REPORT, fillBugForm, openBugForm } from "#tests/support/browser/page-actions.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

test("/report-bug: a missing session leads over the log-in, replacing its history entry", async ({
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

  await page.getByRole("button", { name: "Create New Bug Report" }).click()
  await fillBugForm(page, BUG_REPORT)
  await page.context().clearCookies()
  await page.getByRole("button", { name: "Submit Bug Report" }).click()
  await expect(page.getByText("What you wrote is kept.")).toBeVisible()
  await submitLogIn(page, email, PASSWORD)
  await expect(page.getByLabel("Title")).toHaveValue(BUG_REPORT.title)
})

test("/report-bug: the back button finds no filled form to send again", async ({ page }) => {
  await signInToNewAccount(page)
  await page.goto("/about")
  await openBugForm(page)
  await fillBugForm(page, BUG_REPORT)
  await page.getByRole("button", { name: "Submit Bug Report" }).click()
  await expect(page.getByRole("article")).toHaveCount(1)
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole("article")).toHaveCount(1)
})

test("/signup: the second press of a double click is ignored before pending", async ({ page }) => {
  await page.goto("/signup")
  await fillSignUpForm(page, `${Date.now()}@example.com`)
  const button = page.getByRole("main").getByRole("button", { name: "Sign up" })
  const isHandled = await button.evaluate((element) => {
    const press = () => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))
    return [press(), press()]
  })
  expect(isHandled).toEqual([true, false])
  await expect(page).toHaveURL("/dashboard")
})

test("/login: a form submitted as soon as React listens is sent by script", async ({ page }) => {
  const documents: string[] = []
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.method())
  })
  await page.addInitScript(() => {
    const addEventListener = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (...[type, ...rest]) {
      addEventListener.call(this, type, ...rest)
      if (type !== "click" || this !== document.getElementById("root")) return
      EventTarget.prototype.addEventListener = addEventListener
      queueMicrotask(() => document.querySelector<HTMLElement>("main form button[type=submit]")?.click())
    }
  })
  await page.goto("/login")
  await expect(page.getByText("Email is required")).toBeVisible()
  expect(documents).toEqual(["GET"])
})

test("/contact: at 400 % zoom, a request's confirmation is seen and focused", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto("/contact#business")
  await page.getByLabel("Email").fill(`${Date.now()}@firm.test`)
  await page.getByLabel("Company").fill("Ann & Sons Ltd")
  await page.getByLabel("Computers").fill("12")
  await page.getByLabel("Country").selectOption("GB")
  await page.getByRole("button", { name: "Ask for a quote" }).click()
  await expect(page).toHaveURL(/\/contact\?asked=[A-Z0-9]{4}-[A-Z0-9]{4}#asked$/)
  await expect(page.locator("#asked")).toBeFocused()
  await expect(page.getByText("We have your request.")).toBeInViewport()
})

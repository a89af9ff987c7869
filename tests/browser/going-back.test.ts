import { expect, logIn, PASSWORD, signUp, test } from "#tests/support/browser.ts"
import { enterAs, member } from "#tests/support/browser-fixtures.ts"
import { fillReport, openBugForm, visits } from "#tests/support/visit.ts"

const TODAY = new Date().toISOString().slice(0, 10)

for (const { visit, javaScriptEnabled } of visits) {
  test.describe(visit, () => {
    test.use({ javaScriptEnabled })

    for (const { path, link } of [
      { path: "/dashboard", link: "Dashboard" },
      { path: "/report-bug", link: "Report a bug" },
      { path: "/donate", link: "Donate" },
    ]) {
      test(`signed out, ${path} asks to log in and leaves no trace of itself to go back to`, async ({
        page,
      }) => {
        const { email } = await member()
        await page.goto("/about")
        await page.getByRole("contentinfo").getByRole("link", { name: link }).click()
        await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(path)}`)
        await page.goBack()
        await expect(page).toHaveURL("/about")
        await page.goForward()
        await page.getByLabel("Email").fill(email)
        await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
        await page.getByRole("main").getByRole("button", { name: "Log in" }).click()
        await expect(page).toHaveURL(path)
      })
    }

    test("whoever is signed in already is not asked again on the way back", async ({ page }) => {
      const email = await signUp(page)
      await page.goBack()
      await expect(page).toHaveURL("/dashboard")
      await page.context().clearCookies()
      await logIn(page, email, PASSWORD)
      await page.goto("/login")
      await expect(page).toHaveURL("/dashboard")
    })
  })
}

test("a session that ended elsewhere leads from the form to the log-in, and back to the page before", async ({
  page,
}) => {
  await enterAs(page.context(), await member())
  await page.goto("/about")
  await openBugForm(page, true)
  await fillReport(page, { title: "It stops", description: "Always.", date: TODAY })
  await page.context().clearCookies()
  await page.getByRole("button", { name: "Submit Bug Report" }).click()
  await expect(page).toHaveURL("/login?redirectTo=%2Freport-bug")
  await expect(page.getByText("Please log in to go on.")).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL("/about")
})

import { readFile } from "node:fs/promises"
import { expect, logIn, site, submitLogIn, test } from "#tests/support/browser/browser.ts"
import { signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { SCRIPT_MODES } from "#tests/support/browser/page-actions.ts"
import * as fixtures from "#tests/support/fixtures/fixtures.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

const NEW_PASSWORD = "a brand new password"

for (const { mode, javaScriptEnabled } of SCRIPT_MODES) {
  test.describe(mode, () => {
    test.use({ javaScriptEnabled })

    test("a member changes the password, which ends the sessions of other browsers", async ({ page }) => {
      const { email } = await signInToNewAccount(page)
      const otherBrowser = await fixtures.logIn(site, { email })
      await page.goto("/account/security")
      await page.getByLabel("Current password", { exact: true }).fill("not my password")
      await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD)
      await page.getByLabel("Confirm new password", { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole("button", { name: "Change password" }).click()
      await expect(page.getByText("That is not your current password.")).toBeVisible()
      if (javaScriptEnabled) await expect(page.getByLabel("Current password", { exact: true })).toBeFocused()

      await page.getByLabel("Current password", { exact: true }).fill(PASSWORD)
      await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD)
      await page.getByLabel("Confirm new password", { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole("button", { name: "Change password" }).click()
      await expect(page.getByRole("status")).toHaveText(
        "Your password was changed. Other browsers were signed out.",
      )
      await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("")
      expect((await otherBrowser.get("/dashboard")).headers.get("location")).toBe(
        "/login?redirectTo=%2Fdashboard",
      )
      await page.getByRole("button", { name: "Sign out everywhere" }).click()
      await expect(page).toHaveURL("/login")
      await logIn(page, email, NEW_PASSWORD)
    })

    test("a member takes up and gives up news and offers", async ({ page }) => {
      await signInToNewAccount(page)
      await page.goto("/account")
      const news = page.getByLabel("Send me news and offers.")
      await expect(news).not.toBeChecked()
      for (const isWanted of [true, false]) {
        await news.setChecked(isWanted)
        await page.getByRole("button", { name: "Save choice" }).click()
        await expect(page.getByRole("status")).toHaveText("Your choice was saved.")
        await page.goto("/account")
        await expect(news).toBeChecked({ checked: isWanted })
      }
    })

    test("a member signs out everywhere, here too", async ({ page }) => {
      const { email } = await signInToNewAccount(page)
      const otherBrowser = await fixtures.logIn(site, { email })
      await page.goto("/account/security")
      await page.getByRole("button", { name: "Sign out everywhere" }).click()
      await expect(page).toHaveURL("/login")
      expect((await otherBrowser.get("/dashboard")).status).toBe(302)
      await page.goto("/dashboard")
      await expect(page).toHaveURL(/\/login/)
    })

    test("a member takes the data along, then deletes the account", async ({ page }) => {
      const { email } = await signInToNewAccount(page)
      await page.goto("/account/data")
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download my data" }).click(),
      ])
      expect(download.suggestedFilename()).toBe("brisk-account.json")
      const data = JSON.parse(await readFile(await download.path(), "utf8"))
      expect(data.account).toMatchObject({ email, optInPromotions: false })

      await page.getByText("Delete my account…").click()
      await page.getByLabel("Your password", { exact: true }).fill("not my password")
      await page.getByRole("button", { name: "Delete for good" }).click()
      await expect(page.getByText("That is not your current password.")).toBeVisible()
      await page.getByLabel("Your password", { exact: true }).fill(PASSWORD)
      await page.getByRole("button", { name: "Delete for good" }).click()
      await expect(page).toHaveURL("/login?deleted")
      await expect(page.getByRole("status")).toHaveText("Your account was deleted.")
      await submitLogIn(page, email, PASSWORD)
      await expect(page.getByRole("alert")).toHaveText("Failed to log in. Please check your credentials.")
    })
  })
}

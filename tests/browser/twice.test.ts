import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, fillSignUpForm, test } from "#tests/support/browser/browser.ts"
import { accountData, clientOf, signInToNewAccount } from "#tests/support/browser/fixtures.ts"
import { BUG_REPORT, fillBugForm, openBugForm } from "#tests/support/browser/page-actions.ts"

test("a double click opens one order", async ({ page }) => {
  await signInToNewAccount(page)
  await page.goto("/buy")
  await page.getByRole("main").getByRole("button", { name: "Buy Basic" }).dblclick()
  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  expect(await countOf(page, "orders")).toBe(1)
})

test("a reload afterwards, and the back button, find no filled form to send again", async ({ page }) => {
  await signInToNewAccount(page)
  await page.goto("/about")
  await openBugForm(page)
  await fillBugForm(page, BUG_REPORT)
  await page.getByRole("button", { name: "Submit Bug Report" }).click()
  await expect(page.getByRole("article")).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole("article")).toHaveCount(1)
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole("article")).toHaveCount(1)
  expect(await countOf(page, "bugReports")).toBe(1)
})

async function countOf(page: Page, kind: "orders" | "bugReports"): Promise<number> {
  return (await accountData(await clientOf(page.context())))[kind].length
}

test("the second press of a double click is ignored before the pending state is rendered", async ({
  page,
}) => {
  await page.goto("/signup")
  await fillSignUpForm(page, `${randomUUID()}@example.com`)
  const button = page.getByRole("main").getByRole("button", { name: "Sign up" })
  const isHandled = await button.evaluate((element) => {
    const press = () => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))
    return [press(), press()]
  })
  expect(isHandled).toEqual([true, false])
  await expect(page).toHaveURL("/dashboard")
})
